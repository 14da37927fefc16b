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
/** The first values of an event; what it lacks counts as 0. */
const four = (args: Arg[]): [number, number, number, number] => [0, 1, 2, 3].map((i) => args[i]?.v ?? 0) as [number, number, number, number];
const outcomes = ['attack_won', 'attack_failed', 'defence_won', 'tied', 'abandoned'];
export const battleParts = ['defended', 'inhabitant_added', 'inhabitant_removed', 'thrown', 'fell', 'losses', 'inhabitants_left', 'land_gained', 'land_taken', 'land_torn', 'land_returned', ...outcomes];

/** Battles of the log; `open` also those whose cubes have not fallen yet. */
export function fights(events: GameEvent[], open = false): Fight[] {
  const out: Fight[] = [];
  let now: Fight | null = null;
  for (const e of events) {
    const v = numbers(e.args);
    if (e.kind === 'attacked') {
      const [attacker, count, from, to] = four(e.args);
      now = { n: e.n, attacker, count, from, to, stance: e.args[4]?.name ?? '', defender: null, defenders: 0, green: '', thrown: [], fell: [], story: [], opening: e.text };
      out.push(now);
      continue;
    }
    if (!now || !battleParts.includes(e.kind)) {
      if (e.kind !== 'discarded') now = null;
      continue;
    }
    if (e.kind === 'defended') [now.defender, now.defenders] = four(e.args);
    else if (e.kind === 'inhabitant_added') now.green = 'added';
    else if (e.kind === 'inhabitant_removed') now.green = 'removed';
    else if (e.kind === 'thrown') now.thrown = v;
    else if (e.kind === 'fell') now.fell = v;
    else if (outcomes.includes(e.kind)) now.story.unshift(e.text);
    else if (e.text !== '') now.story.push(e.text);
  }
  return open ? out : out.filter((f) => f.fell.length > 0);
}

/** The battle that is being told, as far as it was told: from the last attack on. */
export function fightSoFar(told: GameEvent[], hearing: GameEvent[]): Fight | null {
  const all = soFar(told, hearing);
  return fights(all.slice(Math.max(0, all.findLastIndex((e) => e.kind === 'attacked'))), true).at(-1) ?? null;
}
/** The last battle of this round that was told to its end. */
export function lastFight(told: GameEvent[]): Fight | null {
  return fights(told.slice(Math.max(0, told.findLastIndex((e) => e.kind === 'round_began')))).at(-1) ?? null;
}
/** Events that were told, and those of the frame that is being told. */
export function soFar(told: GameEvent[], hearing: GameEvent[]): GameEvent[] {
  const last = told.at(-1)?.n ?? -1;
  return [...told.slice(-60), ...hearing.filter((e) => e.n > last)];
}

export function scorings(events: GameEvent[]): Scoring[] {
  const out: Scoring[] = [];
  for (const e of events) {
    if (e.kind !== 'scored') continue;
    const [seat = 0, ...points] = numbers(e.args);
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
    const v = four(e.args);
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
