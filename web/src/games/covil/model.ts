// Shapes of Covil's pack, position and explained numbers, and small look-ups in them. No rules: every number is given.
import type { TableState } from '../../lib/table.svelte';
import type { Polygon, Point } from '../../lib/geometry';

export type Terrain = 'water' | 'desert' | 'mountain' | 'forest';
export const terrains: Terrain[] = ['water', 'desert', 'mountain', 'forest'];

export interface Zone {
  v: number;
  id: string;
  name: string;
  short: string;
  terrain: Terrain[];
  town: boolean;
  spiral: boolean;
  adjacent: number[];
  polygon: Polygon;
  label: Point;
}
export interface BoardData {
  id: string;
  name: string;
  seats: [number, number];
  zones: Zone[];
}
export interface Minion {
  v: number;
  id: string;
  name: string;
  short: string;
  kind: 'overlord' | 'henchman' | 'mercenary';
  class: string;
  class_name: string;
  cost: number;
  trait: 'melee' | 'ranged' | 'defence';
  trait_name: string;
  power: number;
  ability: string;
  ability_name: string;
  text: string;
  mark: { mark: string; note: string };
}
export interface Relic {
  v: number;
  id: string;
  name: string;
  short: string;
  value: number;
  terrain: Terrain;
  instant: string;
  bonus: string;
  mark: { mark: string; note: string };
}
export interface Pack {
  boards: BoardData[];
  minions: Minion[];
  relics: Relic[];
}

export interface Player {
  standing: { zone: number[] };
  lying: { zone: number[] };
  hand: number[];
  active: number[];
  hall: number[];
  tired: number[];
  exhausted: number[];
  outposts: number[];
  gold: number;
  hp: number;
  fortress: number;
  hand_size: number;
}
export interface Frame { step: string; mercenary?: number; cost?: number; value?: number }
export interface Position {
  stack: Frame[];
  seats: number;
  board: number;
  day: number;
  phase: number;
  scepter: number;
  active: number;
  rebels: number;
  player: Player[];
  market: number[];
  deck_size: number;
  relic_deck_size: number;
  relic_discard: number[];
}

export interface SumLine { source: string; name: string; note: string; n: number }
export interface Combat {
  attacker: number | null;
  defender: number;
  kind: string;
  aim: string;
  from: number | null;
  to: number;
  attack: { sum: number; lines: SumLine[] };
  defence: { sum: number; lines: SumLine[] };
  hold_at?: number;
  if_lost?: string[];
  if_held?: string[];
}
export interface Derived {
  zones?: { v: number; controller: number | null }[];
  supremacy?: { terrain: Terrain; counts: number[]; leader: number | null; gold: number }[];
  players?: { seat: number; standing: number; troops: number; troops_max: number; score: number; scepter: boolean; destroyed: boolean }[];
  prices?: { relic: number; recruit: { minion: number; cost: number }[] };
  combat?: Combat | null;
  previews?: { a: string; side: string; delta: number; sum: number; text?: string }[];
  round?: { day: number; days: number; phase: string };
}

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const numbers = (t: TableState): Derived => (t.shown?.derived ?? {}) as Derived;
export const boardOf = (t: TableState): BoardData => pack(t).boards[position(t).board]!;
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
  return top?.step === 'recruit.pay' && top.mercenary !== undefined ? { mercenary: top.mercenary, cost: top.cost ?? 0, value: top.value ?? 0 } : null;
}

/** Which board belongs to a number of players: the pack says it. */
export const boardFor = (p: Pack, seats: number): BoardData => p.boards.find((b) => b.seats && b.seats[0] <= seats && seats <= b.seats[1]) ?? p.boards[0]!;

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

export const traitIcon: Record<Minion['trait'], string> = { melee: 'melee', ranged: 'ranged', defence: 'defence' };
export const abilityIcon: Record<string, string> = { reinforcement: 'reinf', influence: 'influence', aftermath: 'after', command: 'command' };
