// Sensible seats for a new table, and the words for them.
import { say } from './i18n.svelte';
import type { GameInfo, NewSeat, TableSeat } from './protocol';

export const kinds: { key: string; seat: NewSeat }[] = [
  { key: 'me', seat: { kind: 'me' } },
  { key: 'ai_easy', seat: { kind: 'ai', level: 'easy' } },
  { key: 'ai_medium', seat: { kind: 'ai', level: 'medium' } },
  { key: 'ai_hard', seat: { kind: 'ai', level: 'hard' } },
  { key: 'ai_expert', seat: { kind: 'ai', level: 'expert' } },
  { key: 'open', seat: { kind: 'open' } },
];

export const kindKey = (s: NewSeat): string => (s.kind === 'ai' ? `ai_${s.level}` : s.kind);
export const kindOf = (key: string): NewSeat => ({ ...kinds.find((k) => k.key === key)!.seat });

/** Me and machines of medium strength, three at the table where the game allows it. */
export function usualSeats(game: GameInfo, wanted = 3): NewSeat[] {
  const n = game.seats.toReversed().find((k) => k <= wanted) ?? game.seats[0] ?? wanted;
  return Array.from({ length: n }, (_, i): NewSeat => (i === 0 ? { kind: 'me' } : { kind: 'ai', level: 'medium' }));
}

export const seatName = (s: TableSeat): string => s.name || say('seat.free');

export function seatWord(s: TableSeat): string {
  if (s.kind === 'open') return say('seat.free');
  if (s.kind === 'ai') return say(`level.${s.level ?? 'medium'}`);
  if (s.you) return say('seat.you');
  return s.away ? say('seat.away') : s.online ? '' : say('seat.offline');
}

/** Several have won: one team, or those who share the first place. */
export function sharedWin(winners: TableSeat[]): string {
  const team = winners[0]?.team ?? null;
  const who = winners.map((s) => s.name).join(', ');
  return say(team !== null && winners.every((s) => s.team === team) ? 'end.team' : 'end.shared', { who });
}

/** "2–4", "2 oder 4" or "2" */
export function seatRange(g: GameInfo): string {
  const [first, last] = [g.seats[0]!, g.seats.at(-1)!];
  if (first === last) return `${first}`;
  return last - first === g.seats.length - 1 ? `${first}–${last}` : g.seats.join(` ${say('or')} `);
}
