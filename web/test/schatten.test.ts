import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contains, type Point, type Polygon } from '../src/lib/geometry';
import { waters } from '../src/games/schatten/map';
import type { Region } from '../src/games/schatten/model';

/** The regions of the game's own data: id, outline, label. */
function regions(): Region[] {
  const text = readFileSync(new URL('../../src/games/schatten/data/map.toml', import.meta.url), 'utf8');
  return text.split('[[region]]').slice(1).map((part) => {
    const numbers = (key: string): number[] => (new RegExp(`^${key} = (\\[.*?\\])$`, 'ms').exec(part)?.[1]?.match(/-?\d+/g) ?? []).map(Number);
    const pairs = (flat: number[]): Polygon => flat.flatMap((x, i): Polygon => (i % 2 === 0 ? [[x, flat[i + 1]!]] : []));
    return { id: /^id = "(\w+)"/m.exec(part)?.[1]?.toLowerCase() ?? '', polygon: pairs(numbers('polygon')), label: pairs(numbers('label'))[0]! } as Region;
  });
}
const rings = (d: string): Polygon[] => d.split('M').slice(1).map((ring) => ring.replace('Z', '').split('L').map((p): Point => p.split(' ').map(Number) as Point));

describe('the chart of Aventuria', () => {
  const all = regions();
  const seas = waters(all);
  const inside = (id: string, [x, y]: Point): boolean => rings(seas[id]!).filter((r) => contains(r, x, y)).length % 2 === 1;
  it('has all regions', () => expect(all.filter((r) => r.polygon.length > 4 && r.label).length).toBe(35));
  it('has every sea around its anchor and nowhere else', () => {
    const anchors: Record<string, Point> = { ifirn: [95, 60], m7w: [95, 300], perl: [880, 290], sued: [860, 610] };
    for (const [at, p] of Object.entries(anchors)) for (const id of Object.keys(seas)) expect(inside(id, p), `${at} in ${id}`).toBe(at === id);
  });
  it('leaves the land to the regions', () => {
    for (const r of all) for (const id of Object.keys(seas)) expect(inside(id, r.label), `${r.id} in ${id}`).toBe(false);
  });
});
