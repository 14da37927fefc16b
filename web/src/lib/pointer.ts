// What the last press was made with: a finger hides what it points at, so its first tap only selects.
let last = 'mouse';
globalThis.addEventListener?.('pointerdown', (e) => (last = e.pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (last = 'key'), { capture: true });

export const touched = (): boolean => last === 'touch';

/** Two taps closer together than this are one double tap. */
export const doubleTap = 350;

let first = { at: 0, x: 0, y: 0, state: '' };
/** The second half of a double tap or double click that would meet another state (position and what is chosen in it) than the first half was
 *  meant for. */
export function strayClick(e: MouseEvent, state: string): boolean {
  const quick = e.timeStamp - first.at < doubleTap && Math.hypot(e.clientX - first.x, e.clientY - first.y) < 40;
  const again = touched() ? quick : e.detail > 1;
  if (!again) first = { at: e.timeStamp, x: e.clientX, y: e.clientY, state };
  return again && state !== first.state;
}
