// One open table: what the server said, what is shown, what the player has clicked so far.
// Views are shown one after the other, so that moves of others can be followed; the newest is always at hand.
import { api } from './api';
import { app } from './app.svelte';
import { say, tongue } from './i18n.svelte';
import { Live, type Line } from './live';
import * as narrowing from './narrow';
import { showTime, still } from './motion';
import { Past } from './past.svelte';
import { Questions, type Question } from './questions';
import { play } from './sound';
import type {
  Arg, ChatLine, Choice, GameEvent, Hint, Json, Reason, Refusal, ServerMessage, Table, View,
} from './protocol';

export interface WhyNot {
  title: string;
  reason: Reason | null;
  x: number;
  y: number;
}

export interface Inspected {
  d: string;
  v: number;
  box: DOMRect;
}

type TargetState = 'free' | 'selectable' | 'selected' | 'barred';

export class TableState {
  table = $state.raw<Table | null>(null);
  newest = $state.raw<View | null>(null);
  view = $state.raw<View | null>(null);
  events = $state.raw<GameEvent[]>([]);
  fresh = $state.raw<GameEvent[]>([]);
  line = $state<Line>('connecting');
  pack = $state.raw<Json>(null);
  texts = $state.raw<Record<string, string>>({});
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  tab = $state('action');

  chosen = $state.raw<narrowing.Narrowing>(narrowing.nothing);
  confirming = $state.raw<Choice | null>(null);
  sending = $state(false);
  why = $state.raw<WhyNot | null>(null);
  refused = $state.raw<Reason | null>(null);
  hint = $state.raw<Hint | null>(null);
  hintBusy = $state(false);
  lit = $state.raw<Set<string>>(new Set());
  /** The choice under the pointer or focus, and what the server says it would mean. */
  preview = $state.raw<Choice | null>(null);
  previewed = $state.raw<Json>(null);
  /** Counts how often what is being shown was to end at once. */
  skipped = $state(0);
  /** Least time a view is shown, set by the game's pictures. */
  pace: (events: GameEvent[]) => number = () => 0;
  ruleWanted = $state('');
  inspected = $state.raw<Inspected | null>(null);

  endSeen = $state(false);
  readonly past = new Past(this);

  #live: Live;
  #questions = new Questions((m) => this.#live.send(m));
  #queue: View[] = [];
  #showing: ReturnType<typeof setTimeout> | undefined;
  #previews = new Map<string, Promise<Json>>();
  #asking: ReturnType<typeof setTimeout> | undefined;
  #first = true;
  /** The next view tells known things once more, in the other language. */
  #again = false;
  #sent = false;
  #awaited = 0;

  constructor(readonly id: string) {
    this.#live = this.#connect();
  }

  #connect(): Live {
    return new Live(this.id, tongue.language, {
      message: (m) => this.#receive(m),
      line: (l) => this.#lineIs(l),
      have: () => (this.newest ? { entry: this.newest.entry, version: this.newest.version } : undefined),
    });
  }

  #lineIs(line: Line): void {
    this.line = line;
    // Nobody answers any more what was asked on a broken line; the view after the reconnect tells what became of it.
    if (line !== 'lost') return;
    this.#questions.answerAll(null);
    if (this.#awaited > 0) this.#settled();
  }

  close(): void {
    this.#live.close();
    clearTimeout(this.#showing);
    this.past.remember();
  }

  /** Everything again in the other language. */
  async relabel(): Promise<void> {
    this.#live.close();
    this.#lineIs('lost');
    this.newest = null;
    this.#queue = [];
    this.events = [];
    this.chat = [];
    this.#again = true;
    // What is still being shown was told in the other language.
    this.skipped++;
    this.#live = this.#connect();
    await this.loadGame(true);
    await this.past.again();
  }

  async loadGame(again = false): Promise<void> {
    const game = this.table?.game;
    if (!game || (this.pack && !again)) return;
    const [pack, texts] = await Promise.all([api.pack(game), api.texts(game)]);
    this.pack = pack;
    this.texts = texts;
  }

  // --- what is on the table

  get shown(): View | null {
    return this.past.view ?? this.view;
  }
  get seat(): number | null {
    return this.shown?.viewer ?? this.table?.my_seat ?? null;
  }
  get live(): boolean {
    return this.past.at === null && this.view !== null && this.view === this.newest;
  }
  get over(): boolean {
    return this.newest?.turn.over ?? this.table?.state === 'over';
  }
  get myTurn(): boolean {
    return this.live && !this.sending && (this.view?.options.length ?? 0) > 0;
  }
  get options(): Choice[] {
    return this.myTurn ? this.view!.options : [];
  }
  get refusals(): Refusal[] {
    return this.myTurn ? this.view!.refusals : [];
  }
  get left(): Choice[] {
    return narrowing.narrow(this.options, this.chosen);
  }
  get narrowed(): boolean {
    return this.chosen.verb !== null || this.chosen.picks.length > 0;
  }

  #targets = $derived.by(() => narrowing.targets(this.options, this.chosen));
  get targets(): Set<string> {
    return this.#targets;
  }

  name(seat: number | null | undefined): string {
    return this.table?.seats.find((s) => s.index === seat)?.name ?? '';
  }
  colour(seat: number | null | undefined): string {
    return this.table?.seats.find((s) => s.index === seat)?.colour ?? 'neutral';
  }
  text(key: string, fallback = ''): string {
    return this.texts[key] ?? fallback;
  }

  targetState(d: string, v: number): TargetState {
    const key = narrowing.key({ d, v });
    if (this.chosen.picks.some((p) => narrowing.key(p) === key)) return 'selected';
    if (this.preview?.args.some((a) => narrowing.key(a) === key)) return 'selected';
    if (this.#targets.has(key)) return 'selectable';
    return this.myTurn && this.#domains.has(d) ? 'barred' : 'free';
  }
  /** Domains that the current step asks for: only their values can be barred. */
  #domains = $derived.by(() => new Set(this.left.flatMap((c) => c.args.map((a) => a.d))));

  isLit(d: string, v: number): boolean {
    return this.lit.has(narrowing.key({ d, v }));
  }
  light(args: Arg[] | null): void {
    this.lit = new Set((args ?? []).map(narrowing.key));
  }

  // --- choosing

  /** A click on a thing: narrows, or decides, or explains why nothing happens. */
  pick(d: string, v: number, name: string, where?: { x: number; y: number }): void {
    if (!this.myTurn) return;
    this.why = null;
    const already = this.chosen.picks.findIndex((p) => p.d === d && p.v === v);
    if (this.#targets.has(narrowing.key({ d, v }))) this.#choose(narrowing.addPick(this.chosen, { d, v, name }));
    else if (already >= 0) this.#choose(narrowing.dropPick(this.chosen, already), false);
    else void this.#whyNotThing({ d, v, name }, where);
  }

  pickVerb(verb: string): void {
    this.why = null;
    this.#choose({ verb, picks: this.chosen.picks });
  }

  #choose(next: narrowing.Narrowing, decide = true): void {
    this.confirming = null;
    this.look(null);
    this.chosen = next;
    const one = decide ? narrowing.decided(this.options, next) : null;
    if (one) this.take(one);
  }

  /** The player has settled on this choice. Steps without a way back are asked for once more. */
  take(choice: Choice): void {
    if (!this.myTurn) return;
    if (choice.final && app.askFinal && this.confirming?.a !== choice.a) {
      this.confirming = choice;
      return;
    }
    void this.submit([choice.a]);
  }

  back(): void {
    if (this.confirming) this.confirming = null;
    else if (this.narrowed) this.chosen = narrowing.stepBack(this.chosen);
    this.look(null);
  }
  clear(): void {
    this.chosen = narrowing.nothing;
    this.confirming = null;
    this.look(null);
    this.hint = null;
  }
  removePick(index: number): void {
    this.#choose(narrowing.dropPick(this.chosen, index), false);
  }

  submit(actions: string[]): Promise<boolean> {
    this.#sent = true;
    return this.#play((version) => ({ t: 'act', version, actions }));
  }

  async undo(): Promise<void> {
    if (!this.newest || this.sending) return;
    if (this.newest.undo.ok) await this.#play((version) => ({ t: 'undo', version }));
    else this.refused = { id: 0, text: this.newest.undo.text };
  }

  /** Sends what changes the position, and waits until the new one is here: till then the old choices are void. */
  async #play(message: (version: number) => Question): Promise<boolean> {
    if (!this.newest) return false;
    this.sending = true;
    this.refused = null;
    const answer = await this.#questions.ask(message(this.newest.version));
    const accepted = answer !== null && 'version' in answer;
    if (accepted && (this.newest?.version ?? 0) < answer.version) this.#awaited = answer.version;
    else this.#settled();
    if (answer && 'text' in answer) {
      this.refused = answer;
      this.#sent = false;
    }
    return accepted;
  }
  #settled(): void {
    this.#awaited = 0;
    this.sending = false;
    this.clear();
  }

  async askWhy(choice: Choice | Refusal, where: { x: number; y: number }): Promise<void> {
    this.why = { title: choice.text, reason: null, ...where };
    const answer = await this.#questions.ask({ t: 'why', action: choice.a });
    if (this.why && answer) this.why = { ...this.why, reason: answer as Reason };
  }

  async #whyNotThing(thing: narrowing.Pick, where?: { x: number; y: number }): Promise<void> {
    const near = narrowing.narrow(this.refusals, narrowing.addPick(this.chosen, thing));
    const spot = where ?? { x: innerWidth / 2, y: innerHeight / 3 };
    if (near.length > 0) await this.askWhy(near[0], spot);
    else this.why = { title: thing.name, reason: { id: 0, text: say('why.nothing_here') }, ...spot };
  }

  async askHint(): Promise<void> {
    this.hintBusy = true;
    const answer = await this.#questions.ask({ t: 'hint' });
    this.hintBusy = false;
    this.hint = answer && 'alternatives' in answer ? answer : null;
    if (answer && 'text' in answer && !('alternatives' in answer)) this.refused = answer;
  }

  say(text: string): void {
    if (!this.#live.send({ t: 'chat', text })) app.tell(say('line.lost'));
  }

  /** What an action would mean, as far as I may know it; asked once per position. */
  previewOf(action: string): Promise<Json> {
    const key = `${this.newest?.version} ${action}`;
    if (!this.#previews.has(key)) {
      if (!this.#live.spare) return Promise.resolve(null);
      const answer = this.#questions.ask({ t: 'preview', action });
      this.#previews.set(key, answer.then((a) => (a && 'preview' in a ? a.preview : null)));
    }
    return this.#previews.get(key)!;
  }
  /** Looks at a choice: its targets light up at once, its meaning is fetched after a moment. */
  look(choice: Choice | null): void {
    this.preview = choice;
    this.previewed = null;
    clearTimeout(this.#asking);
    // A game that explains all its options in the view need not be asked again.
    if (!choice || this.view?.derived?.previews) return;
    this.#asking = setTimeout(() => {
      void this.previewOf(choice.a).then((p) => {
        if (this.preview === choice) this.previewed = p;
      });
    }, 150);
  }

  // --- what the server says

  #receive(m: ServerMessage): void {
    switch (m.t) {
      case 'table':
        this.table = m.table;
        void this.loadGame();
        break;
      case 'view':
        this.#arrive(m);
        break;
      case 'accepted':
      case 'refused':
      case 'reason':
      case 'hint':
      case 'preview':
        this.#questions.answer(m.id, m);
        break;
      case 'chat':
        this.chat = [...this.chat, { from: m.from, text: m.text, at: m.at }];
        if (this.tab !== 'chat' && !this.#first) this.unread++;
        break;
      case 'error':
        app.tell(m.text);
        this.#questions.answerAll((id) => ({ id, text: m.text, code: m.code }));
        break;
    }
  }

  #arrive(v: View): void {
    // Undo shortens the log: the server says from which number on the events of this message replace the known ones.
    const from = v.events_from ?? v.events[0]?.n ?? Infinity;
    this.events = [...this.events.filter((e) => e.n < from), ...v.events];
    if (this.newest?.version !== v.version) this.#previews.clear();
    this.newest = v;
    this.past.history = null;
    if (this.#awaited > 0 && v.version >= this.#awaited) this.#settled();
    // What follows my own action I have seen; what others do afterwards comes in later views.
    if (this.#sent) this.past.remember();
    this.#sent = false;
    this.#queue.push(v);
    if (this.#first) this.past.welcome(v);
    this.#first = false;
    if (this.#showing === undefined) this.#showNext();
  }

  #showNext(): void {
    this.#showing = undefined;
    const v = this.#queue.shift();
    if (!v) return;
    const opening = this.view === null || this.#again;
    this.#again = false;
    this.view = v;
    this.fresh = opening ? [] : v.events;
    this.chosen = narrowing.keepPossible(v.options, this.chosen);
    this.confirming = null;
    if (!opening && v.events.length > 0) play(v.turn.over ? 'end' : v.options.length > 0 ? 'turn' : 'move');
    const pause = opening || still() ? 0 : Math.max(showTime(v.events.length, this.#queue.length), this.pace(v.events));
    if (this.#queue.length > 0 && pause === 0) this.#showNext();
    else if (pause > 0) this.#showing = setTimeout(() => this.#showNext(), pause);
  }

  /** Skip to now: nothing is animated any further. */
  skip(): void {
    this.skipped++;
    if (this.#queue.length === 0) return;
    clearTimeout(this.#showing);
    this.#queue = this.#queue.slice(-1);
    this.#showNext();
  }
}
