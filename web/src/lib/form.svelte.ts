// A decision of several parts as a form: filled in any order, changed freely, handed in as one, taken back as one.
// Everything that is possible or not, and why, comes from the server with every change; nothing is decided here.
import type { Arg, FormSheet, Reason, View } from './protocol';

export interface FormOutside {
  /** Asks the server what a draft means; null: nobody answered. */
  ask(version: number, parts: string[]): Promise<FormSheet | null>;
  /** Hands the parts in; true: they are accepted. */
  handIn(parts: string[]): Promise<boolean>;
  whyNot(title: string, reason: Reason | null): void;
  /** What was written down under a name, over a reload too. */
  recall?(name: string): string[] | null;
  remember?(name: string, parts: string[]): void;
}

export class FormState {
  sheet = $state.raw<FormSheet | null>(null);
  /** The same form with nothing in it: what decides how it looks, whatever is laid meanwhile. */
  blank = $state.raw<FormSheet | null>(null);
  parts = $state.raw<string[]>([]);
  /** A change is on its way. */
  busy = $state(false);

  #version = -1;
  #step = '';
  #asked = 0;
  /** The last draft that the server found possible. */
  #good: string[] = [];

  constructor(private readonly outside: FormOutside) {}

  /** A new position: another form begins empty, the same one keeps what still goes. */
  follow(v: View | null): void {
    if (!v?.form) {
      this.sheet = this.blank = null;
      this.parts = this.#good = [];
      this.#step = '';
      this.#version = v?.version ?? -1;
      return;
    }
    if (v.version === this.#version && this.sheet) return;
    const same = v.step === this.#step;
    const whole = !same || this.#version === -1;
    this.#version = v.version;
    this.#step = v.step;
    this.sheet = this.blank = v.form;
    const before = same ? this.parts : (this.outside.recall?.(this.#draft) ?? []);
    const kept = this.#known(before);
    this.parts = this.#good = [];
    if (before.length === 0) return;
    // After a reload or in another language: some fields open only when others are filled: what the empty form does not
    // know may still fit as a whole.
    if (whole && kept.length < before.length) void this.lay(before, kept);
    else if (kept.length > 0) void this.lay(kept);
  }
  /** The language has changed: the same form comes once more in other words, and keeps what is laid. */
  reword(): void {
    this.#version = -1;
  }
  /** A draft is written down for its position, what was handed in for its step. */
  get #draft(): string {
    return `${this.#step}:${this.#version}`;
  }
  #known(parts: string[]): string[] {
    const all = new Set(this.sheet?.fields.flatMap((f) => f.choices.map((c) => c.a)));
    return parts.filter((a) => all.has(a));
  }

  get empty(): boolean {
    return this.parts.length === 0;
  }
  /** Nothing goes more than once, neither in the empty form nor beside what is laid. */
  get once(): boolean {
    return [...(this.blank?.fields ?? []), ...(this.sheet?.fields ?? [])].every((f) => f.most <= 1);
  }
  get ready(): boolean {
    return this.sheet?.ready.ok ?? false;
  }
  /** Fields with choices in which nothing stands. */
  get free(): number {
    return this.sheet?.fields.filter((f) => f.choices.length > 0 && !f.choices.some((c) => this.parts.includes(c.a))).length ?? 0;
  }
  count(a: string): number {
    return this.parts.filter((p) => p === a).length;
  }
  total(name: string): FormSheet['totals'][number] | undefined {
    return this.sheet?.totals.find((x) => x.name === name);
  }

  /** Puts a choice into a field of slots; the one that stood there goes. The same choice once more empties the field. */
  async choose(field: number, a: string): Promise<void> {
    const choice = this.sheet?.fields[field]?.choices.find((c) => c.a === a);
    if (!choice) return;
    const others = this.without(field);
    if (this.parts.includes(a)) await this.lay(others);
    else if (!choice.possible && !this.busy) this.outside.whyNot(choice.text, choice.reason ?? null);
    else await this.lay([...others, a]);
  }
  /** The draft with nothing in this field. */
  without(field: number): string[] {
    const f = this.sheet?.fields[field];
    return this.parts.filter((p) => !f?.choices.some((c) => c.a === p));
  }
  /** One more or one less of something that is counted. */
  async more(field: number): Promise<void> {
    const choice = this.sheet?.fields[field]?.choices[0];
    if (!choice) return;
    if (!choice.possible && !this.busy) this.outside.whyNot(choice.text, choice.reason ?? null);
    else await this.lay([...this.parts, choice.a]);
  }
  async less(field: number): Promise<void> {
    const a = this.sheet?.fields[field]?.choices[0]?.a;
    const at = a === undefined ? -1 : this.parts.lastIndexOf(a);
    if (at >= 0) await this.lay(this.parts.filter((_, i) => i !== at));
  }
  /** A click on the thing itself: one more while that goes, else none of it. */
  async press(field: number): Promise<void> {
    const choice = this.sheet?.fields[field]?.choices[0];
    if (choice && !choice.possible && this.parts.includes(choice.a)) await this.lay(this.without(field));
    else await this.more(field);
  }
  async clear(): Promise<void> {
    await this.lay([]);
  }
  /** What was handed in the last time this was asked, if anything. */
  get last(): string[] {
    return this.#known((this.sheet && this.outside.recall?.(this.#step)) || []);
  }
  async again(): Promise<void> {
    await this.lay(this.last);
  }
  /** The field whose choices name a thing, for boards that are clicked. */
  fieldOf(d: string, v: number): number {
    const fits = (args: Arg[]): boolean => args.some((x) => x.d === d && x.v === v);
    return this.sheet?.fields.findIndex((f) => f.choices.some((c) => fits(c.args))) ?? -1;
  }

  async handIn(): Promise<void> {
    if (!this.sheet) return;
    if (!this.ready) return this.outside.whyNot('', this.sheet.ready.reason ?? null);
    this.outside.remember?.(this.#step, this.parts);
    await this.outside.handIn(this.parts);
  }

  /** The first of these drafts that the server finds possible becomes the draft. It is shown at once; if none is
   *  possible, the server's reason is, and the draft stays as it was. Of several changes the newest counts. */
  async lay(...drafts: string[][]): Promise<boolean> {
    const turn = ++this.#asked;
    this.busy = true;
    let reason: Reason | null | undefined;
    for (const parts of drafts) {
      this.parts = parts;
      const sheet = await this.outside.ask(this.#version, parts);
      if (turn !== this.#asked) return false;
      reason = sheet?.draft?.reason;
      if (!sheet || sheet.draft?.ok === false) continue;
      this.busy = false;
      this.sheet = sheet;
      this.#good = parts;
      this.outside.remember?.(this.#draft, parts);
      return true;
    }
    this.busy = false;
    this.parts = this.#good;
    if (reason) this.outside.whyNot('', reason);
    return false;
  }
}
