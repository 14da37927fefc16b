// What the last press was made with: a finger hides what it points at, so its first tap only selects.
let last = 'mouse';
globalThis.addEventListener?.('pointerdown', (e) => (last = e.pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (last = 'key'), { capture: true });

export const touched = (): boolean => last === 'touch';

/** Two taps closer together than this are one double tap. */
export const doubleTap = 350;
