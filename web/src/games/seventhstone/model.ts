// Small look-ups in SeventhStone's pack and explained numbers (shapes: shape.ts). No rules: every number is given.
import { say } from '../../lib/i18n.svelte';
import type { Point } from '../../lib/geometry';
import type { TableState } from '../../lib/table.svelte';
import type { Derived as Generated, DerivedArmy, DerivedBattle, DerivedCell, DerivedMovement, DerivedPlayer, DerivedRound, DerivedSide, DerivedTarget, Pack, PackBoard, PackPeople, PackStone, PackTile } from './shape';

export type Tile = PackTile;
export type Stone = PackStone;
export type People = PackPeople;
export type BoardData = PackBoard;
export type { Pack };
export type Army = DerivedArmy;
export type Cell = DerivedCell;
export type Player = DerivedPlayer;
/** Shares in per mille, units in tenths. */
export interface Odds { win: number; lose: number; left: number; enemies_left: number }
export type Target = DerivedTarget;
export type Side = DerivedSide;
/** What the random games behind shape.ts seldom show stands here in full. */
export type Movement = Omit<DerivedMovement, 'pending'> & { pending: number[] };
export type Battle = Omit<DerivedBattle, 'defender' | 'odds' | 'uncounted'> & { defender: number | null; odds?: { attacker: number; chances: Odds }; uncounted: number[] };
export type Derived = Omit<Generated, 'battle' | 'conflicts' | 'duel' | 'movement' | 'round' | 'supports'> & {
  battle: Battle | null;
  conflicts: { v: number; seats: number[]; defender: number | null; odds?: Odds; overrun?: Odds }[];
  duel: { a: number; b: number; life_a: number; life_b: number; hit_a: number; hit_b: number } | null;
  movement: Movement | null;
  round: Omit<DerivedRound, 'doubled'> & { doubled: number | null };
  supports: { seat: number; from: number; to: number }[];
};

export const pack = (t: TableState): Pack => t.pack as Pack;
export const numbers = (t: TableState): Derived => t.shown!.derived as Derived;
export const boardOf = (t: TableState): BoardData => pack(t).boards[numbers(t).board]!;
export const tile = (t: TableState, v: number | null): Tile | undefined => (v === null ? undefined : pack(t).tiles[v]);
export const stone = (t: TableState, v: number): Stone | undefined => pack(t).stones.find((s) => s.v === v);
export const cellAt = (t: TableState, v: number): Cell | undefined => numbers(t).cells.find((c) => c.v === v);
export const playerOf = (t: TableState, seat: number): Player => numbers(t).players[seat]!;

/** What the table's rules make of a tile's terrain. */
export function terrainLines(t: TableState, ground: Tile): string[] {
  const at = ['plain', 'forest', 'mountain'].indexOf(ground.terrain ?? '');
  const sign = pack(t).signs[at] as Record<string, unknown> | undefined;
  return Object.entries(sign ?? {}).flatMap(([key, lines]) => (key.startsWith('info_') ? (lines as string[]) : []));
}
/** "Green: melee, 3 units, 1 mercenary" */
export function armyLine(t: TableState, a: Army): string {
  const list = [...(a.mil > 0 ? [say('sst.army.units', { n: a.mil })] : []), ...(a.merc > 0 ? [say('sst.army.mercs', { n: a.merc })] : [])];
  return say('sst.army', { who: t.name(a.seat), type: pack(t).units[a.type]!.name, list: list.join(', ') });
}

/** Where things are drawn: one cell is 100 units wide. */
export const size = 100;
export const origin: Point = [40, 36];
export const middleOf = (v: number, stride: number): Point => [origin[0] + (v % stride) * size + size / 2, origin[1] + Math.floor(v / stride) * size + size / 2];
export const canvas = (b: BoardData, strip: boolean): Point => [origin[0] + b.columns * size + (strip ? 178 : 14), Math.max(origin[1] + b.rows * size + 11, strip ? 647 : 0)];

export const typeIcon = ['sst-sword', 'sst-bow', 'sst-lance'];
export const buildingIcon = ['sst-barracks', 'sst-manu', 'sst-wall'];
export const buildingPiece = ['sst-b-barracks', 'sst-b-manu', 'sst-b-wall'];
export const yearEvent = (t: TableState) => pack(t).events[numbers(t).round.event ?? -1];
export const eventIcon = ['sst-lava', 'sst-sand', 'sst-mil', 'sst-merc', 'sst-steps', 'sst-e-key'];
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
