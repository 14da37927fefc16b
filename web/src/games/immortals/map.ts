// The drawn map of both worlds: rough outlines, region borders, ridges, scattered features, places for names and pieces.
import { borders, bounds, halves, joinCorners, path, roughen, scatter, stretch, wide, type Box, type Feature, type Point, type Polygon } from '../../lib/geometry';
import type { Pack, Site } from './model';

export interface Drawn {
  site: Site;
  shape: Polygon;
  d: string;
  features: Feature[];
  /** Lines of the name and where their middle is. */
  lines: string[];
  size: number;
  name: Point;
  /** Middle of the row of pieces. */
  pieces: Point;
  /** From there to a small plate, below the pieces and over nobody's name. */
  plate: Point;
}
export interface DrawnWorld {
  v: number;
  id: string;
  name: string;
  sites: Drawn[];
  coast: string;
  rift: string;
  riftAt: Point;
  /** Borders between countries of one region, between regions, and where countries touch without being neighbours. */
  thin: string;
  thick: string;
  ridge: string;
  box: Box;
}

/** Inks of the five regions, night and day print; features are drawn in the second one. */
const inks: Record<string, [string, string][]> = {
  shadow: [['#5d3530', '#9c6a5e'], ['#33472f', '#6f8a62'], ['#2c445a', '#6a8aa3'], ['#443356', '#83709a'], ['#5d4824', '#a08452']],
  light: [['#e0b3a3', '#a2604f'], ['#b9cd9f', '#6c8f52'], ['#abcbdc', '#5d90ae'], ['#cdb9db', '#8c6ca6'], ['#ecd092', '#b48a33']],
};
/** Textures of the regions: peaks, firs, waves, reeds, dunes. */
export const textures = ['im-peak', 'im-fir', 'im-wave', 'im-reed', 'im-dune'];

export const inkOf = (world: string, region: number): [string, string] => inks[world]![region]!;

const amplitude = 4;
const step = 10;

type Named = Pick<Drawn, 'lines' | 'size' | 'name' | 'pieces'>;
function label(site: Site, shape: Polygon): Named {
  const [x, y] = site.label;
  const room = (at: number): [number, number] => stretch(shape, x, at) ?? [x - 42, x + 42];
  const [l, r] = room(y - 8);
  // A name may be moved a little to the side where a country is narrower on one side of its point.
  const middle = Math.max(Math.min(x, r - 44), l + 44);
  const at = r - l > 88 ? middle : (l + r) / 2;
  const half = Math.min(at - l, r - at);
  for (const [lines, size] of [[[site.short], 16], [halves(site.short), 16], [[site.short], 14.5], [halves(site.short), 14.5]] as [string[], number][]) {
    const fits = Math.max(...lines.map((w) => wide(w, size))) / 2 < half + 3;
    if (!fits && !(size < 15 && lines.length === halves(site.short).length)) continue;
    const below = lines.length === 2 ? y + 17 : y + 12;
    const [pl, pr] = room(below);
    return { lines, size, name: [at, y - (lines.length === 2 ? 17 : 8)], pieces: [Math.max(Math.min(at, pr - 30), pl + 30), below] };
  }
  return { lines: [site.short], size: 14.5, name: [at, y - 8], pieces: [at, y + 12] };
}

function nameBox({ lines, size, name: [x, y] }: Named): Box {
  const w = Math.max(...lines.map((t) => wide(t, size))) / 2;
  return [x - w, y - 13, x + w, y + 4 + (lines.length - 1) * 17];
}
const around: Point[] = [0, 14, -14, 28, -28, 40, -40].map((x) => [x, 26]);
function plateAt(s: Named, names: Box[]): Point {
  const [px, py] = s.pieces;
  const free = ([dx, dy]: Point): boolean => names.every(([l, t, r, b]) => px + dx + 25 < l || px + dx - 25 > r || py + dy + 11 < t || py + dy - 11 > b);
  return around.find(free) ?? around[0]!;
}

const gaps = [26, 22, 26, 22, 26];

export function draw(pack: Pack): DrawnWorld[] {
  return pack.worlds.map((world) => {
    const list = pack.boards[0]!.zones.filter((z) => z.world === world.v);
    const joined = joinCorners([...list.map((z) => z.polygon), world.rift]);
    const rift = joined.pop()!;
    const shapes = list.map((_, i) => roughen(joined[i]!, amplitude, step));
    const labels = list.map((site, i) => label(site, shapes[i]!));
    const sites = list.map((site, i): Drawn => {
      const shape = shapes[i]!;
      const named = labels[i]!;
      const [nx, ny] = named.name;
      const [px, py] = named.pieces;
      const w = Math.max(...named.lines.map((t) => wide(t, named.size))) / 2 + 8;
      const avoid: Box[] = [[nx - w, ny - 22, nx + w, ny + 12 + named.lines.length * 8], [px - 44, py - 20, px + 44, py + 20]];
      const features = scatter(shape, site.id, { gap: gaps[site.region] ?? 24, edge: 15, max: 7, avoid });
      return { site, shape, d: path(shape), features, ...named, plate: plateAt(named, labels.map(nameBox)) };
    });
    return {
      v: world.v, id: world.id, name: world.name, sites,
      coast: sites.map((s) => s.d).join(''), rift: path(roughen(rift, amplitude, step)),
      riftAt: [rift.reduce((s, p) => s + p[0], 0) / rift.length, rift.reduce((s, p) => s + p[1], 0) / rift.length],
      ...borders(joined, (a, b) => (!list[a]!.adjacent.includes(list[b]!.v) ? 'ridge' : list[a]!.region !== list[b]!.region ? 'thick' : 'thin'), { without: rift, amplitude, step }),
      box: bounds(sites.flatMap((s) => s.shape)),
    };
  });
}

const drawn = new WeakMap<object, DrawnWorld[]>();
/** Drawing takes a moment: once per pack. */
export function worldsOf(pack: Pack): DrawnWorld[] {
  if (!drawn.has(pack)) drawn.set(pack, draw(pack));
  return drawn.get(pack)!;
}
