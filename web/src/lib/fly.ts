// A piece on its way: lifted, carried on an arc, set down.
import type { Point } from './geometry';
import { still } from './motion';

export function fly(node: Element, path: { from: Point; to: Point; delay: number }): void {
  if (still()) return;
  const [a, b] = [path.from, path.to];
  const arc = Math.min(60, Math.hypot(a[0] - b[0], a[1] - b[1]) * 0.2);
  const at = (x: number, y: number, s: number): string => `translate(${x}px, ${y}px) scale(${s})`;
  node.animate(
    [
      { transform: at(a[0], a[1], 0.9), opacity: 0 },
      { transform: at(a[0], a[1], 1), opacity: 1, offset: 0.12 },
      { transform: at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - arc, 1.12), opacity: 1, offset: 0.55 },
      { transform: at(b[0], b[1], 1), opacity: 1, offset: 0.94 },
      { transform: at(b[0], b[1], 0.9), opacity: 0 },
    ],
    { duration: 560, delay: path.delay, easing: 'cubic-bezier(.4, 0, .2, 1)', fill: 'both' },
  );
}
