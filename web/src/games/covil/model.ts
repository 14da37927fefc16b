// Small look-ups in Covil's pack, position and explained numbers (shapes: shape.ts). No rules: every number is given.
import type { TableState } from '../../lib/table.svelte';
import type { Derived, Pack, PackBoard, PackMinion, PackRelic, PackZone, Player, Position } from './shape';

export type { Pack, Player };
export type Terrain = PackRelic['terrain'];
export const terrains: Terrain[] = ['water', 'desert', 'mountain', 'forest'];
export type Zone = PackZone;
export type Minion = PackMinion;
export type Relic = PackRelic;

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const numbers = (t: TableState): Derived => t.shown!.derived as Derived;
export const boardOf = (t: TableState): PackBoard => pack(t).boards[position(t).board]!;
export const playerOf = (t: TableState, seat: number): Player => position(t).player[seat]!;
export const minion = (t: TableState, v: number): Minion | undefined => pack(t).minions.find((m) => m.v === v);
export const relic = (t: TableState, v: number): Relic | undefined => pack(t).relics.find((r) => r.v === v);
export const market = (t: TableState): Minion[] => {
  const first = Math.min(...pack(t).minions.filter((m) => m.kind === 'mercenary').map((m) => m.v));
  return position(t).market.map((v) => minion(t, first + v)).filter((m) => m !== undefined);
};

/** The payment under way, if one is: it stands on top of the position's stack. */
export function payment(t: TableState): { mercenary: number; cost: number; value: number } | null {
  const top = position(t).stack.at(-1);
  return top?.step === 'recruit.pay' ? top : null;
}

/** Which board belongs to a number of players: the pack says it. */
export const boardFor = (p: Pack, seats: number): PackBoard => p.boards.find((b) => b.seats[0] <= seats && seats <= b.seats[1]) ?? p.boards[0]!;

export type Readiness = 'ready' | 'tired' | 'exhausted';
export function readiness(p: Player, slot: number): Readiness {
  return p.exhausted.includes(slot) ? 'exhausted' : p.tired.includes(slot) ? 'tired' : 'ready';
}
/** Filled slots of a hall. */
export function hall(t: TableState, seat: number): { slot: number; minion: Minion; state: Readiness }[] {
  const p = playerOf(t, seat);
  return p.hall.flatMap((m, slot) => {
    const card = m > 0 ? minion(t, m - 1) : undefined;
    return card ? [{ slot, minion: card, state: readiness(p, slot) }] : [];
  });
}

export const abilityIcon: Record<string, string> = { reinforcement: 'reinf', influence: 'influence', aftermath: 'after', command: 'command' };
