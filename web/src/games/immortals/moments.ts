// What events tell as a story: battles through the tower and scorings, read from the log.
import type { Arg, GameEvent } from '../../lib/protocol';

export interface Fight {
  n: number;
  attacker: number;
  count: number;
  from: number;
  to: number;
  stance: string;
  defender: number | null;
  defenders: number;
  green: '' | 'added' | 'removed';
  thrown: number[];
  fell: number[];
  /** Sentences of the outcome, the decision first. */
  story: string[];
  opening: string;
}
export interface Scoring {
  n: number;
  rows: { seat: number; points: number[] }[];
}

const numbers = (args: Arg[]): number[] => args.map((a) => a.v);
const outcomes = ['attack_won', 'attack_failed', 'defence_won', 'tied', 'abandoned'];
const parts = ['defended', 'inhabitant_added', 'inhabitant_removed', 'thrown', 'fell', 'losses', 'inhabitants_left', 'land_gained', 'land_taken', 'land_torn', 'land_returned', ...outcomes];

export function fights(events: GameEvent[]): Fight[] {
  const out: Fight[] = [];
  let now: Fight | null = null;
  for (const e of events) {
    const v = numbers(e.args);
    if (e.kind === 'attacked') {
      now = { n: e.n, attacker: v[0], count: v[1], from: v[2], to: v[3], stance: e.args[4]?.name ?? '', defender: null, defenders: 0, green: '', thrown: [], fell: [], story: [], opening: e.text };
      out.push(now);
      continue;
    }
    if (!now || !parts.includes(e.kind)) {
      if (e.kind !== 'discarded') now = null;
      continue;
    }
    if (e.kind === 'defended') [now.defender, now.defenders] = v;
    else if (e.kind === 'inhabitant_added') now.green = 'added';
    else if (e.kind === 'inhabitant_removed') now.green = 'removed';
    else if (e.kind === 'thrown') now.thrown = v;
    else if (e.kind === 'fell') now.fell = v;
    else if (outcomes.includes(e.kind)) now.story.unshift(e.text);
    else if (e.text !== '') now.story.push(e.text);
  }
  return out.filter((f) => f.fell.length > 0);
}

/** The last battle is told only as far as the newest event: from its beginning on. */
export function freshFights(all: GameEvent[], fresh: GameEvent[]): Fight[] {
  const fell = fresh.filter((e) => e.kind === 'fell').map((e) => e.n);
  if (fell.length === 0) return [];
  const from = fell[0];
  let start = all.findIndex((e) => e.n === from);
  while (start > 0 && all[start].kind !== 'attacked') start--;
  return fights(all.slice(start)).filter((f) => f.n <= fell[fell.length - 1]);
}

export function scorings(events: GameEvent[]): Scoring[] {
  const out: Scoring[] = [];
  for (const e of events) {
    if (e.kind !== 'scored') continue;
    const [seat, ...points] = numbers(e.args);
    const last = out.at(-1);
    if (last && !last.rows.some((r) => r.seat === seat)) last.rows.push({ seat, points });
    else out.push({ n: e.n, rows: [{ seat, points }] });
  }
  return out;
}

export interface Flight {
  key: string;
  seat: number;
  n: number;
  from: number | 'limbo' | 'tower';
  to: number | 'limbo' | 'tower';
}
/** Cubes that travel: from a country, a limbo (below the board) or the tower. */
export function flights(events: GameEvent[]): Flight[] {
  return events.flatMap((e): Flight[] => {
    const v = numbers(e.args);
    const fly = (seat: number, n: number, from: Flight['from'], to: Flight['to']): Flight[] => [{ key: `${e.n}`, seat, n, from, to }];
    switch (e.kind) {
      case 'moved': return fly(v[0], v[1], v[2], v[3]);
      case 'raised': return fly(v[0], v[1], 'limbo', v[2]);
      case 'reinforced': return fly(v[0], 1, 'limbo', v[1]);
      case 'stationed':
      case 'group_placed': return fly(v[0], v[1], 'limbo', v[2]);
      case 'attacked': return fly(v[0], v[1], v[2], 'tower');
      case 'defended': return fly(v[0], v[1], v[2], 'tower');
      case 'losses': return fly(v[0], v[1], 'tower', 'limbo');
      case 'attack_won':
      case 'defence_won': return fly(v[0], v[2], 'tower', v[1]);
      default: return [];
    }
  });
}
