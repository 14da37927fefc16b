// Shapes of the pack, position and explained numbers, and small look-ups in them. No rules: every number is given.
import type { Point, Polygon } from '../../lib/geometry';
import type { FormField, FormChoice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';

export type Resource = 'sword' | 'anchor' | 'boot' | 'gold';
export const resources: Resource[] = ['sword', 'anchor', 'boot', 'gold'];
export type Gives = Record<Resource, number>;

export interface Region {
  v: number; id: string; code: string; name: string; in: string; seas: number[]; rough: boolean; island: boolean; keys: number; gives: Gives;
  adjacent: number[]; mountains: number[]; polygon: Polygon; label: Point; info: string[];
}
export interface Sea { v: number; id: string; name: string; short: string; in: string; anchor: Point; coast: number[]; info: string[] }
export interface Card { v: number; id: string; name: string; short: string; kind: 'region' | 'eminence' | 'improved'; gives: Gives; symbol?: string; region?: number; info?: string[] }
export interface Org { v: number; id: string; name: string; short: string; kind: 'resource' | 'advantage'; resource: Resource | 'any' | null; amount: number; text: string }
export interface Quest { v: number; id: string; name: string; short: string; level: number; action: string; condition: string; revealed: string }
export interface Plan { v: number; id: string; name: string; conditions: string[] }
export interface Faction { v: number; id: string; name: string; start: string; rule_name: string; rule: string }
export interface Pack {
  boards: { zones: Region[] }[];
  seas: Sea[]; mountains: { between: [number, number]; name: string }[]; cards: Card[]; organisations: Org[]; quests: Quest[]; plans: Plan[]; factions: Faction[]; steps: number[];
}

export interface ZoneNow {
  v: number; controller: number | null; adventurers: number[]; djinn: number | null; dragon: boolean; eye: boolean; artefact: boolean; carbuncle: boolean;
  organisations: number[]; free_keys: number;
}
export interface SeaNow { v: number; ships: number[]; tipped: number[]; magic: number | null; ark: boolean; splinter: boolean }
export interface Party { colour: number; strength: number; ships: number }
export interface Conflict { area: number; region: number | null; sea: number | null; parties: Party[]; winner: number | null; open: boolean; text: string }
export interface Progress { have: number; need: number; holds: boolean; text: string }
export interface QuestNow { v: number; bid: number; bidder: number | null; needs: number; own: Progress[] }
export interface OrgNow { v: number; region: number | null; load: number; works: boolean }
export interface PlayerNow {
  seat: number; faction: number; score: number; public_score: number; plan_points: number | null; have: Record<string, number>; points: Record<string, number>;
  cards: number; draw: number; discard: number[] | null; discard_count: number; known_hand: number[]; supply: number; reserve: number; ship_supply: number; ship_reserve: number;
  organisations: OrgNow[]; won: number[]; marker: boolean; passed: boolean;
}
export interface Derived {
  zones: ZoneNow[]; seas: SeaNow[]; conflicts: Conflict[]; fight: Conflict | null; quests: QuestNow[]; quests_left: number[]; row: number[]; org_stack: number; improved: number[];
  players: PlayerNow[]; phase: string; round: number; last_turns: boolean; plan: { v: number; conditions: Progress[]; points: number } | null;
  means: Record<string, { pays: number; buys: number; possible: boolean }> | null;
  payment: { resource: Resource; paid: number; buys: number; next: number | null } | null;
}
export interface Position { seats: number; hand: number[][]; draft: number[][]; pick: number[][]; picks: number; faction: number[]; dealt: number[][]; marker: number }

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as unknown as Position;
export const numbers = (t: TableState): Derived => t.shown!.derived as unknown as Derived;
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
/** An action: what has no further parts is handed in at once, another one replaces the draft. */
export async function chooseAct(t: TableState, p: Part): Promise<void> {
  if (!p.choice.possible && chosenAct(t) === '') return t.form.more(p.index);
  if (!t.form.empty) await t.form.clear();
  const index = parts(t).act.find((x) => x.choice.a === p.choice.a)?.index ?? p.index;
  await t.form.more(index);
  if (p.verb === 'use_hero' || p.verb === 'pass') await t.form.handIn();
}
/** What a payment of the chosen action is made with. */
export const resourceOf: Record<string, Resource> = { recruit: 'sword', build: 'anchor', move: 'boot', acquire: 'gold', strengthen: 'gold' };
