// Geometry of drawn maps: rough borders that both neighbours share, scattered features, places for pieces.

export type Point = [number, number];
export type Polygon = Point[];
export type Box = [number, number, number, number];

const tag = (p: Point): string => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
/** The corner that follows corner `i`. */
export const after = (polygon: Polygon, i: number): Point => polygon[(i + 1) % polygon.length]!;
const round = (n: number): number => Math.round(n * 10) / 10;

/** A small generator with a seed of text (FNV-1a into Mulberry32): the same map is drawn the same way everywhere. */
export function random(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Corners of different polygons that nearly meet become one: rounding must not open a crack between neighbours. */
export function snapCorners(polygons: Polygon[], tolerance = 4): Polygon[] {
  const seen: Point[] = [];
  return polygons.map((polygon) =>
    polygon.map((p) => {
      const near = seen.find((s) => Math.hypot(s[0] - p[0], s[1] - p[1]) < tolerance);
      if (!near) seen.push(p);
      return near ?? p;
    }),
  );
}

/** Inserts into every edge the corners of other polygons that lie on it, so that neighbours share whole edges. */
export function joinCorners(polygons: Polygon[], tolerance = 2.5): Polygon[] {
  const corners = polygons.flat();
  return polygons.map((polygon) =>
    polygon.flatMap((a, i) => {
      const b = after(polygon, i);
      const dx = b[0] - a[0];
      const dy = b[1] - a[1];
      const length2 = dx * dx + dy * dy || 1;
      const between = new Map<string, [number, Point]>();
      for (const c of corners) {
        const t = ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / length2;
        if (t <= 0.01 || t >= 0.99) continue;
        if (Math.hypot(a[0] + t * dx - c[0], a[1] + t * dy - c[1]) < tolerance) between.set(tag(c), [t, c]);
      }
      return [a, ...[...between.values()].sort((p, q) => p[0] - q[0]).map((m) => m[1])];
    }),
  );
}

/** A drawn line from a to b. Its waves depend on the sorted ends only, so a border looks the same from both sides. */
export function roughEdge(a: Point, b: Point, amplitude = 6, step = 12): Polygon {
  const turned = tag(a) > tag(b);
  const [p, q] = turned ? [b, a] : [a, b];
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (length === 0) return [a, b];
  const parts = Math.max(1, Math.round(length / step));
  const r = random(tag(p) + tag(q));
  const waves = [
    { height: 0.55, turns: 1 + r() * 1.4 },
    { height: 0.33, turns: 2.5 + r() * 2 },
    { height: 0.25, turns: 5 + r() * 3 },
  ].map((w) => ({ ...w, phase: r() * 2 * Math.PI }));
  const height = Math.min(amplitude, length * 0.07);
  const normal: Point = [-(q[1] - p[1]) / length, (q[0] - p[0]) / length];
  const out: Polygon = [];
  for (let i = 0; i <= parts; i++) {
    const t = i / parts;
    const taper = Math.min(1, Math.sin(Math.PI * t) * 1.6);
    const d =
      taper * height * waves.reduce((sum, w) => sum + w.height * Math.sin(w.turns * t * 2 * Math.PI + w.phase), 0);
    out.push([p[0] + (q[0] - p[0]) * t + normal[0] * d, p[1] + (q[1] - p[1]) * t + normal[1] * d]);
  }
  return turned ? out.reverse() : out;
}

export function roughen(polygon: Polygon, amplitude = 6, step = 12): Polygon {
  return polygon.flatMap((a, i) => roughEdge(a, after(polygon, i), amplitude, step).slice(0, -1));
}

export function path(points: Polygon, closed = true): string {
  return `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join('L')}${closed ? 'Z' : ''}`;
}

export function contains(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = after(polygon, i);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Distance of a point to the outline. */
export function edgeDistance(polygon: Polygon, x: number, y: number): number {
  let best = Infinity;
  polygon.forEach((a, i) => {
    const b = after(polygon, i);
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(a[0] + t * dx - x, a[1] + t * dy - y));
  });
  return best;
}

export function bounds(polygon: Polygon): Box {
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export interface Feature {
  x: number;
  y: number;
  r: number;
}

/** Random places inside a polygon, apart from each other, from the edge and from boxes that must stay free. */
export function scatter(
  polygon: Polygon,
  seed: string,
  { gap = 30, edge = 20, max = 40, avoid = [] as Box[], where = (_x: number, _y: number): boolean => true } = {},
): Feature[] {
  const r = random(seed);
  const [x0, y0, x1, y1] = bounds(polygon);
  const out: Feature[] = [];
  for (let i = 0; i < 900 && out.length < max; i++) {
    const x = x0 + r() * (x1 - x0);
    const y = y0 + r() * (y1 - y0);
    if (!contains(polygon, x, y) || edgeDistance(polygon, x, y) < edge || !where(x, y)) continue;
    if (avoid.some((b) => x > b[0] && x < b[2] && y > b[1] && y < b[3])) continue;
    if (out.some((o) => Math.hypot(o.x - x, o.y - y) < gap)) continue;
    out.push({ x, y, r: r() });
  }
  return out.sort((a, b) => a.y - b.y);
}

/** The free stretch of the horizontal line y around x inside a polygon, or null. */
export function stretch(polygon: Polygon, x: number, y: number): [number, number] | null {
  const cuts: number[] = [];
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = after(polygon, i);
    if (ay > y !== by > y) cuts.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  });
  cuts.sort((a, b) => a - b);
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    const [from, to] = [cuts[i]!, cuts[i + 1]!];
    if (from <= x && x <= to) return [from, to];
  }
  return null;
}

/** A wavy line through a point in a direction, long enough to cut the canvas: the split between two terrains. */
export function wavySplit(at: Point, angle: number, seed: string, length = 1400): Polygon {
  const r = random(seed);
  const phase = r() * 6.28;
  const dx = Math.cos(angle);
  const dy = Math.sin(angle);
  const out: Polygon = [];
  for (let s = -length / 2; s <= length / 2; s += 16) {
    const d = 12 * Math.sin(s / 46 + phase) + 6 * Math.sin(s / 19 + phase * 2);
    out.push([at[0] + dx * s - dy * d, at[1] + dy * s + dx * d]);
  }
  return out;
}

/** Rows of items with the given widths, centred below a point, each row inside the polygon; the last resort is a
 *  squeezed row. Returns the centre of every item. */
export function placeRow(
  polygon: Polygon,
  at: Point,
  widths: number[],
  { gap = 12, rowHeight = 44, margin = 14 } = {},
): Point[] {
  const out: Point[] = [];
  let y = at[1];
  let first = 0;
  while (first < widths.length) {
    const span = stretch(polygon, at[0], y) ?? [at[0] - 60, at[0] + 60];
    const room = Math.max(40, span[1] - span[0] - 2 * margin);
    let last = first;
    let width = widths[first]!;
    while (last + 1 < widths.length && width + gap + widths[last + 1]! <= room) width += gap + widths[++last]!;
    const middle = Math.min(Math.max(at[0], span[0] + margin + width / 2), span[1] - margin - width / 2);
    let x = middle - width / 2;
    for (let i = first; i <= last; i++) {
      out.push([x + widths[i]! / 2, y]);
      x += widths[i]! + gap;
    }
    first = last + 1;
    y += rowHeight;
  }
  return out;
}

/** Rough width of a name in canvas units; the face is Vollkorn 700. */
export const wide = (text: string, size: number): number => text.length * size * 0.53;

/** A name of several words in two lines that are as short as possible. */
export function halves(name: string): string[] {
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const length = (cut: string[]): number => Math.max(...cut.map((w) => w.length));
  return cuts.reduce((best, cut) => (length(cut) < length(best) ? cut : best), cuts[0] ?? [name]);
}

const edgeTag = (a: Point, b: Point): string => (tag(a) < tag(b) ? `${tag(a)} ${tag(b)}` : `${tag(b)} ${tag(a)}`);

/** Rough lines between neighbouring polygons, put together by what `kind` says of the two; edges of `without` have none. */
export function borders<K extends string>(polygons: Polygon[], kind: (a: number, b: number) => K, { without = [] as Polygon, amplitude = 6, step = 12 } = {}): Record<K, string> {
  const edges = new Map<string, { a: Point; b: Point; of: number[] }>();
  const inner = new Set(without.map((a, i) => edgeTag(a, after(without, i))));
  polygons.forEach((polygon, i) =>
    polygon.forEach((a, k) => {
      const b = after(polygon, k);
      const key = edgeTag(a, b);
      const known = edges.get(key);
      if (known) known.of.push(i);
      else edges.set(key, { a, b, of: [i] });
    }),
  );
  const out: Record<string, string> = {};
  for (const [key, e] of edges) {
    const [p, q] = e.of;
    if (p === undefined || q === undefined || inner.has(key)) continue;
    const k = kind(p, q);
    out[k] = (out[k] ?? '') + path(roughEdge(e.a, e.b, amplitude, step), false);
  }
  return out as Record<K, string>;
}
