// How long things move (design: 280 ms a step, 480 ms a journey; a long queue goes twice as fast).
export const still = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** How long a view stays before the next one, when `events` happened in it and `waiting` more are there. */
export function showTime(events: number, waiting: number): number {
  if (events === 0 || still()) return 0;
  const time = Math.min(900, 420 + 120 * (events - 1));
  return time * (waiting + 1) > 4000 ? time / 2 : time;
}

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
