// Shapes of Immortals' pack, position and explained numbers, and small look-ups in them. No rules: every number is given.
import type { Point, Polygon } from '../../lib/geometry';
import type { TableState } from '../../lib/table.svelte';

export type WorldId = 'light' | 'shadow';
export interface Price {
  energy: number;
  gold: number;
}
/** One thing a field, people or magic card does. */
export interface Does {
  do: string;
  n: number;
  cost: Price;
}
export interface Site {
  v: number;
  id: string;
  name: string;
  short: string;
  country: number;
  world: number;
  region: number;
  world_region: number;
  role: string;
  twin: number;
  adjacent: number[];
  gold: number;
  energy: number;
  polygon: Polygon;
  label: Point;
  mark: string;
}
export type CardKind = 'land' | 'conflict' | 'joker' | 'magic' | 'blank' | 'hidden';
export interface Card {
  v: number;
  id: string;
  name: string;
  short: string;
  kind: CardKind;
  text: string;
  country?: number;
  sites?: number[];
  light?: Price;
  shadow?: Price;
  world?: number;
  region?: number;
  income?: Price;
  cost?: Price;
  does?: Does[];
}
export interface People {
  v: number;
  id: string;
  name: string;
  text: string;
  groups: number[];
  outer: number;
  start_country?: number;
  price?: Record<string, Price>;
  cost?: Price;
  does?: Does[];
  /** What the own army field of a shadow people does, in a word. */
  action?: string;
}
export interface Field {
  v: number;
  id: string;
  name: string;
  short: string;
  half: number;
  kind: 'army' | 'magic';
  text: string;
  does: Does[];
}
export interface Region {
  v: number;
  id: string;
  name: string;
  short: string;
}
export interface World {
  v: number;
  id: WorldId;
  name: string;
  outline: Polygon;
  rift: Polygon;
}
export interface Pack {
  boards: { id: string; name: string; zones: Site[] }[];
  worlds: World[];
  regions: Region[];
  cards: Card[];
  light_peoples: People[];
  shadow_peoples: People[];
  fields: Field[];
  buildings: { v: number; id: string; name: string; vp_built: number; vp_scored: number; text: string }[];
}

export interface Position {
  seats: number;
  phase: number;
  round: number;
  rounds: number;
  first: number;
  shown: number;
  armies: number[];
  field: number[][];
  groups: number[][];
  draft: number[][];
  draft_count: number[];
  picked: number[];
  plan_at: number[];
  light: number[];
  shadow: number[];
  tray: number[];
}

export interface Points {
  countries: number;
  shrines: number;
  capitals: number;
  regions_some: number;
  regions_all: number;
  total: number;
}
export const sources = ['countries', 'shrines', 'capitals', 'regions_some', 'regions_all'] as const;

export interface PlayerNumbers {
  seat: number;
  score: number;
  gold: number;
  energy: number;
  cards: number;
  limbo: [number, number];
  quota: [number, number];
  armies: number;
  countries: number;
  light: number;
  shadow: number;
  prices: Record<string, Price>;
  fields: ('empty' | 'face_down' | 'card')[];
  passed: boolean;
  marker: boolean;
  first: boolean;
  next_scoring: Points;
  earned: Record<string, number>;
  rounds: number[];
}
export interface ZoneNumbers {
  v: number;
  controller: number | null;
  armies: number;
  building: '' | 'shrine' | 'capital';
  portal: boolean;
  land_holder: number | null;
}
export type Stance = 'attacker' | 'neutral' | 'defender';
/** Shares in per mille, armies in tenths. */
export interface Odds {
  count: number;
  win: number;
  tie: number;
  loss: number;
  take: number;
  settle: number;
  lost: number;
  killed: number;
  stance: Stance;
  text?: string;
}
export interface Battle {
  attacker: number;
  defender: number | null;
  from: number;
  to: number;
  stance: Stance;
  odds?: Odds[];
}
export interface Now {
  seat?: number;
  site?: number;
  world?: number;
  left?: number;
  field?: number;
  card?: number;
  verb?: string;
  from?: number;
  to?: number;
}
export interface Derived {
  round: { round: number; rounds: number; phase: string; first: number; marker: number };
  zones: ZoneNumbers[];
  regions: { v: number; world: number; region: number; counts: number[]; capital: boolean }[];
  players: PlayerNumbers[];
  tower: { tray: number[]; supply: number; inside: number[] | null };
  piles: { deck: number; discard: number };
  battle: Battle | null;
  now: Now | null;
  /** Per field: [card, energy, gold] of every card that may lie there. */
  planning?: [number, number, number][][];
  hand?: { lands: number[]; conflicts: number[]; magic: number[]; blanks: number; plan: { income: Price; cost: Price } };
}

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const facts = (t: TableState): Derived => t.shown!.derived as Derived;
export const sites = (t: TableState): Site[] => pack(t).boards[0]!.zones;
export const site = (t: TableState, v: number): Site => sites(t)[v]!;
export const zone = (t: TableState, v: number): ZoneNumbers => facts(t).zones[v]!;
export const player = (t: TableState, seat: number): PlayerNumbers | undefined => facts(t).players.find((p) => p.seat === seat);
export const card = (t: TableState, v: number): Card | undefined => pack(t).cards.find((c) => c.v === v);
export const worldWord = (t: TableState, world: number): string => t.text(`name.world.${world === 0 ? 'light' : 'shadow'}`);
export const phase = (t: TableState): string => facts(t).round.phase;
export const planning = (t: TableState): boolean => t.shown?.step === 'plan.field';

/** The six kinds of cubes: five seats and the inhabitants. */
export const inhabitants = 5;
export const cubeColour = (t: TableState, i: number): string => (i === inhabitants ? 'green' : t.colour(i));
export const cubeName = (t: TableState, i: number): string => (i === inhabitants ? t.text('term.inhabitants') : t.name(i));

/** Seats in the order of this round. */
export function order(t: TableState): number[] {
  const { seats, first } = position(t);
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

export const lightOf = (t: TableState, seat: number): People | undefined => pack(t).light_peoples[position(t).light[seat] ?? -1];
export const shadowOf = (t: TableState, seat: number): People | undefined => pack(t).shadow_peoples[position(t).shadow[seat] ?? -1];
export const regionOf = (t: TableState, v: number): Region => pack(t).regions[v]!;
export const playerAt = (t: TableState, seat: number): PlayerNumbers => facts(t).players[seat]!;

/** What a field does on the board of a seat: the individual field belongs to the shadow people. */
export function doesOf(t: TableState, seat: number, field: Field): Does[] {
  if (field.does.length > 0 || field.kind === 'magic') return field.does;
  return shadowOf(t, seat)?.does ?? [];
}
/** Short name of a field; the individual one is called after what it does. */
export function fieldShort(t: TableState, seat: number, field: Field): string {
  return field.id === 'individual' ? (shadowOf(t, seat)?.action ?? field.short) : field.short;
}
export function fieldText(t: TableState, seat: number, field: Field): string {
  if (field.text !== '' || field.kind === 'magic') return field.text;
  return shadowOf(t, seat)?.text ?? '';
}

const glyphs: Record<string, string> = {
  collect_gold: 'gold', collect_energy: 'energy', raise_on_card: 'raise', raise_spread: 'raise', build_on_card: 'build', build_anywhere: 'build',
  attack: 'melee', move: 'move', draw: 'cards', take_marker: 'scepter', claim_land_card: 'map',
};
export const glyph = (does: string): string => glyphs[does] ?? 'info';

/** The card that is being carried out, if any. */
export function onStage(t: TableState): { seat: number; field: number; card: number } | null {
  const p = position(t);
  if (p.shown === 0) return null;
  const seat = Math.floor((p.shown - 1) / 10);
  const field = (p.shown - 1) % 10;
  return { seat, field, card: p.field[seat]?.[field] ?? 0 };
}
