// A decision of several parts as a form: filled in any order, changed freely, handed in as one, taken back as one.
// Everything that is possible or not, and why, comes from the server with every change; nothing is decided here.
import type { Arg, FormSheet, Reason, View } from './protocol';

export interface FormDoors {
  /** Asks the server what a draft means; null: nobody answered. */
  ask(version: number, parts: string[]): Promise<FormSheet | null>;
  /** Hands the parts in; true: they are accepted. */
  handIn(parts: string[]): Promise<boolean>;
  whyNot(title: string, reason: Reason | null): void;
}

export class FormState {
  sheet = $state.raw<FormSheet | null>(null);
  parts = $state.raw<string[]>([]);
  /** A change is on its way. */
  busy = $state(false);

  #version = -1;
  #step = '';
  #asked = 0;

  constructor(private readonly doors: FormDoors) {}

  /** A new position: another form begins empty, the same one keeps what still goes. */
  follow(v: View | null): void {
    if (!v?.form) {
      this.sheet = null;
      this.parts = [];
      this.#step = '';
      this.#version = v?.version ?? -1;
      return;
    }
    if (v.version === this.#version && this.sheet) return;
    const same = v.step === this.#step;
    this.#version = v.version;
    this.#step = v.step;
    this.sheet = v.form;
    const known = new Set(v.form.fields.flatMap((f) => f.choices.map((c) => c.a)));
    const kept = same ? this.parts.filter((a) => known.has(a)) : [];
    this.parts = [];
    if (kept.length > 0) void this.#change(kept);
  }

  get empty(): boolean {
    return this.parts.length === 0;
  }
  get ready(): boolean {
    return this.sheet?.ready.ok ?? false;
  }
  count(a: string): number {
    return this.parts.filter((p) => p === a).length;
  }

  /** Puts a choice into a field of slots; the one that stood there goes. The same choice once more empties the field. */
  async choose(field: number, a: string): Promise<void> {
    const f = this.sheet?.fields[field];
    const choice = f?.choices.find((c) => c.a === a);
    if (!f || !choice) return;
    const others = this.parts.filter((p) => !f.choices.some((c) => c.a === p));
    if (this.parts.includes(a)) return this.#change(others);
    if (!choice.possible) return this.doors.whyNot(choice.text, choice.reason ?? null);
    await this.#change([...others, a]);
  }
  /** One more or one less of something that is counted. */
  async more(field: number): Promise<void> {
    const choice = this.sheet?.fields[field]?.choices[0];
    if (!choice) return;
    if (!choice.possible) return this.doors.whyNot(choice.text, choice.reason ?? null);
    await this.#change([...this.parts, choice.a]);
  }
  async less(field: number): Promise<void> {
    const a = this.sheet?.fields[field]?.choices[0]?.a;
    const at = a === undefined ? -1 : this.parts.lastIndexOf(a);
    if (at >= 0) await this.#change(this.parts.filter((_, i) => i !== at));
  }
  clear(): Promise<void> {
    return this.#change([]);
  }
  /** The field whose choices name a thing, for boards that are clicked. */
  fieldOf(d: string, v: number): number {
    const fits = (args: Arg[]): boolean => args.some((x) => x.d === d && x.v === v);
    return this.sheet?.fields.findIndex((f) => f.choices.some((c) => fits(c.args))) ?? -1;
  }

  async handIn(): Promise<void> {
    if (!this.sheet) return;
    if (!this.ready) return this.doors.whyNot('', this.sheet.ready.reason ?? null);
    await this.doors.handIn(this.parts);
  }

  /** The newest change counts: an answer to an older one is passed over. */
  async #change(parts: string[]): Promise<void> {
    const before = this.parts;
    this.parts = parts;
    this.busy = true;
    const turn = ++this.#asked;
    const sheet = await this.doors.ask(this.#version, parts);
    if (turn !== this.#asked) return;
    this.busy = false;
    if (sheet) this.sheet = sheet;
    else this.parts = before;
  }
}
