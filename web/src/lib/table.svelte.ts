// One open table: what the server said, and who is there. How one decides stands in playing.svelte.ts, which moment is
// shown in clock.svelte.ts, looking back in past.svelte.ts.
import { api } from './api';
import { app } from './app.svelte';
import { Clock } from './clock.svelte';
import { say, tongue } from './i18n.svelte';
import { Connection, type Line } from './connection';
import { Fairness } from './fairness';
import { Past } from './past.svelte';
import { Playing } from './playing.svelte';
import { Questions, type Answer, type Question } from './questions';
import { play } from './sound';
import type { ChatLine, FormSheet, GameEvent, ServerMessage, Table, TurnClock, View } from './protocol';
import { settle } from './settle';

export interface Inspected {
  d: string;
  v: number;
  box: DOMRect;
  /** Held there by a tap, with a button to use it. */
  use?: () => void;
}

/** How far a table has come: open, about to start, playing, over. */
const stage = (t: Table): number => (t.state === 'waiting' ? (t.starting ? 1 : 0) : t.state === 'playing' ? 2 : 3);

export class TableState extends Playing {
  table = $state.raw<Table | null>(null);
  line = $state<Line>('connecting');
  pack = $state.raw<object | null>(null);
  texts = $state.raw<Record<string, string>>({});
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  tab = $state('action');
  ruleWanted = $state('');
  inspected = $state.raw<Inspected | null>(null);
  endSeen = $state(false);
  /** What the server last said about the time of those who decide. */
  time = $state.raw<TurnClock | null>(null);

  readonly clock: Clock;
  readonly past = new Past(this);
  /** My part in the draws. */
  readonly fairness: Fairness;

  #connection: Connection;
  #questions = new Questions((m) => this.#connection.send(m));
  #first = true;
  /** The next view tells known things once more, in the other language. */
  #again = false;

  constructor(readonly id: string) {
    super();
    this.clock = new Clock({
      position: (entry) => api.moment(this.id, entry),
      turned: (v, opening) => this.#turned(v, opening),
      isMachine: (seat) => this.table?.seats.some((s) => s.index === seat && (s.kind === 'ai' || s.away)) ?? false,
    });
    this.clock.speed = app.speed;
    this.fairness = new Fairness(id, (m) => this.#connection.send(m));
    this.#connection = this.#connect();
  }

  #connect(): Connection {
    return new Connection(this.id, tongue.language, {
      message: (m) => this.#receive(m),
      line: (l) => this.#lineIs(l),
      have: () => (this.newest ? { entry: this.newest.entry, version: this.newest.version } : undefined),
    });
  }

  /** The answer to a request; what the live line has told meanwhile may be newer. */
  answered(table: Table): void {
    if (!this.table || stage(table) >= stage(this.table)) this.table = table;
  }

  #lineIs(line: Line): void {
    this.line = line;
    if (line === 'open') this.fairness.opened();
    // Nobody answers any more what was asked on a broken line; the view after the reconnect tells what became of it.
    if (line !== 'lost') return;
    this.#questions.answerAll(null);
    this.arrived(null);
  }

  close(): void {
    this.#connection.close();
    this.clock.reset();
    this.past.remember();
  }

  /** Everything again in the other language. */
  async relabel(): Promise<void> {
    this.#connection.close();
    this.#lineIs('lost');
    this.newest = null;
    // What is still being shown was told in the other language.
    this.clock.reset();
    this.chat = [];
    this.#again = true;
    this.form.reword();
    this.forgetHint();
    this.#connection = this.#connect();
    await this.loadGame(true);
    await this.past.again();
  }

  async loadGame(again = false): Promise<void> {
    const game = this.table?.game;
    if (!game || (this.pack && !again)) return;
    const [pack, texts] = await Promise.all([api.pack(game), api.texts(game)]);
    this.pack = settle(pack, this.table?.settings ?? {});
    this.texts = texts;
  }

  // --- what is on the table

  /** The present position as far as it was told. */
  get view(): View | null {
    return this.clock.view;
  }
  get shown(): View | null {
    return this.past.view ?? this.clock.view;
  }
  /** Events up to the position on the screen. */
  get events(): GameEvent[] {
    return this.clock.told;
  }
  get fresh(): GameEvent[] {
    return this.clock.fresh;
  }
  get seat(): number | null {
    return this.shown?.viewer ?? this.table?.my_seat ?? null;
  }
  get live(): boolean {
    return this.past.at === null && this.view !== null && this.view === this.newest && this.clock.idle;
  }
  get over(): boolean {
    return this.view?.turn.over ?? this.table?.state === 'over';
  }
  /** A machine plays for me. */
  get away(): boolean {
    return this.table?.seats.some((s) => s.you && s.away) ?? false;
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

  /** Where the server speaks of a colour ("▲ Green"), its player has a name at a table. */
  named(text: string): string {
    return (this.table?.seats ?? []).reduce((out, s) => {
      const mark = this.text(`seat_mark.${s.colour}`);
      return mark === '' ? out : out.replaceAll(`${mark} ${this.text(`seat.${s.colour}`)}`, s.name ?? '');
    }, text);
  }

  say(text: string): void {
    if (!this.#connection.send({ t: 'chat', text })) app.tell(say('line.lost'));
  }
  skip(): void {
    this.clock.skip();
  }
  async comeBack(): Promise<void> {
    const table = await app.try(() => api.comeBack(this.id));
    if (table) this.answered(table);
  }

  // --- what the server says

  protected get place(): string {
    return `${this.id}:${this.seat}`;
  }
  protected ask(question: Question): Promise<Answer> {
    return this.#questions.ask(question);
  }
  protected get spare(): boolean {
    return this.#connection.spare;
  }

  #receive(m: ServerMessage): void {
    switch (m.t) {
      case 'table':
        this.table = m.table;
        this.fairness.seated(m.table);
        void this.loadGame();
        break;
      case 'reveal':
        this.fairness.reveal(m.house, m.commitments, this.table?.my_seat ?? null);
        break;
      case 'view':
        this.#arrive(m);
        break;
      case 'accepted':
      case 'refused':
      case 'reason':
      case 'hint':
        this.#questions.answer(m.id, m);
        break;
      case 'preview':
        this.#questions.answer(m.id, m.preview?.text ? { ...m, preview: { ...m.preview, text: this.named(m.preview.text) } } : m);
        break;
      case 'form':
        this.#name(m);
        this.#questions.answer(m.id, m);
        break;
      case 'clock':
        this.time = m;
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

  #name(form: FormSheet): void {
    for (const f of form.fields) for (const c of f.choices) if (c.preview) c.preview = this.named(c.preview);
  }

  #arrive(v: View): void {
    if (v.form) this.#name(v.form);
    // A sentence may name a seat inside another thing: dice aimed at somebody.
    for (const e of v.events) e.text = this.named(e.text);
    if (this.newest?.version !== v.version) this.forgetPreviews();
    const before = this.newest?.entry ?? 0;
    this.newest = v;
    this.time = v.clock ?? null;
    this.past.history = null;
    this.arrived(v.version);
    const mine = this.sent > 0;
    const until = before + this.sent;
    this.sent = 0;
    this.clock.push(v, { mine, until, opening: this.#first || this.#again });
    // What follows my own action I have seen; what others do afterwards comes in later views.
    if (mine) this.past.remember();
    if (this.#first) this.past.welcome(v);
    this.#first = this.#again = false;
  }

  #turned(v: View, opening: boolean): void {
    this.reconsider(v);
    if (!opening && !this.past.catchUp) this.past.told();
    if (!opening && v.events.length > 0) play(v.turn.over ? 'end' : v.options.length > 0 ? 'turn' : 'move', this.table?.game);
  }
}
