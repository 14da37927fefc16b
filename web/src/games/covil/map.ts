// The drawn map of a board: rough outlines, split terrains, scattered features, places for labels and pieces.
import { joinCorners, path, placeRow, roughen, scatter, snapCorners, stretch, wavySplit, wide, type Box, type Feature, type Point, type Polygon } from '../../lib/geometry';
import type { Terrain, Zone } from './model';
import type { PackBoard } from './shape';

export interface Drawn {
  zone: Zone;
  shape: Polygon;
  d: string;
  /** Second terrain: area beyond the wavy line, to be clipped by the zone. */
  split: string;
  features: (Feature & { what: string })[];
  label: Point;
  name: string;
  size: number;
}

const kinds: Record<Terrain, { what: (r: number) => string; gap: number; max: number; edge: number }> = {
  water: { what: () => 'f-wave', gap: 62, max: 7, edge: 30 },
  desert: { what: () => 'f-dune', gap: 66, max: 6, edge: 34 },
  mountain: { what: () => 'f-peak', gap: 48, max: 10, edge: 30 },
  forest: { what: (r) => (r < 0.5 ? 'f-tree' : 'f-pine'), gap: 25, max: 34, edge: 23 },
};

/** Name, seals and pieces stand around the label point of the pack. */
export const nameAt = (z: Zone): Point => [z.label[0], z.label[1] - 26];
export const piecesAt = (z: Zone): Point => [z.label[0], z.label[1] + (z.town ? 38 : 32)];

function label(z: Zone, shape: Polygon): { name: string; size: number } {
  const room = stretch(shape, z.label[0], z.label[1] - 32);
  const half = room ? Math.min(z.label[0] - room[0], room[1] - z.label[0]) : 60;
  for (const [name, size] of [[z.name, 18], [z.name, 16.5], [z.short, 17]] as [string, number][])
    if (wide(name, size) / 2 < half - 4) return { name, size };
  return { name: z.short, size: 15.5 };
}

function keepFree(z: Zone): Box[] {
  const [x, y] = z.label;
  return z.town
    ? [[x - 96, y - 62, x + 96, y + 86]]
    : [[x - 74, y - 62, x + 74, y + 2], [x - (z.spiral ? 92 : 66), y - 2, x + (z.spiral ? 92 : 66), y + 66]];
}

export function draw(board: PackBoard): Drawn[] {
  const shapes = joinCorners(snapCorners(board.zones.map((z) => z.polygon))).map((p) => roughen(p));
  return board.zones.map((zone, i) => {
    const shape = shapes[i]!;
    const angle = -0.95 + (i % 3) * 0.22;
    const line = wavySplit([zone.label[0], zone.label[1] + 4], angle, zone.id);
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
    const beyond: Polygon = [...line, ...[...line].reverse().map(([x, y]): Point => [x + nx * 900, y + ny * 900])];
    const side = (x: number, y: number): number => ((x - zone.label[0]) * nx + (y - zone.label[1] - 4) * ny > 0 ? 1 : 0);
    const features = zone.terrain.flatMap((terrain, n) => {
      const k = kinds[terrain];
      const two = zone.terrain.length > 1;
      return scatter(shape, zone.id + terrain, {
        gap: k.gap, edge: k.edge, max: two ? Math.ceil(k.max * 0.6) : k.max, avoid: keepFree(zone),
        where: (x, y) => !two || (side(x, y) === n && Math.abs((x - zone.label[0]) * nx + (y - zone.label[1]) * ny) > 22),
      }).map((f) => ({ ...f, what: k.what(f.r) }));
    });
    features.sort((a, b) => a.y - b.y);
    return {
      zone, shape, d: path(shape), split: zone.terrain.length > 1 ? path(beyond) : '', features,
      label: nameAt(zone), ...label(zone, shape),
    };
  });
}

export interface Spot {
  key: string;
  width: number;
}

/** Centres for the things that stand in a zone. */
export function places(z: Drawn, things: Spot[]): Map<string, Point> {
  const at = placeRow(z.shape, piecesAt(z.zone), things.map((s) => s.width), { gap: 9, rowHeight: z.zone.town ? 50 : 42, margin: 12 });
  return new Map(things.map((s, i) => [s.key, at[i]!]));
}
