// Small look-ups in the pack, position and explained numbers (shapes: shape.ts). No rules: every number is given.
import type { Choice, FormField, FormChoice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';
import type { Derived, DerivedConflict, DerivedPlayer, DerivedQuest, DerivedZone, Pack, PackCard, PackOrganisation, PackQuest, PackSeas, PackZone, Position } from './shape';

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
  return [...from, ...to, ...act].find((p) => p.choice.args.some((a) => a.d === d && a.v === v));
}
/** The action that the draft names. */
export const chosenAct = (t: TableState): string => parts(t).act.find((p) => p.count > 0)?.verb ?? '';
/** An action: heroes and passing have no further parts here, of the others the form goes on. */
export async function chooseAct(t: TableState, p: Part): Promise<void> {
  const whole = p.verb === 'use_hero' || p.verb === 'pass' ? t.options.find((c) => c.a === p.choice.a) : undefined;
  if (whole) return t.take(whole);
  await t.form.more(p.index);
}
/** What a payment of the chosen action is made with. */
export const resourceOf: Record<string, Resource> = { recruit: 'sword', build: 'anchor', move: 'boot', acquire: 'gold', strengthen: 'gold' };
/** Choices that are shown as large faces. */
export const offered = (t: TableState): Choice[] => t.options.filter((c) => ['choose_faction', 'keep_plan', 'take_org'].includes(c.verb));
export const offering = (t: TableState): boolean => t.myTurn && !t.form.sheet && offered(t).length > 0;
