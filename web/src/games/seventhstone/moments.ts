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

/** Events from the last one of these kinds on, those that are being told included. */
export function since(t: TableState, kinds: string[]): GameEvent[] {
  const last = t.events.at(-1)?.n ?? -1;
  const all = [...t.events, ...t.clock.hearing.filter((e) => e.n > last)];
  const from = all.findLastIndex((e) => kinds.includes(e.kind));
  return from < 0 ? [] : all.slice(from);
}
