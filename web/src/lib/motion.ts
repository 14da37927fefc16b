// How long things move (design: 280 ms a step, 480 ms a journey).
export const still = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** A piece is lifted, carried on a slight arc and set down. */
export function carry(node: Element, from: { x: number; y: number }, to: { x: number; y: number }, ms = 480): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (still() || (dx === 0 && dy === 0)) return;
  const arc = Math.min(46, Math.hypot(dx, dy) * 0.18);
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(1)` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(1.12)`, offset: 0.5 },
      { transform: 'translate(0px, 0px) scale(1)' },
    ],
    { duration: ms, easing: 'cubic-bezier(.4, 0, .2, 1)' },
  );
}
