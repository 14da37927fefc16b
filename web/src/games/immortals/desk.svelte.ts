// What the player does at the own place before anything is sent: the plan under construction, the card in the fingers,
// the country under the pointer, whose board lies on the bench. One per open table.
import { phone } from '../../lib/screen';
import type { TableState } from '../../lib/table.svelte';
import { card, facts, pack, planning, position, type Card, type Price } from './model';

export { phone };
const fields = 10;
const empty = (): number[] => Array<number>(fields).fill(0);

export class Desk {
  hover = $state<number | null>(null);
  /** Countries that the card under the pointer stands for. */
  lamp = $state.raw<number[]>([]);
  /** Whose board lies on the bench; null is the own one. */
  guest = $state<number | null>(null);
  world = $state(1);
  /** Card of every field, 0 is none. */
  cards = $state.raw<number[]>(empty());
  held = $state(0);
  /** Field the held card came from, -1 is the hand. */
  from = $state(-1);
  /** Field that waits for a card. */
  waiting = $state(-1);
  #round = -1;

  constructor(readonly t: TableState) {}

  get seat(): number {
    return this.guest ?? this.t.seat ?? 0;
  }
  get planning(): boolean {
    return this.t.myTurn && planning(this.t);
  }
  /** Fields before this one were handed in already. */
  get fixed(): number {
    return planning(this.t) && this.t.seat !== null ? (position(this.t).plan_at[this.t.seat] ?? 0) : 0;
  }
  /** What lies on a field of the board on the bench. */
  shownOn(f: number): number {
    if (this.planning && this.guest === null && f >= this.fixed) return this.cards[f] ?? 0;
    return position(this.t).field[this.seat]?.[f] ?? 0;
  }

  // --- several armies to place: the rules take them in ascending order, people click in any order

  #spread = $state.raw<{ at: number; picked: number[] }>({ at: -1, picked: [] });
  get spreading(): { left: number; world: number; picked: number[] } | null {
    const v = this.t.view;
    if (!v || !this.t.myTurn || (v.step !== 'reinforce.place' && v.step !== 'execute.place')) return null;
    const now = facts(this.t).now;
    if (now?.left === undefined || now.left < 2 || now.world === undefined) return null;
    return { left: now.left, world: now.world, picked: this.#spread.at === v.version ? this.#spread.picked : [] };
  }
  set(site: number): void {
    const s = this.spreading;
    if (!s || s.picked.length === s.left || !this.t.options.some((c) => c.args[0]?.d === 'site' && c.args[0].v === site)) return;
    this.#spread = { at: this.t.view!.version, picked: [...s.picked, site] };
  }
  lift(site: number): void {
    const s = this.spreading;
    const at = s?.picked.lastIndexOf(site) ?? -1;
    if (s && at >= 0) this.#spread = { at: this.t.view!.version, picked: s.picked.filter((_, i) => i !== at) };
  }
  async sendSpread(): Promise<void> {
    const s = this.spreading;
    if (!s) return;
    const stop = this.t.options.find((c) => c.verb === 'stop');
    if (s.picked.length < s.left && !(stop && s.picked.length > 0)) return;
    const actions = [...s.picked].sort((a, b) => a - b).map((v) => this.t.options.find((c) => c.args[0]?.v === v)!.a);
    await this.t.submit(s.picked.length < s.left ? [...actions, stop!.a] : actions);
  }

  // --- the plan

  #table = $derived.by(() => {
    if (!this.t.shown || !planning(this.t)) return [];
    return (facts(this.t).planning ?? []).map((row) => new Map(row.map(([c, energy, gold]) => [c, { energy, gold }])));
  });
  allowed(f: number, c: number): boolean {
    return f >= this.fixed && (this.#table[f]?.has(c) ?? false);
  }
  /** Can the card lie anywhere at all? */
  useful(c: number): boolean {
    return this.#table.some((row) => row.has(c));
  }
  /** Cards in hand that are not on the board, with their number. */
  get hand(): { card: Card; n: number }[] {
    const h = this.t.shown ? facts(this.t).hand : undefined;
    if (!h) return [];
    const used = this.planning ? this.cards : [];
    const out = [...h.lands, ...h.conflicts, ...h.magic].filter((v) => !used.includes(v)).map((v) => ({ card: card(this.t, v)!, n: 1 }));
    const blank = pack(this.t).cards.find((c) => c.kind === 'blank');
    const left = blank ? h.blanks - used.filter((v) => v === blank.v).length : 0;
    if (blank && left > 0) out.push({ card: blank, n: left });
    return out;
  }
  get sums(): { income: Price; cost: Price } {
    const out = { income: { energy: 0, gold: 0 }, cost: { energy: 0, gold: 0 } };
    this.cards.forEach((c, f) => {
      const what = this.#table[f]?.get(c);
      if (!what) return;
      for (const k of ['energy', 'gold'] as const) (what[k] > 0 ? out.income : out.cost)[k] += Math.abs(what[k]);
    });
    return out;
  }
  get free(): number {
    return this.cards.filter((c, f) => c === 0 && f >= this.fixed).length;
  }

  /** Called with every view: a new round begins with an empty board, cards that are gone leave it. */
  sync(): void {
    if (!planning(this.t)) return;
    const round = position(this.t).round;
    if (round !== this.#round) {
      this.#round = round;
      this.cards = this.#stored(round) ?? empty();
      this.drop();
    }
    const kept = this.cards.map((c, f) => (c !== 0 && (this.#table[f]?.has(c) ?? false) ? c : 0));
    if (kept.some((c, f) => c !== this.cards[f])) this.cards = kept;
  }

  hold(c: number, from = -1): void {
    if (this.held === c && this.from === from) return this.drop();
    if (from < 0 && this.waiting >= 0 && this.allowed(this.waiting, c)) {
      this.held = c;
      this.from = -1;
      this.put(this.waiting);
      return;
    }
    this.held = c;
    this.from = from;
    this.waiting = -1;
  }
  drop(): void {
    this.held = 0;
    this.from = -1;
    this.waiting = -1;
  }
  /** Lays the held card down; a card that lies there changes places with it or goes back to the hand. */
  put(f: number): boolean {
    if (this.held === 0 || !this.allowed(f, this.held)) return false;
    const next = [...this.cards];
    const other = next[f] ?? 0;
    if (this.from >= 0) next[this.from] = other !== 0 && this.allowed(this.from, other) ? other : 0;
    next[f] = this.held;
    this.drop();
    this.#keep(next);
    return true;
  }
  takeBack(f: number): void {
    this.drop();
    this.#keep(this.cards.map((c, i) => (i === f ? 0 : c)));
  }
  clear(): void {
    this.drop();
    this.#keep(this.cards.map((c, f) => (f < this.fixed ? c : 0)));
  }
  /** Lays last round's plan as far as its cards are still there. */
  again(): void {
    const last = this.#stored(position(this.t).round - 1);
    if (!last) return;
    this.drop();
    this.#keep(last.map((c, f) => (c !== 0 && this.allowed(f, c) ? c : 0)));
  }
  get hasLast(): boolean {
    return this.t.shown !== null && planning(this.t) && this.#stored(position(this.t).round - 1) !== null;
  }

  /** The whole plan as one form, fields in order. */
  async submit(): Promise<boolean> {
    const ids = pack(this.t).fields.map((f) => f.id);
    const actions = ids.slice(this.fixed).map((id, i) => {
      const c = this.cards[i + this.fixed] ?? 0;
      return c === 0 ? `leave ${id}` : `plan ${id} ${card(this.t, c)!.id}`;
    });
    this.drop();
    return this.t.submit(actions);
  }
  /** Takes the plan back that was handed in, while others still plan: one undo per field. */
  async recall(): Promise<void> {
    const seat = this.t.seat;
    for (let i = 0; i < fields && seat !== null; i++) {
      const v = this.t.newest;
      if (!v || v.step !== 'plan.field' || !v.undo.ok || (v.view as { plan_at: number[] }).plan_at[seat] === 0) return;
      await this.t.undo();
      for (let wait = 0; wait < 60 && this.t.newest === v; wait++) await new Promise((r) => setTimeout(r, 25));
    }
  }

  #key(round: number): string {
    return `immortals-plan:${this.t.id}:${this.t.seat}:${round}`;
  }
  #stored(round: number): number[] | null {
    const text = sessionStorage.getItem(this.#key(round));
    const list: unknown = text ? JSON.parse(text) : null;
    return Array.isArray(list) && list.length === fields ? (list as number[]) : null;
  }
  #keep(next: number[]): void {
    this.cards = next;
    sessionStorage.setItem(this.#key(position(this.t).round), JSON.stringify(next));
  }
}

/** The next card of the own plan is asked for. */
export const choosing = (t: TableState): boolean => t.shown?.step === 'execute.choose' && t.myTurn;
/** Steps with a picture of their own instead of the general list of actions. */
export const ownList = (t: TableState): boolean =>
  t.myTurn && (['start.group', 'draft.pick', 'draft.group', 'fill.split', 'execute.choose'].includes(t.shown?.step ?? '') || desk(t).spreading !== null || facts(t).battle?.odds !== undefined);

const desks = new WeakMap<TableState, Desk>();
export function desk(t: TableState): Desk {
  let d = desks.get(t);
  if (!d) desks.set(t, (d = new Desk(t)));
  return d;
}
