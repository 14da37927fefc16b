// What is being told right now: a battle, the markets, a tournament, read from the events so far.
import type { GameEvent } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';

/** The moment that is on the screen, if it is one with a panel of its own. */
export function toldPart(t: TableState): { kind: string; title: string } | null {
  const part = t.past.at === null ? t.clock.part : null;
  return part && ['battle', 'market', 'tournament'].includes(part.kind) ? part : null;
}

/** Stones and places are chosen while the bids of this year lie open. */
export const bidding = (t: TableState): boolean => ['stones.take', 'stones.drop', 'order.position', 'order.assign'].includes(t.shown?.step ?? '');

/** My place in the turn order is asked for: beside the bids, not in a list of its own. */
export const choosingPlace = (t: TableState): boolean => t.shown?.step === 'order.position' && t.myTurn;

/** Events from the last one of these kinds on, those that are being told included. */
export function since(t: TableState, kinds: string[]): GameEvent[] {
  const last = t.events.at(-1)?.n ?? -1;
  const all = [...t.events, ...t.clock.hearing.filter((e) => e.n > last)];
  const from = all.findLastIndex((e) => kinds.includes(e.kind));
  return from < 0 ? [] : all.slice(from);
}

export interface Meeting { pair: number[] | undefined; winner: number | undefined }
export interface Bracket { first: Meeting[]; final: Meeting; champion: number | undefined }

/** The bracket that these events of a tournament tell so far; `players` are still in the game. Four have two meetings
 *  before the final, three have one, two have none; what is not told yet stays open. */
export function bracketOf(events: GameEvent[], players: number): Bracket {
  const end = events.find((e) => e.kind === 'tournament_won');
  const told = end ? events.filter((e) => e.n <= end.n) : events;
  const met = told.filter((e) => e.kind === 'duel').map((e): Meeting => {
    const pair = [e.args[0]!.v, e.args[1]!.v];
    const won = told.find((w) => w.n > e.n && w.kind === 'duel_won'); // one duel after the other
    return { pair, winner: won?.args[0]!.v };
  });
  // Afterwards somebody may have left the game: then the duels say how many there were.
  const before = end ? met.length - 1 : Math.max(0, players - 2);
  const open: Meeting = { pair: undefined, winner: undefined };
  return { first: Array.from({ length: before }, (_, i) => met[i] ?? open), final: met[before] ?? open, champion: end?.args[0]!.v };
}
