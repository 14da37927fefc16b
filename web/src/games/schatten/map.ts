// The drawn chart of Aventuria: rough coasts, washes by climate, mountain chains on closed borders, places for labels.
import { contains, joinCorners, path, roughEdge, roughen, scatter, type Box, type Feature, type Point, type Polygon } from '../../lib/geometry';
import type { Pack, Region } from './model';

const climate: Record<string, string> = {
  gja: 'steppe', tho: 'pine', ork: 'steppe', sve: 'grass', niv: 'tundra', paa: 'ice', ber: 'ice', ehe: 'mountain', bor: 'pine', sal: 'forest', wei: 'grass', and: 'forest',
  nos: 'forest', alb: 'grass', nor: 'field', kos: 'mountain', gar: 'field', dar: 'field', tob: 'pine', alm: 'field', hor: 'grass', zyk: 'grass', ara: 'grass', mha: 'steppe',
  kho: 'desert', kal: 'desert', khu: 'palm', sel: 'palm', jer: 'jungle', tuz: 'jungle', men: 'palm', ala: 'jungle', bra: 'jungle', tra: 'jungle', wal: 'jungle',
};
export const wash: Record<string, string> = {
  ice: '#ecebe2', tundra: '#e6e0c8', steppe: '#e0cf9f', pine: '#c9d0a4', forest: '#bccb98', grass: '#d8d7a2', field: '#e6d8a0', mountain: '#d3c6ae', desert: '#efd597', palm: '#d6d494', jungle: '#b4cb8f',
};
const features: Record<string, string[]> = {
  ice: ['s-ice'], tundra: ['s-tuft', 's-tuft', 's-pine'], steppe: ['s-tuft', 's-hill'], pine: ['s-pine', 's-pine', 's-hill'], forest: ['s-tree', 's-tree', 's-pine'],
  grass: ['s-tree', 's-hill', 's-tuft'], field: ['s-field', 's-tree', 's-field'], mountain: ['s-peak'], desert: ['s-dune'], palm: ['s-palm', 's-tuft'], jungle: ['s-palm', 's-tree', 's-palm'],
};
/** Where the label block stands beside the printed point. */
const shift: Record<string, Point> = {
  sal: [0, -4], kho: [-4, -5], tuz: [0, -4], bra: [-2, -9], kal: [50, -27], zyk: [-1, -8], sel: [0, -6], dar: [0, -6], wei: [-62, -5], ber: [0, 8], ehe: [20, 0], tob: [2, -3],
  paa: [0, -4], niv: [0, -6], hor: [0, -8], men: [4, -7], kos: [2, -5], jer: [0, -5], ala: [2, -1], tra: [0, -7], gja: [0, -5], nos: [0, -6], sve: [24, -8], bor: [6, -9],
  mha: [0, -8], and: [0, -6], alb: [0, -8], gar: [0, -5], ara: [0, -7], khu: [2, -8], ork: [2, -6], tho: [0, -5], nor: [0, -6], alm: [0, -4], wal: [0, -4],
};
const twoLines: Record<string, [string, string]> = { sal: ['Salamander-', 'steine'], zyk: ['Zyklopen-', 'inseln'], ehe: ['Ehernes', 'Schwert'] };

export interface Drawn {
  region: Region;
  shape: Polygon;
  d: string;
  wash: string;
  at: Point;
  lines: string[];
  features: (Feature & { what: string })[];
}

/** Land runs on under the frame where it touches the sheet. */
const beyond = ([x, y]: Point): Point => [x >= 1000 ? 1030 : x, y <= 0 ? -30 : y];

export function draw(all: Region[]): Drawn[] {
  const shapes = joinCorners(all.map((r) => r.polygon.map(beyond)), 1.2);
  return all.map((region, i) => {
    const shape = roughen(shapes[i]!, 5, 9);
    const [dx, dy] = shift[region.id] ?? [0, 0];
    const at: Point = [region.label[0] + dx, region.label[1] + dy];
    const lines = twoLines[region.id] ?? [region.name];
    const kind = climate[region.id] ?? 'grass';
    const half = Math.max(...lines.map((l) => l.length)) * 3.9 + 5;
    const avoid: Box[] = [[at[0] - half, at[1] - 28, at[0] + half, at[1] + 14], [at[0] - 30, at[1] + 10, at[0] + 30, at[1] + 38]];
    const dense = ['forest', 'jungle', 'pine'].includes(kind);
    const what = features[kind]!;
    return {
      region, shape, d: path(shape), wash: wash[kind]!, at, lines,
      features: scatter(shape, region.code, { gap: dense ? 12 : 17, edge: 12, max: 30, avoid }).map((f) => ({ ...f, what: what[Math.floor(f.r * what.length)]! })),
    };
  });
}

export interface Chain { d: string; name: string; peaks: Point[] }
/** Mountain chains on the borders that cannot be crossed. */
export function chains(pack: Pack): Chain[] {
  const zones = pack.boards[0]!.zones;
  const shapes = joinCorners(zones.map((r) => r.polygon.map(beyond)), 1.2);
  const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];
  return pack.mountains.map(({ between: [a, b], name }) => {
    const [one, two] = [shapes[a]!, shapes[b]!];
    const shared = one.flatMap((p, i): Polygon[] => {
      const q = one[(i + 1) % one.length]!;
      return two.some((x) => same(x, p)) && two.some((x) => same(x, q)) ? [roughEdge(p, q, 5, 9)] : [];
    });
    const peaks: Point[] = [];
    for (const line of shared) {
      let next = 6;
      let gone = 0;
      line.slice(1).forEach((q, i) => {
        const p = line[i]!;
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
        for (; next <= gone + length; next += 13.5) {
          const s = (next - gone) / length;
          peaks.push([p[0] + (q[0] - p[0]) * s, p[1] + (q[1] - p[1]) * s]);
        }
        gone += length;
      });
    }
    return { d: shared.map((l) => path(l, false)).join(''), name, peaks: peaks.sort((p, q) => p[1] - q[1]) };
  });
}

/** Where a sea ends: stretches of coast (from, to, clockwise around the land) and the lines on open water between them. */
const shores: Record<string, (Point | [Point, Point])[]> = {
  ifirn: [[[177, 135], [775, -30]], [-30, -30], [-30, 122], [99, 121]],
  m7w: [[[438, 673], [177, 135]], [99, 121], [-30, 122], [-30, 730], [435, 730]],
  sued: [[[668, 524], [438, 673]], [435, 730], [1030, 730], [1030, 512], [910, 515], [857, 510], [[841, 471], [787, 475]], [781, 506], [740, 532]],
  perl: [[[1030, 168], [668, 524]], [740, 532], [781, 506], [[787, 475], [841, 471]], [857, 510], [910, 515], [1030, 512]],
};
const islands: Record<string, string> = { m7w: 'zyk', sued: 'wal' };

/** Outlines of the seas along the drawn coasts; islands are left out. */
export function waters(all: Region[]): Record<string, string> {
  const shapes = joinCorners(all.map((r) => r.polygon.map(beyond)), 1.2);
  const key = (p: Point): string => p.map((x) => x.toFixed(0)).join();
  const edges = shapes.flatMap((shape) => shape.map((p, i): [Point, Point] => [p, shape[(i + 1) % shape.length]!]));
  const known = new Set(edges.map(([p, q]) => key(p) + key(q)));
  /** From each corner of a coast to the next: borders between two regions have a twin the other way round. */
  const next = new Map(edges.filter(([p, q]) => !known.has(key(q) + key(p))).map((e) => [key(e[0]), e]));
  const coast = (from: Point, to: Point): Polygon => {
    const out: Polygon = [];
    for (let at = next.get(key(from)), n = 0; at && n < 200; at = next.get(key(at[1])), n++) {
      out.push(...roughEdge(at[0], at[1], 5, 9).slice(0, -1));
      if (key(at[1]) === key(to)) return [...out, at[1]];
    }
    return out;
  };
  const isCoast = (part: Point | [Point, Point]): part is [Point, Point] => Array.isArray(part[0]);
  return Object.fromEntries(Object.entries(shores).map(([id, parts]) => {
    const ring = parts.flatMap((part): Polygon => (isCoast(part) ? coast(...part) : [part]));
    const hole = all.findIndex((r) => r.id === islands[id]);
    return [id, path(ring) + (hole < 0 ? '' : path(roughen(shapes[hole]!, 5, 9).reverse()))];
  }));
}
export const seaLines = ['0,122 99,121 177,135', '438,673 435,715', '668,524 740,532 781,506 787,475', '841,471 857,510 910,515 1000,512'];
export const seaNames: Record<string, { d: string; size: number }> = {
  ifirn: { d: 'M22 40C70 28 120 34 172 30', size: 21 },
  m7w: { d: 'M140 400C150 330 158 250 128 146', size: 21 },
  perl: { d: 'M776 250C830 222 900 216 978 244', size: 24 },
  sued: { d: 'M768 690C850 690 920 672 980 640', size: 24 },
};
/** Where the fleets of a sea lie: how many beside each other, how far from the printed anchor, and where from there an ark
 *  rises and leaves its splinter. */
export const harbour: Record<string, { across: number; x: number; y: number; ark: Point; splinter: Point }> = {
  ifirn: { across: 3, x: -20, y: 8, ark: [94, -6], splinter: [94, 34] }, m7w: { across: 2, x: -14, y: 0, ark: [-2, -48], splinter: [-2, -48] },
  perl: { across: 3, x: -8, y: 0, ark: [94, -6], splinter: [94, 34] }, sued: { across: 3, x: -4, y: -14, ark: [94, -6], splinter: [94, 34] },
};

/** A bowed arrow from a place at sea to the coast of a region. */
export function bow(from: Point, to: Point, shore: Polygon, bend: number): { d: string; middle: Point } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const control: Point = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  const at = (s: number): Point => [0, 1].map((i) => (1 - s) ** 2 * from[i]! + 2 * s * (1 - s) * control[i]! + s ** 2 * to[i]!) as Point;
  let end = 1;
  for (let s = 0; s <= 1; s += 0.02)
    if (contains(shore, ...at(s))) {
      end = s;
      break;
    }
  // The arrow begins beside the ship and ends on the beach.
  const points = Array.from({ length: 13 }, (_, i) => at(0.08 + (Math.max(end, 0.3) + 0.03 - 0.08) * (i / 12)));
  return { d: path(points, false), middle: at(Math.max(end, 0.3) * 0.52) };
}
