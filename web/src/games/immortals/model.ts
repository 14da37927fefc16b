// Small look-ups in Immortals' pack, position and explained numbers (shapes: shape.ts). No rules: every number is given.
import type { TableState } from '../../lib/table.svelte';
import type { Derived, DerivedOdds, DerivedPlayer, DerivedZone, Pack, PackCard, PackDoes, PackField, PackLightPeople, PackRegion, PackShadowPeople, PackZone, Position } from './shape';

export type { Pack };
export type Site = PackZone;
export type Card = PackCard;
export type Field = PackField;
export type Zone = DerivedZone;
/** Shares in per mille, armies in tenths. */
export type Odds = DerivedOdds & { text?: string };

export const sources = ['countries', 'shrines', 'capitals', 'regions_some', 'regions_all'] as const;

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const facts = (t: TableState): Derived => t.shown!.derived as Derived;
export const sites = (t: TableState): Site[] => pack(t).boards[0]!.zones;
export const site = (t: TableState, v: number): Site => sites(t)[v]!;
export const zone = (t: TableState, v: number): Zone => facts(t).zones[v]!;
export const player = (t: TableState, seat: number): DerivedPlayer => facts(t).players[seat]!;
export const card = (t: TableState, v: number): Card | undefined => pack(t).cards.find((c) => c.v === v);
export const worldWord = (t: TableState, world: number): string => t.text(`name.world.${world === 0 ? 'light' : 'shadow'}`);
export const phase = (t: TableState): string => facts(t).round.phase;
export const planning = (t: TableState): boolean => t.shown?.step === 'plan.field';

/** The six kinds of cubes: five seats and the inhabitants. */
const inhabitants = 5;
export const cubeColour = (t: TableState, i: number): string => (i === inhabitants ? 'green' : t.colour(i));
export const cubeName = (t: TableState, i: number): string => (i === inhabitants ? t.text('term.inhabitants') : t.name(i));

/** Seats in the order of this round. */
export function order(t: TableState): number[] {
  const { seats, first } = position(t);
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

export const lightOf = (t: TableState, seat: number): PackLightPeople | undefined => pack(t).light_peoples[position(t).light[seat] ?? -1];
export const shadowOf = (t: TableState, seat: number): PackShadowPeople | undefined => pack(t).shadow_peoples[position(t).shadow[seat] ?? -1];
export const regionOf = (t: TableState, v: number): PackRegion => pack(t).regions[v]!;

/** What a field does on the board of a seat: the individual field belongs to the shadow people. */
export function doesOf(t: TableState, seat: number, field: Field): PackDoes[] {
  if (field.does.length > 0 || field.kind === 'magic') return field.does;
  return shadowOf(t, seat)?.does ?? [];
}
/** Short name of a field; the individual one is called after what it does. */
export const fieldShort = (t: TableState, seat: number, field: Field): string => (field.id === 'individual' ? (shadowOf(t, seat)?.action ?? field.short) : field.short);
export const fieldText = (t: TableState, seat: number, field: Field): string => field.text || (field.kind === 'magic' ? '' : (shadowOf(t, seat)?.text ?? ''));

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
