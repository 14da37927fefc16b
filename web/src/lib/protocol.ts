// What client and server say to each other (docs/PROTOCOL.md).

export type Language = 'de' | 'en';
export type Level = 'easy' | 'medium' | 'hard' | 'expert';
export type Colour = 'blue' | 'green' | 'yellow' | 'red' | 'purple' | 'black' | 'neutral';

export interface Me {
  name: string;
  account: string | null;
  language: Language | '' | null;
}

export interface GameSetting {
  key: string;
  name: string;
  help: string;
  usual: string;
  values: { value: string; name: string }[];
}

/** What an action promised when the puzzle was found: its chance of winning, with the standard error. */
export interface PuzzleChance {
  a: string;
  text: string;
  chance: number;
  error: number;
}
export interface Puzzle {
  id: string;
  title: string;
  theme: string;
  seat: number;
  question: string;
  explanation: string;
  /** One entry for each own decision: all of `right` are right. */
  line: { right: string[]; text: string; chances: PuzzleChance[] }[];
  mistakes: { a: string; text: string }[];
}

export interface GameInfo {
  id: string;
  title: string;
  subtitle: string;
  /** How many can play, in order. */
  seats: number[];
  length: string;
  blurb: string;
  round: string[];
  scoring: string[];
  origin: string;
  seat_names: Colour[];
  /** By number of players, where some play together: the team of every seat. */
  teams: Record<string, number[]>;
  settings: GameSetting[];
  /** Its first game with a coach, if there is one. */
  guide: { title: string } | null;
  /** Versions of what never changes while it has this version. */
  content: { pack: string; rules: string; texts: string };
}

export interface NewSeat {
  kind: 'me' | 'open' | 'ai';
  level?: Level;
}

export interface TableSeat {
  index: number;
  colour: Colour;
  kind: 'human' | 'ai' | 'open';
  name: string;
  level?: Level;
  online: boolean;
  you: boolean;
  away: boolean;
  resigned?: boolean;
  /** Seats of one team win together; null: everybody plays for himself. */
  team?: number | null;
  /** A machine plays here until somebody takes the seat. */
  offered?: boolean;
  /** The rules themselves play it. */
  scripted?: boolean;
  /** What the seat has promised to give to the draws. */
  commitment?: string | null;
  /** A rematch keeps the open seat for somebody else of this name. */
  kept?: string | null;
}

export interface Table {
  id: string;
  game: string;
  name: string;
  listed: boolean;
  state: 'waiting' | 'playing' | 'over' | 'frozen';
  created: string | number;
  seats: TableSeat[];
  my_seat: number | null;
  settings: Record<string, string>;
  turn: number[];
  my_turn: boolean;
  last: string;
  round: number;
  winner: number[];
  commitment: string;
  /** All seats are taken; what people give to the draws is on its way. */
  starting?: boolean;
  rematch?: string | null;
  clock?: { seconds_per_turn: number } | null;
  /** This session opened the table. */
  mine?: boolean;
  /** The server writes somewhere when people are to act. */
  webhook?: boolean;
  /** It came in as a file: the house does not stand by it. */
  imported?: boolean;
  /** It began with a moment of a finished game; `table`: that game's, only for whoever has played on from it. */
  played_on?: { table: string | null; entry: number; entries: number; round: number; ended: number | null } | null;
  /** A first game with the coach: a prepared deal that counts nowhere. */
  guided?: boolean;
}

/** What the coach of a guided first game says to whoever learns; `points`: things, verbs or parts of the screen. */
export interface Coach {
  part: 'lesson' | 'watch' | 'free' | 'end';
  count: number;
  of: number;
  /** The prepared path was left. */
  left: boolean;
  after: string[];
  say: string[];
  other: string;
  points: (Arg | { verb: string } | { screen: string })[];
  /** Beginnings of the actions that belong to the lesson, or the parts of its form. */
  accept?: string[];
  parts?: string[];
  /** What the coach would do. */
  show?: string[];
}

export interface Arg {
  d: string;
  v: number;
  id?: string;
  name?: string;
}

export interface Choice {
  a: string;
  verb: string;
  args: Arg[];
  text: string;
  group: string;
  /** It cannot be taken back. */
  final: boolean;
  /** What it gives up and people may regret: always asked for once more. */
  warning?: string;
}

export interface Refusal extends Omit<Choice, 'final'> {
  rule?: string;
  final?: boolean;
}

/** The clock of those who decide: `notice` shortly before its end, `grace` after it, `out` when a machine has taken over. */
export interface TurnClock {
  seats?: number[];
  state?: 'running' | 'notice' | 'grace' | 'out';
  seconds: number;
  /** Seconds in which one may still act after the end. */
  grace?: number;
}

/** One thing that may be said in a field of a form, with what speaks against it beside the rest of the draft. */
export interface FormChoice {
  a: string;
  verb?: string;
  group?: string;
  text: string;
  args: Arg[];
  possible: boolean;
  reason?: Reason | null;
  preview?: string;
}
export interface FormField {
  name: string;
  choices: FormChoice[];
  /** How often at most beside the rest of the draft; 1 for slots. */
  most: number;
}
/** A decision of several parts, as it stands with a draft. */
export interface FormSheet {
  shape: 'slots' | 'amounts';
  fields: FormField[];
  totals: { name: string; text: string; value: number; need?: number; at_least?: boolean }[];
  /** Do the parts go together at all? */
  draft?: { ok: boolean; reason?: Reason | null };
  ready: { ok: boolean; reason?: Reason | null };
  final?: boolean;
}

export interface GameEvent {
  n: number;
  entry: number;
  kind: string;
  args: Arg[];
  hidden: boolean;
  text: string;
}

export interface ScoreRow {
  category: string;
  name: string;
  points: number;
  /** No points: what decides between equal totals. */
  tie_break: boolean;
}

export interface Result {
  places: number[];
  sheets: ScoreRow[][];
  seed: string;
  commitment: string;
  /** By seat; none where the house alone made the draws. All but `seat` come from the house. */
  nonces: { from: 'seat' | 'machine' | 'absent' | 'silent'; commitment?: string; nonce: string }[];
}

/** What an option would mean, as far as its seat may know it: sums that change, or the odds of a battle in per mille. */
export interface Meaning {
  text?: string;
  side?: string;
  delta?: number;
  sum?: number;
  changes?: { side: string; delta: number; sum: number; text: string }[];
  /** An attack: mine at its best, theirs as it stands and at most. */
  own?: number;
  theirs?: number;
  theirs_most?: number;
  win?: number;
  tie?: number;
  loss?: number;
}
/** The numbers around a position; the rest has a shape of its own in every game. */
export interface Explained {
  /** What every option means, in games that tell it with the view. */
  previews?: ({ a: string } & Meaning)[];
}

export type Until = 'always' | 'round' | 'concerned';
/** Answers given once and for all; only the seat itself hears of them. */
export interface Standing {
  /** What may be answered so in the open question, with a sentence for each way. */
  choices: { a: string; text: string; until: { until: Until; text: string }[] }[];
  given: { number: number; step: string; question?: string; a: string; until: Until; text: string; paused: boolean }[];
  /** What will be answered in a moment unless I decide myself. */
  next: { a: string; text: string } | null;
}

export interface View {
  t: 'view';
  version: number;
  entry: number;
  viewer: number | null;
  step: string;
  turn: { over: boolean; chance: boolean; secret: boolean; seats: number[] };
  prompt: string;
  waiting: string;
  /** The position; every game knows its shape. */
  view: unknown;
  derived: Explained;
  options: Choice[];
  refusals: Refusal[];
  undo: { ok: boolean; code: string; text: string };
  events: GameEvent[];
  events_from?: number;
  scores: number[];
  result: Result | null;
  clock?: TurnClock | null;
  /** The open decision as a form, with an empty draft. */
  form?: FormSheet | null;
  standing?: Standing | null;
  coach?: Coach;
}

/** Why something is not possible: the cause in one sentence, then the rule behind it. */
export interface Reason {
  id: number;
  legal?: boolean;
  code?: string;
  /** What is missing here and now; empty where the rule itself is the whole reason. */
  text: string;
  cause?: string | null;
  rule?: { id: string; text: string } | string | null;
  rule_text?: string;
}

/** The rule of a reason, however it was told. */
export function ruleOf(r: Reason): { id: string; text: string } | null {
  if (!r.rule) return null;
  return typeof r.rule === 'string' ? { id: r.rule, text: r.rule_text ?? '' } : r.rule;
}

/** An action with what it is about, so that it can be shown on the board. */
export interface Told {
  text: string;
  args: Arg[];
}

export interface Hint {
  id: number;
  action: string;
  text: string;
  share: number;
  /** In order, the recommended one first. */
  alternatives: (Told & { action: string; share: number })[];
  /** What is expected after the recommended one. */
  line?: (Told & { action: string; seat: number })[];
  /** What it changes on the score sheets, in sentences; what their numbers mean. */
  why?: string[];
  why_means?: string;
}

/** An option of a finished game's decision: `share` is the chance of winning that it promised. */
export type Judged = Told & { a: string; share: number };

export interface Account {
  luck: number;
  luck_error: number;
  own: number;
  own_error: number;
  others: number;
  others_error: number;
  lost: number;
  lost_error: number;
  choices: number;
  sound: number;
  phases: { name: string; choices: number; sound: number; lost: number }[];
}

/** What was found out about a finished game. Chances are parts of 1, errors are standard errors. */
export interface Analysis {
  seats: number;
  looks: number;
  entries: number;
  decisions: number;
  course: { entry: number; by: number | null; round: number; chance: number[]; error: number[] }[];
  rounds: { entry: number; round: number; name: string }[];
  turning: { from: number; entry: number; round: string; by: number | null; text: string; before: number[]; after: number[] }[];
  marked: { entry: number; seat: number; round: string; played: Judged; lost: number; error: number; better: Judged[] }[];
  accounts: Account[];
}
export interface AnalysisState {
  state: 'none' | 'waiting' | 'running' | 'failed' | 'done';
  done: number;
  ahead: number;
  page: Analysis | null;
}

export interface ChatLine {
  from: string;
  text: string;
  at: string | number;
}

export type ServerMessage =
  | { t: 'table'; table: Table }
  | View
  | { t: 'accepted'; id: number; version: number }
  | ({ t: 'refused' } & Reason)
  | ({ t: 'reason' } & Reason)
  | ({ t: 'hint' } & Hint)
  | { t: 'preview'; id: number; action: string; preview: Meaning | null }
  | ({ t: 'form'; id: number } & FormSheet)
  | ({ t: 'chat' } & ChatLine)
  | ({ t: 'clock' } & TurnClock)
  | { t: 'error'; code: string; text: string }
  | { t: 'reveal'; house: string; commitments: (string | null)[] }
  | { t: 'pong' };

export type ClientMessage =
  | { t: 'hello'; have?: { entry: number; version: number } }
  | { t: 'act'; id: number; version: number; actions: string[] }
  | { t: 'act'; id: number; version: number; parts: string[] }
  | { t: 'form'; id: number; version: number; parts: string[] }
  | { t: 'standing'; id: number; version: number; give: string; until: Until }
  | { t: 'standing'; id: number; take: number }
  | { t: 'undo'; id: number; version: number }
  | { t: 'why'; id: number; action: string; instead?: { d: string; v: number } }
  | { t: 'hint'; id: number; parts?: string[] }
  | { t: 'preview'; id: number; action: string }
  | { t: 'chat'; text: string }
  | { t: 'commit'; commitment: string }
  | { t: 'nonce'; nonce: string }
  | { t: 'ping' };

export interface RuleEntry {
  id: string;
  chapter: string;
  text: string;
}

export interface History {
  entries: number;
  /** Moments from before a change of rules; they come before entry 0. */
  earlier?: number;
  ticks: { entry: number; round: number }[];
  turns?: { entry: number; round: number; seat: number }[];
  scores: { entry: number; round: number; points: number[] }[];
}
