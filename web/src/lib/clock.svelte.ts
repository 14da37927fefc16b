// The one presentation clock of a table: it alone decides which moment is shown. Board, numbers, log, "last", scores
// and catch-up read `view` and `told`, which turn together; nothing else may show anything newer.
//
// The server sends a position with the events that led to it. Each becomes a frame. The events of a frame are told one
// after the other (`current`); with the last one the position turns. A message that covers several entries of the log is
// split: the positions in between are fetched, and where one does not come in time its events join the next frame.
import type { GameEvent, View } from './protocol';

export type Speed = 'slow' | 'normal' | 'fast' | 'step' | 'instant';
export const speeds: Speed[] = ['slow', 'normal', 'fast', 'step', 'instant'];

/** What an event is part of: a battle, a night. Consecutive events of one kind are one moment with a beginning and an end. */
export interface Part {
  kind: string;
  title: string;
  /** How much longer than an ordinary event this one stays. */
  weight: number;
}

interface Frame {
  view: View | null;
  events: GameEvent[];
  /** Events from this number on are told anew; those known before them stay. */
  from: number;
  /** It follows from my own action. */
  mine: boolean;
  /** Entries of the log that it covers: parts of a form that I handed in. */
  parts: number;
}

/** The sentence that closes the turn of a machine. */
export interface Closing {
  seat: number;
  steps: number;
  points: number;
  gain: number;
}

export interface ClockOutside {
  /** The position after an entry, if it can still be had. */
  position(entry: number): Promise<View | null>;
  /** The position on the screen has just turned. */
  turned(v: View, opening: boolean): void;
  isMachine(seat: number): boolean;
}

const factor: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4, step: 1, instant: 0 };
/** Time for a sentence of this length, in ms. */
const reading = (text: string): number => Math.min(2600, 520 + 15 * text.length);
/** More sentences than this behind: nobody wants to wait that long, unless they asked for slowness. */
const many = 16;
const patience = 400;
const beat = 450;

export class Clock {
  view = $state.raw<View | null>(null);
  /** Events up to the shown position. */
  told = $state.raw<GameEvent[]>([]);
  /** Events with which the position turned last. */
  fresh = $state.raw<GameEvent[]>([]);
  /** Events whose motion is to be seen now. */
  moving = $state.raw<GameEvent[]>([]);
  frame = $state.raw<Frame | null>(null);
  at = $state(-1);
  closing = $state.raw<Closing | null>(null);
  paused = $state(false);
  /** Step by step: the event on the screen waits for a key. */
  waiting = $state(false);
  speed = $state<Speed>('normal');
  /** Counts how often what is being shown was to end at once. */
  skipped = $state(0);
  /** Frames that wait. */
  left = $state(0);

  /** What the game makes of an event. */
  partOf: (e: GameEvent) => Part | null = () => null;
  /** Whose turn a position belongs to. */
  turnOf: (v: View) => number | null = (v) => (v.turn.seats.length === 1 && !v.turn.secret ? v.turn.seats[0]! : null);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | null = null;
  #due = 0;
  #rest = 0;
  #turn = { seat: null as number | null, steps: 0, points: 0 };

  constructor(private readonly outside: ClockOutside) {}

  /** Nothing is being told, nothing waits: what is shown is now. */
  get idle(): boolean {
    return this.frame === null && this.closing === null;
  }
  /** The event that is being told. */
  get current(): GameEvent | null {
    return this.frame?.events[this.at] ?? null;
  }
  /** Events of the frame that were told so far, the current one last. */
  get hearing(): GameEvent[] {
    return this.frame?.events.slice(0, this.at + 1) ?? [];
  }
  /** The moment that the current event belongs to. */
  get part(): Part | null {
    return this.current ? this.partOf(this.current) : null;
  }

  // --- what arrives

  /** `until`: the last entry of my own action; a form has one for each of its parts. */
  push(v: View, { mine = false, until = 0, opening = false } = {}): void {
    const from = v.events_from ?? v.events[0]?.n ?? Infinity;
    const known = this.#lastKnown();
    // Something was taken back: what was about to be told never happened.
    if (opening || from <= known) {
      this.#drop();
      this.#show({ view: v, events: v.events, from, mine, parts: 1 }, true);
      return;
    }
    const parts = this.#split(v, from, mine ? until : -1);
    this.#queue.push(...parts);
    this.left = this.#queue.length;
    if (this.frame === null && this.closing === null) this.#advance();
  }

  /** Earlier events that were not known yet. */
  prepend(events: GameEvent[]): void {
    const first = this.told[0]?.n ?? Infinity;
    this.told = [...events.filter((e) => e.n < first), ...this.told];
  }

  #lastKnown(): number {
    const last = this.#queue.findLast((f) => f.events.length > 0)?.events.at(-1) ?? this.frame?.events.at(-1) ?? this.told.at(-1);
    return last?.n ?? -1;
  }

  /** A frame for each entry; my own action is one, however many parts it has, unless there is a battle in it to watch. */
  #split(v: View, from: number, own: number): Frame[] {
    const first = v.events[0]?.entry ?? 0;
    const long = v.events.some((e) => e.entry <= own && (this.partOf(e)?.weight ?? 0) > 1);
    const until = own < 0 ? own : long ? first : Math.max(own, first);
    if (this.speed === 'instant') return [{ view: v, events: v.events, from, mine: until >= 0, parts: 1 }];
    const out: Frame[] = [];
    for (const e of v.events) {
      const last = out.at(-1);
      const before = last?.events.at(-1)?.entry;
      if (last && (before === e.entry || e.entry <= until)) {
        last.events.push(e);
        if (before !== e.entry) last.parts++;
      } else out.push({ view: null, events: [e], from: e.n, mine: e.entry <= until, parts: 1 });
    }
    const end = out.pop() ?? { view: v, events: [], from, mine: until >= 0, parts: 1 };
    end.view = v;
    for (const f of out) void this.#fetch(f);
    return [...out, end];
  }

  async #fetch(f: Frame): Promise<void> {
    f.view = await this.outside.position(f.events.at(-1)!.entry).catch(() => null);
    if (this.frame === f && this.at < 0) this.#go();
  }

  // --- one frame after the other

  #advance(): void {
    this.at = -1;
    const f = this.#queue.shift();
    this.left = this.#queue.length;
    if (!f) {
      this.frame = null;
      return;
    }
    if (f.view === null) {
      // The position in between is still on its way: wait a little, then tell its events with the next one.
      this.frame = f;
      this.#later(patience, () => (f.view === null ? this.#join(f) : this.#begin(f)));
      return;
    }
    this.#begin(f);
  }

  #join(f: Frame): void {
    const next = this.#queue[0];
    if (next) this.#queue[0] = { ...next, events: [...f.events, ...next.events], from: f.from };
    this.#advance();
  }

  #begin(f: Frame): void {
    const sentences = f.events.filter((e) => e.text !== '');
    const long = sentences.some((e) => (this.partOf(e)?.weight ?? 0) > 1);
    // My own action I have seen; nothing to tell takes no time.
    const seen = f.mine && !long && sentences.length <= (this.speed === 'step' ? 1 : 3) + f.parts - 1;
    if (this.speed === 'instant' || sentences.length === 0 || seen) {
      this.frame = null;
      this.#show(f, false);
      this.moving = f.events;
      this.#closeTurn(() => this.#advance());
      return;
    }
    this.frame = f;
    this.#tell();
  }

  #tell(): void {
    const f = this.frame!;
    const from = this.at;
    this.at = f.events.findIndex((e, i) => i > from && e.text !== '');
    const last = !f.events.some((e, i) => i > this.at && e.text !== '');
    this.moving = [f.events[this.at]!];
    if (last) this.#show(f, false);
    this.#later(this.#time(f, last), () => (last ? this.#end(f) : this.#tell()), !(last && f.mine));
  }

  #end(f: Frame): void {
    if (this.frame === f) this.frame = null;
    this.at = -1;
    this.#closeTurn(() => this.#advance());
  }

  /** Position, numbers and log turn at once. */
  #show(f: Frame, opening: boolean): void {
    this.told = [...this.told.filter((e) => e.n < f.from), ...f.events];
    this.fresh = opening ? [] : f.events;
    if (opening) this.moving = [];
    this.view = f.view;
    if (opening) this.#turn = { seat: this.turnOf(f.view!), steps: 0, points: this.#points(f.view!) };
    else this.#turn.steps += f.events.filter((e) => e.text !== '').length;
    this.outside.turned(f.view!, opening);
  }

  #points(v: View): number {
    const seat = this.turnOf(v);
    return seat === null ? 0 : (v.scores[seat] ?? 0);
  }

  /** A turn that has passed on is closed with one sentence, if a machine had it. */
  #closeTurn(then: () => void): void {
    const v = this.view!;
    const now = this.turnOf(v);
    const old = this.#turn;
    if (now === old.seat) return then();
    this.#turn = { seat: now, steps: 0, points: this.#points(v) };
    if (this.speed === 'instant' || old.seat === null || old.steps < 2 || !this.outside.isMachine(old.seat)) return then();
    const points = v.scores[old.seat] ?? 0;
    this.closing = { seat: old.seat, steps: old.steps, points, gain: points - old.points };
    this.#later(this.#scale(1300), () => {
      this.closing = null;
      then();
    });
  }

  // --- time

  /** A time of the replay at the pace that was chosen. */
  scaled(ms: number): number {
    return ms * (this.speed === 'instant' || this.speed === 'step' ? 0.4 : factor[this.speed]);
  }

  #scale(ms: number): number {
    const waiting = this.left + (this.frame ? this.frame.events.length - this.at : 0);
    return ms * factor[this.speed] * (waiting > many && this.speed !== 'slow' ? 0.55 : 1);
  }

  #time(f: Frame, last: boolean): number {
    const e = f.events[this.at]!;
    const part = this.partOf(e);
    if (last && f.mine && this.#queue.length === 0 && part === null) return 0;
    const after = f.events[this.at + 1] ?? this.#queue[0]?.events[0];
    const ends = part !== null && (after === undefined || this.partOf(after)?.kind !== part.kind);
    return this.#scale(reading(e.text) * (part?.weight ?? 1) + (ends ? beat : 0));
  }

  #later(ms: number, then: () => void, wait = true): void {
    clearTimeout(this.#timer);
    this.#next = then;
    if (this.speed === 'step' && wait && this.frame?.view !== null) {
      this.waiting = true;
      return;
    }
    this.#rest = ms;
    if (!this.paused) this.#run();
  }

  #run(): void {
    this.#due = Date.now() + this.#rest;
    if (this.#rest <= 0) return this.#go();
    this.#timer = setTimeout(() => this.#go(), this.#rest);
  }

  #go(): void {
    clearTimeout(this.#timer);
    const then = this.#next;
    this.#next = null;
    this.waiting = false;
    then?.();
  }

  // --- what the person wants

  /** The next event now: the key of "step by step"; at other speeds it shortens the wait. */
  step(): void {
    if (this.#next) this.#go();
  }

  pause(on = !this.paused): void {
    if (on === this.paused) return;
    this.paused = on;
    if (!this.#next || this.waiting) return;
    if (on) {
      clearTimeout(this.#timer);
      this.#rest = Math.max(0, this.#due - Date.now());
    } else this.#run();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.paused = false;
    if (speed === 'instant') this.skip();
    // What waits for a key, or runs at the old pace, goes on at the new one.
    else if (this.#next) this.#later(this.#scale(600), this.#next);
  }

  /** To now: everything is told, nothing moves any further. */
  skip(): void {
    this.skipped++;
    this.paused = false;
    const rest = [...(this.frame && this.frame.view !== this.view ? [this.frame] : []), ...this.#queue];
    this.#drop();
    const end = rest.findLast((f) => f.view !== null);
    if (end) {
      this.#show({ view: end.view, events: rest.flatMap((f) => f.events), from: rest[0]!.from, mine: true, parts: 1 }, false);
      this.fresh = this.moving = [];
    }
    // Whose turn was being told is over too, even where only its last sentence was left.
    if (this.view) this.#turn = { seat: this.turnOf(this.view), steps: 0, points: this.#points(this.view) };
  }

  /** Forgets everything: the table is told anew. */
  reset(): void {
    this.#drop();
    this.told = [];
    this.skipped++;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.#queue = [];
    this.left = 0;
    this.frame = null;
    this.at = -1;
    this.closing = null;
    this.waiting = false;
  }
}
