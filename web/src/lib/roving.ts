// One tab stop for a whole board: arrow keys go to the nearest target in that direction, letters jump to a name.
export interface Stop {
  id: string;
  x: number;
  y: number;
  name: string;
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The nearest stop in a direction: distance along it, with a penalty for being off to the side. */
export function nearest(from: Stop, all: Stop[], [dx, dy]: [number, number]): Stop | null {
  let best: Stop | null = null;
  let least = Infinity;
  for (const s of all) {
    if (s.id === from.id) continue;
    const along = (s.x - from.x) * dx + (s.y - from.y) * dy;
    const aside = Math.abs((s.x - from.x) * dy) + Math.abs((s.y - from.y) * dx);
    if (along <= 0) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [s, far];
  }
  return best;
}

/** Where a key leads from a stop, or null if the key means something else. */
export function follow(e: KeyboardEvent, from: string, stops: Stop[]): Stop | null {
  if (stops.length === 0 || e.ctrlKey || e.metaKey) return null;
  const at = stops.find((s) => s.id === from) ?? stops[0];
  const way = directions[e.key];
  if (way && at) return nearest(at, stops, way);
  if (e.key === 'Home') return stops[0] ?? null;
  return e.key === 'End' ? (stops.at(-1) ?? null) : null;
}

/** A letter jumps to the next stop with that initial. Where plain letters are keys of the table, it takes Shift. */
export function byLetter(e: KeyboardEvent, from: string, stops: Stop[], lettersAreKeys: boolean): Stop | null {
  if (!/^\p{L}$/u.test(e.key) || e.ctrlKey || e.metaKey || (lettersAreKeys && !e.shiftKey)) return null;
  const start = stops.findIndex((s) => s.id === from);
  for (let i = 1; i <= stops.length; i++) {
    const s = stops[(start + i) % stops.length];
    if (s?.name.toLowerCase().startsWith(e.key.toLowerCase())) return s;
  }
  return null;
}
