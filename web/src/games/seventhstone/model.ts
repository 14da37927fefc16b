// Shapes of SeventhStone's pack and explained numbers, and small look-ups in them. No rules: every number is given.
import type { Point } from '../../lib/geometry';
import type { TableState } from '../../lib/table.svelte';

export interface Tile { v: number; id: string; name: string; kind: 'yield' | 'desert' | 'temple' | 'volcano'; kind_name: string; terrain: string | null; portal: string | null; info: string[]; mark: { mark: string; note: string } }
export interface Stone { v: number; id: string; design: string; name: string; class: string; types: string; text: string; info: string[]; mark: { mark: string; note: string } }
export interface EventCard { v: number; id: string; name: string; colour: string; text: string }
export interface Unit { v: number; id: string; name: string; price: number; moves: number; hit: number }
export interface People { v: number; id: string; name: string; capital: string; god: string }
export interface BoardData { v: number; id: string; name: string; columns: number; rows: number; stride: number; map: { v: number; id: string; tile: number | null }[] }
export interface FieldData { v: number; id: string; name: string; price: number; info: string[] }
export interface Pack { boards: BoardData[]; tiles: Tile[]; stones: Stone[]; events: EventCard[]; units: Unit[]; buildings: { v: number; id: string; name: string }[]; peoples: People[]; fields: FieldData[]; markets: { seats: number; key: number[]; stones: number }[] }

export interface Army { seat: number; type: number; mil: number; merc: number; stone: number }
export interface Cell {
  v: number; id: string; tile: number | null; name: string; controller: number | null; capital: number | null;
  buildings: { kind: number; slot: number; fresh: boolean }[]; armies: Army[]; lava: boolean; conflict: boolean; rs: number; ground_rs: number;
}
export interface Player {
  seat: number; score: number; ts: { capitals: number; temples: number; tournaments: number; tear_stone: boolean }; people: number; production: number; sheet: number;
  mil: number; merc: number; armies: number; hand: number; stones: number; fields: number; place: number; out: boolean; ready: boolean;
  goods: { units: number[]; buildings: number; mercs: number; all: number }; bids: number[];
}
export interface Odds { win: number; lose: number; left: number; enemies_left: number }
export interface Target { v: number; points: number; fight: boolean; rs: number; ts: number; odds?: Odds; odds_by?: Odds[] }
export interface Cohort { v: number; cell: number; type: number; mil: number; merc: number; points: number; gear: number; ended: boolean; held: boolean }
export interface Trip { from: number; to: number; type: number; mil: number; merc: number }
export interface Movement {
  mover: number; orders: number; resets_left: number; cohorts: Cohort[]; trips: Trip[]; stones: { stone: number; cell: number }[]; legal: boolean; pending: number[];
  order?: { cohort: number; mil: number; merc: number; stone: number }; targets?: Target[];
}
export interface PoolNumbers { pool: string; dice: number; hit: number; part: number; aim: number[] }
export interface Side { seat: number; defends: boolean; on_field: boolean; units: number; guard: number; walls: number; shield: number; hits: number; pools: PoolNumbers[] }
export interface Battle { cell: number; restricted: boolean; defender: number | null; part: number; round: number; sides: Side[]; odds?: { attacker: number; chances: Odds } }
export interface Derived {
  board: number;
  round: { year: number; years: number; phase: string; event: number | null; unit_max: number; counter: number; victory: number; doubled: number | null; order: number[] };
  cells: Cell[];
  players: Player[];
  stones: { deck: number; face_down: number; discard: number[]; display: number[]; passed: number[] };
  movement: Movement | null;
  battle: Battle | null;
  conflicts: { v: number; seats: number[]; defender: number | null; odds?: Odds }[];
  supports: { seat: number; from: number; to: number }[];
  duel: { a: number; b: number; life_a: number; life_b: number } | null;
  hand?: number[];
  sheet?: { barracks_places: number; building_slots: number; rs: number; spent: number };
}

export const pack = (t: TableState): Pack => t.pack as Pack;
export const numbers = (t: TableState): Derived => t.shown!.derived as Derived;
export const boardOf = (t: TableState): BoardData => pack(t).boards[numbers(t).board]!;
export const tile = (t: TableState, v: number | null): Tile | undefined => (v === null ? undefined : pack(t).tiles[v]);
export const stone = (t: TableState, v: number): Stone | undefined => pack(t).stones.find((s) => s.v === v);
export const cellAt = (t: TableState, v: number): Cell | undefined => numbers(t).cells.find((c) => c.v === v);
export const playerOf = (t: TableState, seat: number): Player => numbers(t).players[seat]!;

/** Where things are drawn: one cell is 100 units wide. */
export const size = 100;
export const origin: Point = [40, 36];
export const middleOf = (v: number, stride: number): Point => [origin[0] + (v % stride) * size + size / 2, origin[1] + Math.floor(v / stride) * size + size / 2];
export const canvas = (b: BoardData, strip: boolean): Point => [origin[0] + b.columns * size + (strip ? 178 : 14), Math.max(origin[1] + b.rows * size + 11, strip ? 647 : 0)];

export const typeIcon = ['sst-sword', 'sst-bow', 'sst-lance'];
export const buildingIcon = ['sst-barracks', 'sst-manu', 'sst-wall'];
export const buildingPiece = ['sst-b-barracks', 'sst-b-manu', 'sst-b-wall'];
export const eventIcon = ['sst-lava', 'sst-f-dune', 'sst-mil', 'sst-merc', 'sst-steps', 'sst-e-key'];
export const eventInk: Record<string, string> = { red: '#bf2a1d', yellow: '#b98712', white: '#8d8172', black: '#241d16', blue: '#1b57a6', violet: '#6b4fa0' };
export const portalInk: Record<string, [string, string]> = { blue: ['#1b57a6', '#cfe0f6'], green: ['#2f7d4a', '#d3efd9'], yellow: ['#d69b12', '#fff1c4'], red: ['#bf2a1d', '#ffd9cc'] };
export const fieldIcon = ['sst-barracks', 'sst-sword', 'sst-bow', 'sst-lance', 'sst-merc', 'sst-estone', 'sst-order', 'sst-tstone'];

/** Dice of a throw, as the event packs them: six to a number, to the base 6. */
export function diceOf(count: number, a: number, b: number): number[] {
  const out: number[] = [];
  for (const [packed, n] of [[a + 32768, Math.min(count, 6)], [b + 32768, Math.max(0, count - 6)]] as [number, number][]) {
    let rest = packed;
    for (let i = 0; i < n; i++, rest = Math.floor(rest / 6)) out.push((rest % 6) + 1);
  }
  return out;
}

export const phases = ['event', 'market', 'placement', 'movement', 'combat', 'tournament'];
