// Actions shown on the board: where their arrows begin and end, found by the things that the actions are about.
import type { Arg, Told } from './protocol';

export interface Mark {
  /** Its place in the line, from 1 on. */
  n: number;
  seat: number;
  text: string;
  args: Arg[];
  /** The second half of a move: it begins where the mark before it lies. */
  goes?: boolean;
}

/** Verbs that say only where something goes that was taken up before. */
const onward = new Set(['to', 'move_to', 'go_to', 'push_to']);
const goes = (action: string): boolean => onward.has(action.split(' ')[0] ?? '');

/** The action itself and what is expected after it. */
export function line(seat: number, first: Told & { action: string }, rest: (Told & { action: string; seat: number })[]): Mark[] {
  return [{ ...first, seat }, ...rest].map((s, i) => ({ n: i + 1, seat: s.seat, text: s.text, args: s.args, goes: goes(s.action) }));
}

export interface Spot {
  x: number;
  y: number;
}
export interface Drawn {
  mark: Mark;
  from: Spot | null;
  to: Spot;
}

/** Places of the things on the board: the last one is where the action happens, the first other one where it begins.
 *  What lies beside the board (cards of the hand) has no place there. Marks that end in one place stand side by side. */
export function draw(marks: Mark[], at: (a: Arg) => Spot | null): Drawn[] {
  const out: Drawn[] = [];
  const crowd = new Map<string, number>();
  let last: { seat: number; at: Spot } | null = null;
  for (const mark of marks) {
    const spots = mark.args.map(at).filter((s): s is Spot => s !== null);
    const to = spots.at(-1);
    if (!to) continue;
    const begin = mark.goes && last?.seat === mark.seat ? [last.at] : [];
    const from = [...begin, ...spots].find((s) => Math.hypot(s.x - to.x, s.y - to.y) > 12) ?? null;
    last = { seat: mark.seat, at: to };
    const place = `${Math.round(to.x)} ${Math.round(to.y)}`;
    const beside = crowd.get(place) ?? 0;
    crowd.set(place, beside + 1);
    out.push({ mark, from, to: { x: to.x + 26 * beside, y: to.y } });
  }
  return out;
}

/** A slightly bent arrow that ends before the ghost at its end. */
export function arrow(from: Spot, to: Spot, gap = 20): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(28, length * 0.14);
  const middle = { x: (from.x + to.x) / 2 - (dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend };
  const ex = to.x - middle.x;
  const ey = to.y - middle.y;
  const rest = Math.hypot(ex, ey) || 1;
  const r = (n: number): number => Math.round(n * 10) / 10;
  const end = { x: to.x - (ex / rest) * gap, y: to.y - (ey / rest) * gap };
  return `M${r(from.x)} ${r(from.y)}Q${r(middle.x)} ${r(middle.y)} ${r(end.x)} ${r(end.y)}`;
}
