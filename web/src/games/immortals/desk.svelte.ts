// What the player does at the own place before anything is sent: the card in the fingers, the country under the
// pointer, whose board lies on the bench. One per open table. The plan itself is the table's form.
import { Laying } from '../../lib/laying.svelte';
import { phone } from '../../lib/screen';
import type { TableState } from '../../lib/table.svelte';
import { card, facts, pack, planning, position, type Card } from './model';

export { phone };

export class Desk extends Laying {
  hover = $state<number | null>(null);
  /** Countries that the card under the pointer stands for. */
  lamp = $state.raw<number[]>([]);
  /** Whose board lies on the bench; null is the own one. */
  guest = $state<number | null>(null);
  world = $state(1);

  constructor(readonly t: TableState) {
    super(t.form, 'card');
  }

  get seat(): number {
    return this.guest ?? this.t.seat ?? 0;
  }
  get planning(): boolean {
    return this.t.myTurn && planning(this.t);
  }
  /** What lies on a field of the board on the bench, 0 is nothing. */
  shownOn(f: number): number {
    if (this.planning && this.guest === null && this.open(f)) return (this.from === f ? this.held : this.on(f)) ?? 0;
    return position(this.t).field[this.seat]?.[f] ?? 0;
  }
  /** Cards in hand that are not on the board, with their number. */
  get hand(): { card: Card; n: number }[] {
    const h = this.t.shown ? facts(this.t).hand : undefined;
    if (!h) return [];
    const used = this.planning ? pack(this.t).fields.map((f) => this.shownOn(f.v)) : [];
    const out = [...h.lands, ...h.conflicts, ...h.magic].filter((v) => !used.includes(v)).map((v) => ({ card: card(this.t, v)!, n: 1 }));
    const blank = pack(this.t).cards.find((c) => c.kind === 'blank');
    const left = blank ? h.blanks - used.filter((v) => v === blank.v).length : 0;
    if (blank && left > 0) out.push({ card: blank, n: left });
    return out;
  }
  /** Takes the plan back that was handed in, while others still plan; it lies there as it was, to be changed. */
  async recall(): Promise<void> {
    await this.t.undo();
    for (let wait = 0; wait < 60 && !this.planning; wait++) await new Promise((r) => setTimeout(r, 25));
    if (this.planning) await this.t.form.again();
  }
}

/** The next card of the own plan is asked for. */
export const choosing = (t: TableState): boolean => t.shown?.step === 'execute.choose' && t.myTurn;
/** Steps with a picture of their own instead of the general list of actions. */
export const ownList = (t: TableState): boolean =>
  t.myTurn && (['start.group', 'draft.pick', 'draft.group', 'execute.choose'].includes(t.shown?.step ?? '') || facts(t).battle?.odds !== undefined);

const desks = new WeakMap<TableState, Desk>();
export function desk(t: TableState): Desk {
  let d = desks.get(t);
  if (!d) desks.set(t, (d = new Desk(t)));
  return d;
}
