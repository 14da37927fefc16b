import { describe, expect, it } from 'vitest';
import { arrow, draw, line, type Spot } from '../src/lib/marks';
import type { Arg } from '../src/lib/protocol';

const places: Record<string, Spot> = { 'zone:1': { x: 100, y: 100 }, 'zone:2': { x: 300, y: 100 }, 'zone:3': { x: 300, y: 300 } };
const at = (a: Arg): Spot | null => places[`${a.d}:${a.v}`] ?? null;
const told = (action: string, ...args: [string, number][]) => ({ action, text: action, args: args.map(([d, v]) => ({ d, v })) });

describe('marks on the board', () => {
  it('numbers a line and keeps whose step it is', () => {
    const marks = line(1, told('move 1 2', ['zone', 1]), [{ ...told('pass'), seat: 0 }]);
    expect(marks.map((m) => [m.n, m.seat])).toEqual([[1, 1], [2, 0]]);
  });
  it('draws an arrow from the first place to the last', () => {
    const [d] = draw(line(0, told('attack', ['zone', 1], ['card', 9], ['zone', 2]), []), at);
    expect([d!.from, d!.to]).toEqual([places['zone:1'], places['zone:2']]);
  });
  it('rings a single place and leaves out what lies beside the board', () => {
    const drawn = draw(line(0, told('build', ['zone', 1]), [{ ...told('play', ['card', 4]), seat: 0 }]), at);
    expect(drawn.map((d) => [d.mark.n, d.from])).toEqual([[1, null]]);
  });
  it('lets the second half of a move begin where the first lies, but not a step of somebody else', () => {
    const own = draw(line(0, told('move_army', ['zone', 1]), [{ ...told('move_to', ['zone', 3]), seat: 0 }]), at);
    expect(own[1]!.from).toEqual(places['zone:1']);
    const other = draw(line(0, told('move_army', ['zone', 1]), [{ ...told('move_to', ['zone', 3]), seat: 1 }]), at);
    expect(other[1]!.from).toBeNull();
  });
  it('puts marks of one place side by side', () => {
    const drawn = draw(line(0, told('build', ['zone', 1]), [{ ...told('build', ['zone', 1]), seat: 0 }]), at);
    expect(drawn[1]!.to.x).toBeGreaterThan(drawn[0]!.to.x);
  });
  it('ends an arrow before the ghost', () => {
    expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 })).toMatch(/^M0 0Q\S+ \S+ /);
    expect(Number(arrow({ x: 0, y: 0 }, { x: 100, y: 0 }).split(' ').at(-2))).toBeLessThan(100);
  });
});
