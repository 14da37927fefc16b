// Looking back at an open table: any earlier position, and what happened since the player was here last.
import { api } from './api';
import { app } from './app.svelte';
import { say } from './i18n.svelte';
import * as narrowing from './narrow';
import type { GameEvent, History, View } from './protocol';
import type { TableState } from './table.svelte';

export interface CatchUp {
  steps: GameEvent[];
  at: number;
  all: boolean;
}

/** Steps that a catch-up tells at most. */
const most = 40;

export class Past {
  history = $state.raw<History | null>(null);
  /** The position looked at; null: the present one. */
  view = $state.raw<View | null>(null);
  at = $state<number | null>(null);
  replaySeat = $state('');
  catchUp = $state.raw<CatchUp | null>(null);

  /** The replay runs by itself. */
  playing = $state(false);

  #moments = new Map<string, Promise<View>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly t: TableState) {}

  // --- earlier positions

  get entries(): number {
    return this.t.view?.entry ?? 0;
  }
  /** Moments from before a change of rules: they are numbered below zero. */
  get earlier(): number {
    return this.history?.earlier ?? this.#earlier;
  }
  /** Where one looks, in words. */
  get place(): string {
    const at = this.at ?? 0;
    return at < 0 ? say('history.before', { at: this.earlier + at + 1, all: this.earlier }) : say('history.at', { at, all: this.entries });
  }
  async loadHistory(): Promise<History | null> {
    this.history ??= (await app.try(() => api.history(this.t.id))) ?? null;
    if (this.history) this.#rounds = this.history.ticks;
    this.#earlier = this.earlier;
    return this.history;
  }
  async goTo(entry: number, seat = this.replaySeat): Promise<void> {
    if (entry >= this.entries && seat === '') return this.backToNow();
    this.at = Math.max(0 - this.earlier, Math.min(entry, this.entries));
    const wanted = this.at;
    const key = `${wanted} ${seat}`;
    if (!this.#moments.has(key)) {
      const of = seat === '' ? undefined : seat;
      const load = wanted < 0 ? api.earlier(this.t.id, this.earlier + wanted, of) : api.moment(this.t.id, wanted, of);
      load.catch(() => this.#moments.delete(key));
      this.#moments.set(key, load);
    }
    const v = await app.try(() => this.#moments.get(key)!);
    if (v && this.at === wanted) this.view = v;
  }
  backToNow(): void {
    this.stop();
    this.at = null;
    this.view = null;
    this.replaySeat = '';
  }
  /** Step after step at the pace of the table; from the beginning where one looks at the end. */
  play(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    void this.#playOn(this.at === null || this.at >= this.entries ? 0 : this.at + 1);
  }
  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  async #playOn(entry: number): Promise<void> {
    await this.goTo(entry);
    if (!this.playing || this.at === null || this.at >= this.entries) return this.stop();
    const sentences = this.view?.events.filter((e) => e.text !== '').length ?? 0;
    this.#timer = setTimeout(() => void this.#playOn(entry + 1), this.t.clock.scaled(sentences === 0 ? 120 : 900 + 250 * sentences));
  }
  /** The beginning of this round or the one before it; of the next one. */
  async jump(forward: boolean, by: 'round' | 'turn' = 'round'): Promise<void> {
    const history = await this.loadHistory();
    const ticks = ((by === 'turn' ? history?.turns : undefined) ?? history?.ticks ?? []).map((x) => x.entry);
    const here = this.at ?? this.entries;
    this.stop();
    await this.goTo((forward ? ticks.find((e) => e > here) : ticks.findLast((e) => e < here)) ?? (forward ? this.entries : 0));
  }
  /** The round in which an entry lies, as far as the history is known. */
  roundOf(entry: number): number {
    return this.history?.ticks.findLast((x) => x.entry <= entry)?.round ?? this.#rounds.findLast((x) => x.entry <= entry)?.round ?? 0;
  }
  /** Ticks of an older history stay true: a round that has begun does not move. */
  #rounds: History['ticks'] = [];
  #earlier = 0;

  /** The language has changed: the same moment once more. */
  async again(): Promise<void> {
    this.#moments.clear();
    if (this.at !== null) await this.goTo(this.at);
  }

  /** Events before the first that is known. */
  async loadEarlier(): Promise<void> {
    const first = this.t.events[0]?.n ?? 0;
    if (first === 0) return;
    const more = await app.try(() => api.events(this.t.id, Math.max(0, first - 2000)));
    if (more) this.t.clock.prepend(more.events.map((e) => ({ ...e, text: this.t.named(e.text) })));
  }

  // --- since my last turn

  #seenKey(): string {
    return `seen:${this.t.id}`;
  }
  remember(): void {
    const last = this.t.events.at(-1)?.n;
    if (last !== undefined) localStorage.setItem(this.#seenKey(), String(last));
  }
  /** What this screen has told somebody who looked at it: a reload need not tell it again. */
  told(): void {
    const last = this.t.events.at(-1)?.n;
    if (last !== undefined && document.visibilityState === 'visible') localStorage.setItem(`told:${this.t.id}`, String(last));
  }
  /** The first view of a visit. */
  welcome(v: View): void {
    const seen = localStorage.getItem(this.#seenKey());
    // Who sits down for the first time has missed nothing.
    if (seen === null) this.remember();
    const told = Number(localStorage.getItem(`told:${this.t.id}`) ?? -1);
    const steps = v.viewer === null || seen === null || v.turn.over ? [] : this.missed;
    if (steps.length > 1 && steps.at(-1)!.n > told) this.#open(steps);
    else this.told();
  }
  /** Steps of others since my last action here. */
  get missed(): GameEvent[] {
    const seen = Number(localStorage.getItem(this.#seenKey()) ?? -1);
    return this.t.events.filter((e) => e.n > seen && e.text !== '').slice(-most);
  }
  openCatchUp(): void {
    this.#open(this.missed);
  }
  #open(steps: GameEvent[]): void {
    this.catchUp = { steps, at: 0, all: false };
    void this.#lookAtStep();
  }
  async stepCatchUp(at: number, all = false): Promise<void> {
    if (!this.catchUp) return;
    if (at >= this.catchUp.steps.length) return this.closeCatchUp();
    this.catchUp = { ...this.catchUp, at, all };
    await this.#lookAtStep();
  }
  closeCatchUp(): void {
    this.catchUp = null;
    this.t.light(null);
    this.backToNow();
    this.remember();
    this.told();
  }
  async #lookAtStep(): Promise<void> {
    const step = this.catchUp?.steps[this.catchUp.at];
    if (!step) return;
    this.t.light(step.args);
    if (this.catchUp?.all) this.backToNow();
    else await this.goTo(step.entry);
  }
  /** Number of the catch-up step that touched a thing, for the flags on the board. */
  flag(d: string, v: number): number {
    if (!this.catchUp) return 0;
    const until = this.catchUp.all ? this.catchUp.steps.length : this.catchUp.at + 1;
    const key = narrowing.key({ d, v });
    for (let i = until - 1; i >= 0; i--)
      if (this.catchUp.steps[i]!.args.some((a) => narrowing.key(a) === key)) return i + 1;
    return 0;
  }
}
