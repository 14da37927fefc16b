// Deciding at a table: what was clicked so far, what it would mean, what is asked once more, what is sent.
// Knows nothing of time: whether a decision is asked for is said by `myTurn`.
import { app } from './app.svelte';
import { CoachState, fits } from './coach.svelte';
import { FormState } from './form.svelte';
import { say } from './i18n.svelte';
import * as narrowing from './narrow';
import { line, type Mark } from './marks';
import { doubleTap, touched } from './pointer';
import type { Answer, Question } from './questions';
import type { Arg, Choice, Coach, FormChoice, Hint, Meaning, Reason, Refusal, Until, View } from './protocol';

export interface WhyNot {
  title: string;
  reason: Reason | null;
  x: number;
  y: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A question before something is done that cannot be undone. One way to ask for mouse, keys, touch and screen reader:
 *  it stands in the prompt, takes the focus, and only its own answer goes on. */
export interface Asked {
  /** What it is about: the action, or the name of a form. */
  a: string;
  text: string;
  note: string;
  yes: string;
  run(): void;
  /** When it was asked. */
  since: number;
}

/** Whoever looks at a decision for so long, in ms, is told more about it. */
const lingering = 400;

export type TargetState = 'free' | 'selectable' | 'selected' | 'barred';

export abstract class Playing {
  newest = $state.raw<View | null>(null);

  chosen = $state.raw<narrowing.Narrowing>(narrowing.nothing);
  confirming = $state.raw<Asked | null>(null);
  sending = $state(false);
  why = $state.raw<WhyNot | null>(null);
  refused = $state.raw<Reason | null>(null);
  hint = $state.raw<Hint | null>(null);
  hintBusy = $state(false);
  /** Actions shown on the board with arrows and ghosts: of a hint, or of a decision looked at again. */
  marks = $state.raw<Mark[]>([]);
  lit = $state.raw<Set<string>>(new Set());
  /** The choice under the pointer or focus, and what the server says it would mean. */
  preview = $state.raw<Choice | null>(null);
  previewed = $state.raw<Meaning | null>(null);

  /** What options mean that were asked about; see `meaning`. */
  #meant = $state.raw<Map<string, Meaning>>(new Map());
  #previews = new Map<string, Promise<Meaning | null>>();
  #asking: ReturnType<typeof setTimeout> | undefined;
  #awaited = 0;
  /** Parts of my own action that is under way; 0: none is. */
  protected sent = 0;
  /** A puzzle looks at every answer first: what it does not accept is not sent. */
  judge: ((actions: string[]) => boolean) | null = null;

  /** The open decision, where it is a form. */
  readonly form = new FormState({
    ask: async (version, parts) => {
      const answer = await this.ask({ t: 'form', version, parts });
      return answer && 'fields' in answer ? answer : null;
    },
    handIn: (parts) => {
      if (this.#advised(parts, true)) return Promise.resolve(false);
      if (this.judge && !this.judge(parts)) return Promise.resolve(false);
      this.sent = Math.max(1, parts.length);
      return this.play((version) => ({ t: 'act', version, parts }));
    },
    whyNot: (title, reason) => (this.why = { title: title || say('form.not_ready'), reason, x: innerWidth / 2, y: innerHeight / 3 }),
    recall: (name) => {
      const text = globalThis.sessionStorage?.getItem(`form:${this.place}:${name}`);
      return text ? (JSON.parse(text) as string[]) : null;
    },
    remember: (name, parts) => globalThis.sessionStorage?.setItem(`form:${this.place}:${name}`, JSON.stringify(parts)),
  });

  /** The position on the screen is the present one, and nothing is being told. */
  abstract get live(): boolean;
  abstract get view(): View | null;
  /** Table and seat: what is written down belongs to them. */
  protected abstract get place(): string;
  protected abstract ask(question: Question): Promise<Answer>;
  /** May something be asked that is only nice to have? */
  protected abstract get spare(): boolean;

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
  targetState(d: string, v: number): TargetState {
    const counted = this.#counted(d, v);
    if (counted) return this.form.count(counted.a) > 0 ? 'selected' : counted.possible ? 'selectable' : 'barred';
    const key = narrowing.key({ d, v });
    if (this.chosen.picks.some((p) => narrowing.key(p) === key)) return 'selected';
    if (this.preview?.args.some((a) => narrowing.key(a) === key)) return 'selected';
    if (this.#targets.has(key)) return 'selectable';
    return this.myTurn && this.#domains.has(d) ? 'barred' : 'free';
  }
  /** The choice of an open form of amounts that names a thing. */
  #counted(d: string, v: number): FormChoice | null {
    if (!this.myTurn || this.form.sheet?.shape !== 'amounts') return null;
    return this.form.sheet.fields[this.form.fieldOf(d, v)]?.choices[0] ?? null;
  }
  /** Domains that the current step asks for: only their values can be barred. */
  #domains = $derived.by(() => new Set(this.left.flatMap((c) => c.args.map((a) => a.d))));

  isLit(d: string, v: number): boolean {
    const key = narrowing.key({ d, v });
    return this.lit.has(key) || this.#pointed.has(key);
  }

  // --- the coach of a guided game

  readonly coach = new CoachState();
  /** What it says about the position on the screen. */
  get coachNow(): Coach | null {
    const c = this.live && !this.coach.away ? (this.view?.coach ?? null) : null;
    return c && c.part !== 'watch' ? c : null;
  }
  #pointed = $derived.by(() => {
    const things = this.myTurn ? (this.coachNow?.points ?? []) : [];
    return new Set(things.flatMap((p) => ('d' in p ? [narrowing.key(p)] : [])));
  });
  /** The coach means this action, or all of this kind. */
  coached(action: string): boolean {
    const c = this.myTurn && this.coachNow?.part === 'lesson' ? this.coachNow : null;
    return c !== null && (c.show ?? []).some((a) => a === action);
  }
  coachedVerb(verb: string): boolean {
    const c = this.myTurn && this.coachNow?.part === 'lesson' ? this.coachNow : null;
    return c !== null && (c.show ?? []).some((a) => a.split(' ')[0] === verb);
  }
  /** Parts of the screen that it points at. */
  get pointedScreens(): string {
    const things = this.myTurn ? (this.coachNow?.points ?? []) : [];
    return things.flatMap((p) => ('screen' in p ? [p.screen] : [])).join(' ');
  }
  /** Carries out what the lesson is about. */
  async doLesson(): Promise<void> {
    const c = this.coachNow;
    const show = c?.show ?? [];
    if (!this.myTurn || show.length === 0) return;
    this.sent = show.length;
    const form = (c?.parts?.length ?? 0) > 0;
    await this.play((version) => (form ? { t: 'act', version, parts: show } : { t: 'act', version, actions: show }));
  }
  /** Something else than the lesson is about: the coach says so, and asks whether it is meant. */
  #advised(actions: string[], form: boolean): boolean {
    const c = this.coachNow;
    if (c?.part !== 'lesson' || fits(c, actions, form)) return false;
    const send = (version: number): Question => (form ? { t: 'act', version, parts: actions } : { t: 'act', version, actions });
    const a = form ? 'form' : (actions[0] ?? '');
    const text = this.options.find((o) => o.a === a)?.text ?? say('coach.else');
    this.askFirst({ a, text, note: c.other, yes: say('coach.anyway'), run: () => { this.sent = actions.length; void this.play(send); } });
    return true;
  }
  light(args: Arg[] | null): void {
    this.lit = new Set((args ?? []).map(narrowing.key));
  }

  // --- choosing

  /** A click on a thing: narrows, or decides, or explains why nothing happens. `gently`: where this click alone would
   *  decide, it only proposes. */
  pick(d: string, v: number, name: string, where?: Spot, gently = false): void {
    if (!this.myTurn) return;
    this.why = null;
    if (this.#counted(d, v)) return void this.form.press(this.form.fieldOf(d, v));
    const already = this.chosen.picks.findIndex((p) => p.d === d && p.v === v);
    // A second tap on what is chosen says yes; one that follows at once is a double tap and says nothing.
    if (already >= 0 && this.confirming && (gently || touched())) return this.confirmAgain();
    if (this.#targets.has(narrowing.key({ d, v }))) this.#choose(narrowing.addPick(this.chosen, { d, v, name }), true, gently);
    else if (already >= 0) this.#choose(narrowing.dropPick(this.chosen, already), false);
    else void this.#whyNotThing({ d, v, name }, where);
  }

  pickVerb(verb: string): void {
    this.why = null;
    this.#choose({ verb, picks: this.chosen.picks });
  }

  #choose(next: narrowing.Narrowing, decide = true, gently = false): void {
    this.confirming = null;
    this.look(null);
    this.chosen = next;
    const one = decide ? narrowing.decided(this.options, next) : null;
    if (one) this.take(one, gently || touched());
  }

  /** The player has settled on this choice. What cannot be taken back is asked for once more, what throws something
   *  away always is. Only `confirm` answers the question: the same click or key once more does not. */
  take(choice: Choice, onlySelected = false): void {
    if (!this.myTurn || this.#advised([choice.a], false)) return;
    const note = choice.warning ?? (choice.final && app.askFinal ? say('confirm.final') : '');
    if (note === '' && !onlySelected) return void this.submit([choice.a]);
    this.askFirst({ a: choice.a, text: choice.text, note, yes: say('confirm.yes'), run: () => void this.submit([choice.a]) });
  }
  /** Asks before something is done; the question that is open already stays as it is. */
  askFirst(asked: Omit<Asked, 'since'>): void {
    if (this.confirming?.a !== asked.a) this.confirming = { ...asked, since: Date.now() };
  }
  /** Yes by the same press once more, unless that was a double one. */
  confirmAgain(): void {
    if (this.confirming && Date.now() - this.confirming.since > doubleTap) this.confirm();
  }
  /** Yes to the question. */
  confirm(): void {
    const asked = this.confirming;
    if (!asked || !this.myTurn) return;
    this.confirming = null;
    asked.run();
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
    this.forgetHint();
  }
  removePick(index: number): void {
    this.#choose(narrowing.dropPick(this.chosen, index), false);
  }
  /** A new position: keeps what is still possible of the clicks so far. */
  protected reconsider(v: View): void {
    this.coach.follow(this.place, v);
    this.chosen = narrowing.keepPossible(v.options, this.chosen);
    this.confirming = null;
    this.form.follow(v);
  }

  // --- sending

  submit(actions: string[]): Promise<boolean> {
    if (this.#advised(actions, false)) return Promise.resolve(false);
    if (this.judge && !this.judge(actions)) {
      this.clear();
      return Promise.resolve(false);
    }
    this.sent = actions.length;
    return this.play((version) => ({ t: 'act', version, actions }));
  }

  /** Answers this now, and every time the same is asked again. */
  giveStanding(a: string, until: Until): Promise<boolean> {
    this.sent = 1;
    return this.play((version) => ({ t: 'standing', version, give: a, until }));
  }
  async takeStanding(number: number): Promise<void> {
    const answer = await this.ask({ t: 'standing', take: number });
    if (answer && 'text' in answer) this.refused = answer;
  }

  async undo(): Promise<void> {
    if (!this.newest || this.sending) return;
    if (this.newest.undo.ok) await this.play((version) => ({ t: 'undo', version }));
    else this.refused = { id: 0, text: this.newest.undo.text };
  }

  /** Sends what changes the position, and waits until the new one is here: till then the old choices are void. */
  protected async play(message: (version: number) => Question): Promise<boolean> {
    if (!this.newest) return false;
    this.sending = true;
    this.refused = null;
    const answer = await this.ask(message(this.newest.version));
    const accepted = answer !== null && 'version' in answer;
    if (accepted && (this.newest?.version ?? 0) < answer.version) this.#awaited = answer.version;
    else this.settled();
    if (answer && 'text' in answer) {
      this.refused = answer;
      this.sent = 0;
    }
    return accepted;
  }
  /** The position that an answer promised is here, or will not come on this line. */
  protected arrived(version: number | null): void {
    if (this.#awaited > 0 && (version === null || version >= this.#awaited)) this.settled();
  }
  protected settled(): void {
    this.#awaited = 0;
    this.sending = false;
    this.clear();
  }

  /** Hands the form in; asks first where that cannot be taken back, or where there is something to say. */
  handIn(question?: { text: string; note: string; yes: string }): void {
    const asked = question ?? (this.form.sheet?.final ? { text: say('form.ask'), note: say('confirm.final'), yes: say('form.hand_in') } : null);
    if (this.form.ready && app.askFinal && asked) this.askFirst({ a: 'form', ...asked, run: () => void this.form.handIn() });
    else void this.form.handIn();
  }

  // --- asking

  async askWhy(choice: Choice | Refusal, where: Spot): Promise<void> {
    await this.whyNot(choice.a, choice.text, where);
  }
  /** The server says why an action is not possible; any action may be asked about, listed or not. */
  async whyNot(action: string, title: string, where: Spot, instead?: { d: string; v: number }): Promise<void> {
    this.why = { title, reason: null, ...where };
    const answer = await this.ask(instead ? { t: 'why', action, instead } : { t: 'why', action });
    if (this.why && answer) this.why = { ...this.why, reason: answer as Reason };
  }

  async #whyNotThing(thing: narrowing.Pick, where?: Spot): Promise<void> {
    const near = narrowing.narrow(this.refusals, narrowing.addPick(this.chosen, thing));
    const spot = where ?? { x: innerWidth / 2, y: innerHeight / 3 };
    const first = near[0];
    const alike = this.left.find((c) => c.args.some((a) => a.d === thing.d));
    if (first) await this.askWhy(first, spot);
    else if (alike) await this.whyNot(alike.a, thing.name, spot, { d: thing.d, v: thing.v });
    else this.why = { title: thing.name, reason: { id: 0, text: say('why.nothing_here') }, ...spot };
  }

  async askHint(): Promise<void> {
    this.hintBusy = true;
    // Advice for a form concerns the form as it is laid.
    const answer = await this.ask(this.form.sheet ? { t: 'hint', parts: this.form.parts } : { t: 'hint' });
    this.hintBusy = false;
    this.hint = answer && 'alternatives' in answer ? answer : null;
    this.showHint(0);
    if (answer && 'text' in answer && !('alternatives' in answer)) this.refused = answer;
  }

  /** An alternative of the hint on the board: the first with the line that is expected after it. */
  showHint(which: number): void {
    const chosen = this.hint?.alternatives[which];
    const seat = this.newest?.viewer ?? null;
    this.marks = chosen && seat !== null ? line(seat, chosen, which === 0 ? (this.hint?.line ?? []) : []) : [];
    // Cards and other things beside the board are lit in their place.
    this.light(chosen?.args ?? null);
  }
  forgetHint(): void {
    if (!this.hint) return;
    this.hint = null;
    this.marks = [];
    this.light(null);
  }

  protected forgetPreviews(): void {
    this.#previews.clear();
    this.#meant = new Map();
  }
  /** What an action would mean, as far as I may know it; asked once per position. */
  previewOf(action: string): Promise<Meaning | null> {
    const key = `${this.newest?.version} ${action}`;
    const known = this.#previews.get(key);
    if (known) return known;
    if (!this.spare) return Promise.resolve(null);
    const answer = this.ask({ t: 'preview', action }).then((a) => (a && 'preview' in a ? a.preview : null));
    this.#previews.set(key, answer);
    return answer;
  }
  /** What an option means, as far as it was told with the view or asked about. */
  meaning(action: string): Meaning | undefined {
    return this.view?.derived.previews?.find((p) => p.a === action) ?? this.#meant.get(action);
  }
  /** Asks about the options in sight, as many at once as the line has room for: for somebody who looks at them for a
   *  moment, where the view has not told it. */
  async askAbout(choices: Choice[]): Promise<void> {
    const version = this.view?.version;
    if (choices.length === 0 || this.view?.derived.previews) return;
    await new Promise((r) => setTimeout(r, lingering));
    if (this.view?.version !== version) return;
    const asked = choices.slice(0, 24).filter((c) => !this.meaning(c.a));
    await Promise.all(asked.map(async (c) => {
      while (!this.spare && this.view?.version === version) await new Promise((r) => setTimeout(r, lingering));
      const m = this.view?.version === version ? await this.previewOf(c.a) : null;
      if (m && this.view?.version === version) this.#meant = new Map(this.#meant).set(c.a, m);
    }));
  }
  /** Looks at a choice: its targets light up at once, its meaning is fetched after a moment. */
  look(choice: Choice | null): void {
    this.preview = choice;
    this.previewed = null;
    clearTimeout(this.#asking);
    // A game that explains all its options in the view need not be asked again.
    if (!choice || this.view?.derived.previews) return;
    this.#asking = setTimeout(() => {
      void this.previewOf(choice.a).then((p) => {
        if (this.preview === choice) this.previewed = p;
      });
    }, 150);
  }
}
