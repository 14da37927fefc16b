// A card in the fingers over a form of slots: taken from the hand or from a field, laid on a field, dropped again.
// What fits where is said by the form.
import type { FormState } from './form.svelte';
import type { FormChoice } from './protocol';

export class Laying {
  held = $state<number | null>(null);
  /** Field that the held card came from, -1 is the hand. */
  from = $state(-1);
  /** Empty field that waits for a card. */
  waiting = $state(-1);
  #lifted = '';

  /** `domain`: what the cards are called in the choices of the form. */
  constructor(
    private readonly form: FormState,
    private readonly domain: string,
  ) {}

  choice(field: number, card: number): FormChoice | undefined {
    return this.form.sheet?.fields[field]?.choices.find((c) => c.args.some((a) => a.d === this.domain && a.v === card));
  }
  /** Can anything be laid on this field? */
  open(field: number): boolean {
    return (this.form.sheet?.fields[field]?.choices.length ?? 0) > 0;
  }
  /** The card on a field. */
  on(field: number): number | null {
    const chosen = this.form.sheet?.fields[field]?.choices.find((c) => this.form.parts.includes(c.a));
    return chosen?.args.find((a) => a.d === this.domain)?.v ?? null;
  }
  fits(field: number, card: number): boolean {
    return this.choice(field, card)?.possible ?? false;
  }
  /** Does the card fit anywhere? */
  useful(card: number): boolean {
    return this.form.sheet?.fields.some((_, f) => this.fits(f, card)) ?? false;
  }

  hold(card: number, from = -1): void {
    if (this.held === card && this.from === from) return this.drop();
    const wait = this.waiting;
    this.drop();
    if (from < 0 && wait >= 0 && this.fits(wait, card)) return void this.form.lay([...this.form.without(wait), this.choice(wait, card)!.a]);
    this.held = card;
    this.from = from;
    if (from < 0) return;
    // In the fingers it lies nowhere: only so the form says where else it fits.
    this.#lifted = this.choice(from, card)?.a ?? '';
    void this.form.lay(this.form.without(from));
  }
  /** Puts down what is held where it came from. */
  drop(): void {
    if (this.from >= 0 && this.#lifted !== '') void this.form.lay([...this.form.without(this.from), this.#lifted]);
    this.letGo();
  }
  letGo(): void {
    this.held = null;
    this.from = this.waiting = -1;
    this.#lifted = '';
  }
  /** Lays the held card down; a card that lies there changes places with it or goes back to the hand. */
  put(field: number): boolean {
    const choice = this.held === null ? undefined : this.choice(field, this.held);
    if (!choice || (!choice.possible && !this.form.busy)) return false;
    const other = this.on(field);
    const next = [...this.form.without(field), choice.a];
    const back = this.from >= 0 && other !== null ? this.choice(this.from, other) : undefined;
    this.letGo();
    void this.form.lay(...(back ? [[...next, back.a]] : []), next);
    return true;
  }
  takeBack(field: number): void {
    this.letGo();
    void this.form.lay(this.form.without(field));
  }
}
