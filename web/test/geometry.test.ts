import { describe, expect, it } from 'vitest';
import { contains, edgeDistance, joinCorners, path, placeRow, random, roughEdge, roughen, scatter, snapCorners, stretch, type Point, type Polygon } from '../src/lib/geometry';

const square: Polygon = [[0, 0], [200, 0], [200, 100], [0, 100]];

describe('drawn borders', () => {
  const a: Point = [10, 10];
  const b: Point = [310, 60];
  it('look the same from both sides', () => expect(roughEdge(b, a)).toEqual(roughEdge(a, b).reverse()));
  it('begin and end exactly in the corners', () => {
    const e = roughEdge(a, b);
    expect(e[0]).toEqual(a);
    expect(e.at(-1)![0]).toBeCloseTo(b[0], 6);
    expect(e.at(-1)![1]).toBeCloseTo(b[1], 6);
  });
  it('stay within the amplitude', () => {
    for (const [x, y] of roughEdge([0, 0], [400, 0])) {
      expect(Math.abs(y)).toBeLessThanOrEqual(6 * 1.13 + 1e-9);
      expect(x).toBeGreaterThanOrEqual(-1e-9);
    }
  });
  it('share a border point by point', () => {
    const left = roughen([[0, 0], [100, 0], [100, 200], [0, 200]]);
    const right = roughen([[100, 0], [200, 0], [200, 200], [100, 200]]);
    const shared = (p: Polygon): string[] => p.filter((q) => Math.abs(q[0] - 100) < 12 && q[1] > 1 && q[1] < 199).map((q) => q.map((n) => n.toFixed(4)).join());
    expect(shared(left).length).toBeGreaterThan(10);
    expect(shared(left).sort()).toEqual(shared(right).sort());
  });
});

it('corners that nearly meet become one', () => {
  const [a, b] = snapCorners([[[0, 0], [100, 0], [100, 50]], [[97, 0], [200, 0], [102, 51]]]);
  expect(b?.[0]).toEqual(a?.[1]);
  expect(b?.[2]).toEqual(a?.[2]);
  expect(b?.[1]).toEqual([200, 0]);
});

describe('joining corners', () => {
  it('inserts the corner of a neighbour into a long edge, once and in order', () => {
    const [long] = joinCorners([square, [[60, 100], [200, 100], [200, 180], [60, 180]], [[0, 100], [60, 100], [60, 180], [0, 180]]]);
    expect(long).toEqual([[0, 0], [200, 0], [200, 100], [60, 100], [0, 100]]);
  });
});

describe('inside', () => {
  it('knows in and out and the distance to the edge', () => {
    expect(contains(square, 100, 50)).toBe(true);
    expect(contains(square, 201, 50)).toBe(false);
    expect(edgeDistance(square, 100, 30)).toBeCloseTo(30);
  });
  it('gives the free stretch of a line', () => {
    expect(stretch(square, 100, 50)).toEqual([0, 200]);
    expect(stretch(square, 300, 50)).toBeNull();
  });
  it('scatters apart, inside, out of forbidden boxes, and always alike', () => {
    const options = { gap: 15, edge: 10, max: 30, avoid: [[80, 20, 120, 80] as [number, number, number, number]] };
    const f = scatter(square, 'seed', options);
    expect(f.length).toBeGreaterThan(10);
    for (const p of f) {
      expect(edgeDistance(square, p.x, p.y)).toBeGreaterThanOrEqual(10);
      expect(p.x > 80 && p.x < 120 && p.y > 20 && p.y < 80).toBe(false);
      for (const q of f) if (q !== p) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThanOrEqual(15);
    }
    expect(scatter(square, 'seed', options)).toEqual(f);
  });
});

describe('places for pieces', () => {
  it('puts a row into the middle and wraps what does not fit', () => {
    const at = placeRow(square, [100, 20], [50, 50], { gap: 10, rowHeight: 40, margin: 10 });
    expect(at).toEqual([[70, 20], [130, 20]]);
    const wrapped = placeRow(square, [100, 20], [80, 80, 80], { gap: 10, rowHeight: 40, margin: 10 });
    expect(wrapped[2]).toEqual([100, 60]);
  });
  it('moves a row away from the edge', () => expect(placeRow(square, [10, 20], [60], { margin: 10 })[0]?.[0]).toBe(40));
});

it('paths are closed and short', () => expect(path([[0, 0], [1.26, 2]])).toBe('M0 0L1.3 2Z'));
it('the generator repeats itself for a seed only', () => {
  expect([random('a')(), random('a')()]).toEqual([random('a')(), random('a')()]);
  expect(random('a')()).not.toBe(random('b')());
});
