// What I have in my hands before anything is sent: the units of an order, a good to be placed, the map instead of the sheet.
import type { Choice, FormChoice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';
import { cellAt, numbers, type Target } from './model';

class Hands {
  /** Units and stone that shall go, for the order of this version of the position. */
  group = $state.raw({ version: -1, mil: 0, merc: 0, stone: 0 });
  /** The good that is to be placed: its verb and kind. */
  good = $state('');
  /** The field whose forecast is shown, or where something is to be placed. */
  cell = $state<number | null>(null);
  map = $state(false);
}
const all = new WeakMap<TableState, Hands>();
export function hands(t: TableState): Hands {
  const known = all.get(t);
  if (known) return known;
  const mine = new Hands();
  all.set(t, mine);
  return mine;
}

export const filling = (t: TableState): boolean => t.shown?.step === 'market.sheet' && t.myTurn;
export const placing = (t: TableState): boolean => t.shown?.step === 'placement.place' && t.myTurn && t.form.sheet !== null;

/** An order that has an army and no group yet: how many go, with which stone, and where they could. */
export interface OpenOrder {
  cell: number; type: number; mil: number; merc: number; stone: number;
  most: { mil: number; merc: number };
  /** Stones that these units could take along; 0 is none. */
  stones: number[];
  /** The group is chosen already, or the army is a single unit: only the field is open. */
  fixed: boolean;
  choice: Choice | undefined;
  targets: Target[];
  /** Steps that the units have left. */
  points: number;
  /** Only orders that keep all maxima are left: the field is chosen after the group. */
  strict: boolean;
}
export function openOrder(t: TableState): OpenOrder | null {
  const fixed = t.shown?.step === 'move.to';
  const m = (fixed || t.shown?.step === 'move.group') && t.myTurn ? numbers(t).movement : null;
  const c = m?.order ? m.cohorts[m.order.cohort] : undefined;
  if (!m || !c) return null;
  if (fixed) {
    const { mil, merc, stone } = m.order!;
    return { cell: c.cell, type: c.type, points: c.points, mil, merc, stone, most: { mil, merc }, stones: [stone], fixed, choice: undefined, targets: m.targets ?? [], strict: false };
  }
  const h = hands(t).group;
  const mine = h.version === t.shown?.version;
  const [mil, merc] = mine ? [h.mil, h.merc] : [c.mil, c.merc];
  const fit = t.options.filter((o) => o.verb === 'move_group' && o.args[0]?.v === mil && o.args[1]?.v === merc);
  const stones = fit.map((o) => o.args[2]?.v ?? 0);
  const stone = mine && stones.includes(h.stone) ? h.stone : Math.max(0, ...stones);
  return {
    cell: c.cell, type: c.type, points: c.points, mil, merc, stone, most: { mil: c.mil, merc: c.merc }, stones, fixed, choice: fit.find((o) => o.args[2]?.v === stone),
    targets: m.targets ?? [], strict: m.resets_left <= 0,
  };
}
export function setGroup(t: TableState, mil: number, merc: number, stone = -1): void {
  hands(t).group = { version: t.shown?.version ?? -1, mil, merc, stone };
}
/** Sends the order as a whole. */
export function sendOrder(t: TableState, to: number): void {
  const o = openOrder(t);
  if (!o || (!o.choice && !o.fixed)) return;
  const actions = o.choice ? [o.choice.a] : [];
  if (o.fixed || (!o.strict && o.targets.length > 1)) actions.push(`move_to ${cellAt(t, to)?.id ?? ''}`);
  void t.submit(actions);
}
/** What the chances do not count yet, in per mille, for the units that are to go. */
export const besideOdds = (o: OpenOrder, list: number[] | undefined): number | undefined => list?.[o.mil + o.merc - 1];
/** Chances on a field for the units that are to go. */
export const oddsFor = (o: OpenOrder, x: Target) => x.odds_by?.[o.mil + o.merc - 1] ?? x.odds;

/** Goods and buildings are kinds; a building in place of another is the same good. */
export const goodOf = (c: FormChoice): string => {
  const verb = c.verb === 'replace' ? 'build' : c.verb;
  return verb === 'place_merc' ? verb : `${verb}:${c.args[0]?.v ?? 0}`;
};
/** What the open form has laid so far: goods on cells; of a building that replaces another also its slot. */
export const laidOut = (t: TableState): { verb: string; kind: number; cell: number; slot: number }[] =>
  t.form.parts.flatMap((a) => {
    const c = (t.form.sheet?.fields ?? []).flatMap((f) => f.choices).find((x) => x.a === a);
    return c?.verb ? [{ verb: c.verb, kind: c.args[0]?.v ?? 0, cell: cellOf(c), slot: c.verb === 'replace' ? (c.args[2]?.v ?? 0) : 0 }] : [];
  });
/** Goods and stones of the hand that the open form has not laid yet. */
export function goodsLeft(t: TableState): number {
  const p = numbers(t).players[t.seat ?? 0]!;
  return p.goods.all + p.hand - t.form.parts.length;
}
export const cellOf = (c: FormChoice): number => c.args.find((a) => a.d === 'cell')?.v ?? -1;
/** Fields of the open form that put the good in my hand (or any) onto a cell and are possible. */
export function placesAt(t: TableState, v: number): number[] {
  const good = hands(t).good;
  return (t.form.sheet?.fields ?? []).flatMap((f, i) => {
    const c = f.choices[0];
    return c && c.possible && cellOf(c) === v && (good === '' || goodOf(c) === good) ? [i] : [];
  });
}
