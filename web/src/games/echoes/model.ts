// Small look-ups in the pack, the position and the explained numbers (shapes: shape.ts). No rules: every number is given.
import { MediaQuery } from 'svelte/reactivity';
import type { Point } from '../../lib/geometry';
import { say } from '../../lib/i18n.svelte';
import type { TableState } from '../../lib/table.svelte';
import type { Derived, Pack, Position } from './shape';

export type { Pack };
export type Card = Pack['cards'][number];
export type UnitRow = NonNullable<Derived['units']>[number];
export type SquareRow = Derived['squares'][number];
export type PlayerRow = Derived['players'][number];
export type Cost = Card['costs'][number];

export const pack = (t: TableState): Pack => t.pack as Pack;
export const position = (t: TableState): Position => t.shown!.view as Position;
export const numbers = (t: TableState): Derived => t.shown!.derived as Derived;
export const card = (t: TableState, v: number): Card | undefined => pack(t).cards[v];
export const units = (t: TableState): UnitRow[] => numbers(t).units ?? [];
/** Why a seat has lost, where the game is over by that: capital or last unit. */
export function lossOf(t: TableState, seat: number): 'capital' | 'units' | '' {
  if (!t.shown?.turn.over) return '';
  if (player(t, seat).life === 0) return 'capital';
  return units(t).some((u) => u.seat === seat) ? '' : 'units';
}
export const unit = (t: TableState, v: number): UnitRow | undefined => units(t).find((u) => u.v === v);
export const square = (t: TableState, v: number): SquareRow | undefined => numbers(t).squares.find((s) => s.v === v);
export const player = (t: TableState, seat: number): PlayerRow => numbers(t).players[seat]!;
export const squareName = (v: number): string => `${'abcdefgh'[v % 8]}${Math.floor(v / 8) + 1}`;

/** Two against two; the seats of a team sit opposite each other in the order of seats. */
export const inTeams = (t: TableState): boolean => t.shown !== null && numbers(t).players.length > 2;
/** The seat that plays with me. */
export const isMate = (t: TableState, seat: number): boolean => inTeams(t) && t.seat !== null && seat !== t.seat && seat % 2 === t.seat % 2;

/** There is room for the unit fields beside the board. */
export const beside = new MediaQuery('(min-width: 1240px) and (min-height: 600px)');

/** The side that sits above sees the board turned round. */
export const turnedRound = (t: TableState): boolean => (t.seat ?? 0) % 2 === 1;

export interface Grid {
  tiles: number;
  /** Edge of a square. */
  q: number;
  size: number;
  round: boolean;
}
const gap = 5;
const margin = 9;
export function grid(t: TableState): Grid {
  const tiles = numbers(t).board === 0 ? 3 : 4;
  const q = tiles === 3 ? 100 : 75;
  return { tiles, q, size: 2 * tiles * q + (tiles - 1) * gap + 2 * margin, round: turnedRound(t) };
}
/** Upper left corner of a square on the canvas. */
export function corner(g: Grid, v: number): Point {
  const last = 2 * g.tiles - 1;
  const x = g.round ? last - (v % 8) : v % 8;
  const y = g.round ? Math.floor(v / 8) : last - Math.floor(v / 8);
  return [margin + x * g.q + Math.floor(x / 2) * gap, margin + y * g.q + Math.floor(y / 2) * gap];
}
export const middle = (g: Grid, v: number): Point => {
  const [x, y] = corner(g, v);
  return [x + g.q / 2, y + g.q / 2];
};
/** Upper left corner of a tile: place = column + 4 * row. */
export function tileCorner(g: Grid, place: number): Point {
  const low = (place % 4) * 2 + 16 * Math.floor(place / 4);
  return corner(g, g.round ? low + 1 : low + 8);
}

export const classGlyph: Record<string, string> = {
  infantry: 'c-inf', cavalry: 'c-cav', archer: 'c-arc', siege: 'c-sie', ship: 'c-shi', villager: 'c-vil', conqueror: 'c-con',
};
/** The symbol on a pawn: what tells the unit apart most. */
export function glyph(c: Card | undefined): string {
  const ids = c?.classes.map((k) => k.id) ?? [];
  const first = ['conqueror', 'siege', 'ship', 'cavalry', 'villager', 'archer', 'infantry'].find((k) => (ids as string[]).includes(k));
  return classGlyph[first ?? 'infantry'] ?? 'c-inf';
}
/** The printed values of a unit, each with its sign. */
export const printed = (c: Card) => [['i-melee', c.melee], ['e-heart', c.hp], ['c-arc', c.ranged], [`e-${c.dirs}`, c.move]] as const;
export const typeGlyph: Record<string, string> = { unit: 'e-shield', upgrade: 'e-upg', action: 'e-tactic', reaction: 'e-react', event: 'e-event', civilisation: 'e-castle' };

/** What a card does in a few words, for small faces; the whole sentence stands on the large one. */
export function gist(c: Card): string {
  const few = say(`ech.gist.${c.id}`);
  return [c.keywords.map((k) => k.name).join(', '), few.startsWith('ech.') ? c.text : few].filter(Boolean).join('. ');
}

/** Cost as discs, one entry per symbol. */
export const discs = (c: Cost | undefined): string[] =>
  c ? (['food', 'wood', 'gold', 'any'] as const).flatMap((r) => Array.from({ length: c[r] }, () => `e-${r}`)) : [];

/** The same with numbers: one disc and how many. */
export const costs = (c: Cost | undefined): [string, number][] =>
  c ? (['food', 'wood', 'gold', 'any'] as const).filter((r) => c[r] > 0).map((r) => [`e-${r}`, c[r]]) : [];

/** "+1 melee": what a royal pawn gives, by the setting of the table. */
export function pawnBonus(t: TableState, pawn: 'king' | 'queen'): string {
  const how = t.table?.settings['royal_bonus'] ?? '';
  const melee = how === 'both_melee' || (how !== 'both_hp' && pawn === 'king');
  return `+${pawn === 'king' ? 1 : 2} ${t.text(`name.keyword.${melee ? 'melee' : 'hp'}`)}`;
}

export interface Token {
  res: string;
  ready: boolean;
  temp: boolean;
  on: string;
}
/** All resources of a seat, one entry each: main ones first, then temporary ones with the card they lie on. */
export function tokens(t: TableState, seat: number): Token[] {
  const p = player(t, seat);
  const out: Token[] = [];
  for (const r of ['food', 'wood', 'gold'] as const) {
    for (let i = 0; i < p.ready[r]; i++) out.push({ res: r, ready: true, temp: false, on: '' });
    for (let i = 0; i < p.spent[r]; i++) out.push({ res: r, ready: false, temp: false, on: '' });
  }
  const add = (n: Partial<Record<'food' | 'wood' | 'gold' | 'wild', number>>, on: string): void => {
    for (const r of ['food', 'wood', 'gold', 'wild'] as const) for (let i = 0; i < (n[r] ?? 0); i++) out.push({ res: r, ready: true, temp: true, on });
  };
  if (p.joker) add({ wild: 1 }, '');
  if (p.civ !== null && p.civ !== undefined) add(p.civ_tokens, card(t, pack(t).civs[p.civ]!.first)?.name ?? '');
  for (const h of [...(p.events ?? []), ...(p.actions ?? [])]) add(h.tokens, card(t, h.card)?.name ?? '');
  for (const u of units(t)) if (u.seat === seat) add(u.tokens, card(t, u.card)?.name ?? '');
  return out;
}

export interface Heap { res: Token['res']; temp: boolean; ready: number; of: number }
/** The same by kind, where there is no room for one disc each: how many of how many are ready. */
export function heaps(t: TableState, seat: number): Heap[] {
  const out: Heap[] = [];
  for (const x of tokens(t, seat)) {
    let h = out.find((y) => y.res === x.res && y.temp === x.temp);
    if (!h) out.push((h = { res: x.res, temp: x.temp, ready: 0, of: 0 }));
    h.of++;
    if (x.ready) h.ready++;
  }
  return out;
}

export const on = (t: TableState, v: number): UnitRow[] => units(t).filter((u) => u.square === v);

/** I am paying. */
export const paying = (t: TableState): boolean => t.shown?.step === 'pay' && t.form.sheet !== null && t.myTurn;
export const turning = (t: TableState): boolean => t.shown !== null && t.myTurn && !!numbers(t).scouting;
/** My deck is being built. */
export const building = (t: TableState): boolean => t.shown?.step === 'setup.deck' && t.form.sheet !== null && t.myTurn;

export const attacks = ['strike', 'storm', 'shoot', 'bombard'];
/** What an attack does, going on or only thought of. */
export interface Attack {
  attacker: number;
  target?: number | null;
  square: number;
  mode: string;
  damage: number;
  counter: number;
  falls: boolean;
  dies: boolean;
  attack_lines: { name: string; n: number }[];
  counter_lines: { name: string; n: number }[];
  text: string;
}
/** What an attack would do, as the server has counted it. */
export const counted = (t: TableState, a: string): Attack | undefined => numbers(t).previews?.find((p) => p.a === a && p.damage !== undefined) as Attack | undefined;
/** The attack under the pointer, or the one that is asked about once more. */
export function looked(t: TableState): Attack | undefined {
  const a = t.confirming?.a ?? (t.preview && attacks.includes(t.preview.verb) ? t.preview.a : undefined);
  return a === undefined ? undefined : counted(t, a);
}
/** The attacks that the panel explains: all that the chosen unit can make, or the one that is asked about once more. What
 *  is under the pointer alone opens no panel: the rows of the list would jump away from it. */
export function plans(t: TableState): Attack[] {
  const asked = t.confirming && counted(t, t.confirming.a);
  if (!t.chosen.picks.some((p) => p.d === 'unit')) return asked ? [asked] : [];
  return t.left.flatMap((c) => (attacks.includes(c.verb) ? (counted(t, c.a) ?? []) : []));
}
/** Of these the one looked at, else the first. */
export function planned(t: TableState): Attack | undefined {
  const list = plans(t);
  const seen = looked(t);
  return seen && list.includes(seen) ? seen : list[0];
}

/** The terrains of a tile as it would lie on the screen, row by row: quarter turns clockwise, and half a turn more for
 *  whoever sits above. */
export function laid(t: TableState, tile: number, turns: number, round: boolean): string[] {
  let s: string[] = [...(pack(t).tiles[tile]?.squares ?? [])];
  for (let i = (turns + (round ? 2 : 0)) % 4; i > 0; i--) s = [s[2]!, s[0]!, s[3]!, s[1]!];
  return s;
}

/** With one thing of mine chosen, another unit or card of mine that can do something takes its place: why the two do not
 *  go together need not be explained. */
export function instead(t: TableState, d: 'unit' | 'card', v: number): void {
  const [only, ...more] = t.chosen.picks;
  if (!only || more.length > 0 || t.chosen.verb !== null || !['unit', 'card'].includes(only.d) || (only.d === d && only.v === v)) return;
  const acts = t.options.some((c) => c.args[0]?.d === d && c.args[0].v === v);
  if (acts && !['selectable', 'selected'].includes(t.targetState(d, v)) && (d === 'card' || unit(t, v)?.seat === t.seat)) t.removePick(0);
}

/** In my mobilization the first click on a unit is a look at it: what it can do is proposed, even if that is one thing. */
export const looksOnly = (t: TableState, d: string): boolean => d === 'unit' && t.chosen.picks.every((p) => p.d === 'unit') && t.options.some((c) => c.verb === 'end_mobilization');
