// Small look-ups in the pack, position and explained numbers (shapes: shape.ts). No rules: every number is given.
import type { Choice, FormField, FormChoice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';
import type { Derived, DerivedConflict, DerivedForecast, DerivedPlayer, DerivedQuest, DerivedZone, Pack, PackCard, PackOrganisation, PackQuest, PackSeas, PackZone, Position } from './shape';

export type { Pack };
export type Gives = PackCard['gives'];
export type Resource = keyof Gives;
export const resources: Resource[] = ['sword', 'anchor', 'boot', 'gold'];
export type Region = PackZone;
export type Sea = PackSeas;
export type Card = PackCard;
export type Org = PackOrganisation;
export type Quest = PackQuest;
export type ZoneNow = DerivedZone;
export type Conflict = DerivedConflict;
export type QuestNow = DerivedQuest;
export type PlayerNow = DerivedPlayer;
export type Forecast = DerivedForecast;
export type OrgNow = DerivedPlayer['organisations'][number];

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const numbers = (t: TableState): Derived => t.shown!.derived as Derived;
export const regions = (t: TableState): Region[] => pack(t).boards[0]!.zones;
export const cardOf = (t: TableState, v: number): Card => pack(t).cards[v]!;
export const orgOf = (t: TableState, v: number): Org => pack(t).organisations[v]!;
export const questOf = (t: TableState, v: number): Quest => pack(t).quests[v]!;
export const playerOf = (t: TableState, seat: number): PlayerNow | undefined => numbers(t).players[seat];

/** Seas stand behind the regions where both are numbers of one map. */
export const seaAt = 100;
/** The black party behind the four colours. */
export const black = 4;
export const colourOf = (t: TableState, party: number): string => (party === black ? 'neutral' : t.colour(party));
export const nameOf = (t: TableState, party: number): string => (party === black ? t.text('name.colour.black') : t.name(party));

/** Cards before the viewer: the hand, or in the draft the cards that are being passed on. */
export function hand(t: TableState): Card[] {
  const seat = t.seat;
  if (seat === null) return [];
  const pos = position(t);
  const draft = numbers(t).phase === 'draft' ? (pos.draft[(((seat - pos.picks) % pos.seats) + pos.seats) % pos.seats] ?? []) : [];
  return [...draft, ...(pos.hand[seat] ?? [])].map((v) => cardOf(t, v));
}

// --- forms: an action, its payment and what it buys

const payers = ['play', 'unload', 'from_org', 'throw_away', 'retrieve'];
export const actions = ['recruit', 'build', 'move', 'acquire', 'strengthen', 'use_hero', 'pass'];
export interface Part { index: number; field: FormField; choice: FormChoice; count: number; verb: string }
export const verbOf = (a: string): string => a.split(' ')[0]!;
/** Fields of the open form: the choice of an action, what is given, what is received. */
export function parts(t: TableState): { act: Part[]; from: Part[]; to: Part[] } {
  const all = (t.form.sheet?.fields ?? []).flatMap((field, index): Part[] => {
    const choice = field.choices[0];
    return choice ? [{ index, field, choice, count: t.form.count(choice.a), verb: verbOf(choice.a) }] : [];
  });
  const act = all.filter((p) => actions.includes(p.verb));
  const from = all.filter((p) => payers.includes(p.verb));
  return { act, from, to: all.filter((p) => !act.includes(p) && !from.includes(p)) };
}
export const paying = (t: TableState): boolean => t.myTurn && t.form.sheet?.shape === 'amounts';
/** The part of the open form that names a thing, if there is one. */
export function partOf(t: TableState, d: string, v: number): Part | undefined {
  if (!paying(t)) return undefined;
  const { act, from, to } = parts(t);
  // Who strengthens means the organisation that gains; what it gives stands in the form.
  const order = d === 'org' && act.some((p) => p.verb === 'strengthen' && p.count > 0) ? [...to, ...from] : [...from, ...to];
  const named = [...order, ...act].filter((p) => p.choice.args.some((a) => a.d === d && a.v === v));
  // Two organisations may want the same region: the one that still goes comes first.
  const alike = named.filter((p) => p.verb === named[0]?.verb);
  return alike.find((p) => p.choice.possible) ?? alike.find((p) => p.count > 0) ?? alike[0];
}
/** The action that the draft names. */
export const chosenAct = (t: TableState): string => parts(t).act.find((p) => p.count > 0)?.verb ?? '';
/** An action: heroes and passing have no further parts here, of the others the form goes on. */
export async function chooseAct(t: TableState, p: Part): Promise<void> {
  const whole = p.verb === 'use_hero' || p.verb === 'pass' ? t.options.find((c) => c.a === p.choice.a) : undefined;
  if (whole) return t.take(whole);
  await t.form.more(p.index);
}
/** Pieces that the draft sets down, per place of the map (seas behind the regions). */
export function placed(t: TableState): Map<number, Part> {
  const out = new Map<number, Part>();
  if (!paying(t)) return out;
  for (const p of parts(t).to)
    for (const a of p.choice.args.slice(0, 1)) {
      if (a.d === 'region') out.set(a.v, p);
      if (a.d === 'sea') out.set(seaAt + a.v, p);
    }
  return out;
}
/** The place whose forecast stands beside a payment: where most is set down, else where one could help most. */
export function concern(t: TableState): Forecast | null {
  if (!paying(t) || !['recruit', 'build'].includes(chosenAct(t))) return null;
  const all = placed(t);
  const at = (f: Forecast): Part | undefined => all.get(f.region ?? seaAt + (f.sea ?? 0));
  const urgent = (f: Forecast): number => (f.lines[0]!.plain.ends === 'loss' ? 2 : f.lines[0]!.plain.ends === 'tie' ? 1 : 0);
  const near = numbers(t).forecasts.filter((f) => at(f));
  return [...near].sort((a, b) => (at(b)?.count ?? 0) - (at(a)?.count ?? 0) || urgent(b) - urgent(a))[0] ?? null;
}
/** What events and choices call one and the same place. */
const words = (v: number): [ds: string[], v: number] =>
  v >= seaAt ? [['sea', 'sea_in', 'sea_to', 'sea_from'], v - seaAt] : [['region', 'region_in', 'region_to', 'region_from'], v];
export const isLit = (t: TableState, place: number): boolean => words(place)[0].some((d) => t.isLit(d, words(place)[1]));
export const flagged = (t: TableState, place: number): number => Math.max(...words(place)[0].map((d) => t.past.flag(d, words(place)[1])));
/** Places of the open conflicts, in the order of the list. */
export const contested = (t: TableState): number[] => numbers(t).conflicts.filter((c) => c.open).map((c) => c.region ?? seaAt + (c.sea ?? 0));
export function lightPlace(t: TableState, place: number | null): void {
  t.light(place === null ? null : [{ d: words(place)[0][0]!, v: words(place)[1], id: '', text: '' } as never]);
}
/** Shows on the map which regions are meant. */
export function lightRegions(t: TableState, all: number[] | undefined): void {
  t.light((all ?? []).map((v) => ({ d: 'region', v, id: '', text: '' }) as never));
}
/** What a payment of the chosen action is made with. */
export const resourceOf: Record<string, Resource> = { recruit: 'sword', build: 'anchor', move: 'boot', acquire: 'gold', strengthen: 'gold' };
/** Choices that are shown as large faces. */
export const offered = (t: TableState): Choice[] => t.options.filter((c) => ['choose_faction', 'keep_plan', 'take_org', 'start_org'].includes(c.verb));
export const offering = (t: TableState): boolean => t.myTurn && !t.form.sheet && offered(t).length > 0;
