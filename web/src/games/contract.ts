// What a game's folder gives to the client: how it looks, never how it plays. See web/README.md.
import type { Component } from 'svelte';
import type { Part } from '../lib/clock.svelte';
import type { Choice, FormChoice, GameEvent, View } from '../lib/protocol';
import type { TableState } from '../lib/table.svelte';
import type { TurnStep } from '../ui/parts/TurnSteps.svelte';

export interface GamePanel {
  id: string;
  icon: string;
  title(t: TableState): string;
  badge?(t: TableState): number;
  Panel: Component<{ t: TableState }>;
}

export interface Phase {
  text: string;
  now: boolean;
}

export interface GameUi {
  /** The whole playing surface; fills its place and scales itself. */
  Board: Component<{ t: TableState }>;
  /** Own tableau and hand. On a phone it is a tab. */
  Rack?: Component<{ t: TableState }>;
  rackTitle?(t: TableState): string;
  /** Table of players; the general one shows marks, names and points. */
  Players?: Component<{ t: TableState }>;
  /** Stands above the actions while `situation` gives a title: a battle, an auction. */
  Situation?: Component<{ t: TableState }>;
  situation?(t: TableState): string;
  /** Further tabs beside the actions. */
  panels?: GamePanel[];
  /** Round and phase in the top bar. */
  rounds?(t: TableState): Phase[][];
  /** What holds for the whole round, in the top bar at every size; on a phone a press opens the players' tab, which explains it. */
  holds?(t: TableState): { icon: string; ink: string; text: string } | null;
  /** Glyph for an action of the list. */
  icon?(choice: Choice): string;
  /** Small result at the right of an action, "+2 → 5". Undefined: the general one, which reads `derived.previews`. */
  effect?(t: TableState, choice: Choice): string | undefined;
  /** What my turn consists of, ticked off as it is done. */
  turnSteps?(t: TableState): TurnStep[];
  /** Why the game is over, in its own words: stands on the sheet at the end. */
  ending?(t: TableState): string;
  /** Did the points decide? Where something else ended the game, the sheet does not explain the win by points. */
  pointsDecide?(t: TableState): boolean;
  /** The question of an open decision in the game's own words, where what I have laid so far makes it another one; `asked`: the server's. */
  question?(t: TableState, asked: string): string;
  /** Words for the one way out of a step that the prompt offers, where the pack's own are too general. */
  wayOut?(t: TableState, choice: Choice): string;
  /** Large face of a card, for hovering and focus. Nothing for domains without cards. */
  Card?: Component<{ t: TableState; d: string; v: number }>;
  hasCard?(d: string): boolean;
  /** Board without a game, for the page of the game. */
  Preview?: Component<{ pack: object; seats: number }>;
  previewName?(pack: object, seats: number): string;
  /** Rules to know before the first game, by id. */
  threeRules?: string[];
  /** A row across the whole table under board and right column, instead of ledge and rack (desk only): planning
   *  games. Undo and hint move into the prompt, the history slider into the log. */
  Bench?: Component<{ t: TableState }>;
  /** While true the general list of actions is not shown: the situation has its own (with id="actions"). */
  ownActions?(t: TableState): boolean;
  /** While true a form of the server is filled in with the game's own pictures instead of the general ones. */
  ownForm?(t: TableState): boolean;
  /** What stands beside a row of a form: what is there already. */
  rowNote?(t: TableState, choice: FormChoice): string;
  /** Can things of this domain be clicked outside the list of actions? Without it: all of them. */
  glows?(d: string): boolean;
  /** What an event is part of: a battle, a night, a scoring, the market. Such moments have a title and take longer. */
  part?(e: GameEvent, t: TableState): Part | null;
  /** Whose turn a position belongs to; by default the one seat that decides. */
  turnOf?(v: View): number | null;
  /** Letters of this game beside those of every table, with what they do. */
  keys?: { key: string; name(): string; run(t: TableState): void }[];
  /** Height of the board in widths: on a phone held upright the sheet leaves room for the whole board where it can. */
  boardRatio?: number;
  /** While true the sheet of a phone opens in full: a decision that needs more room than the board leaves. */
  tall?(t: TableState): boolean;
  /** Faces of this domain stand at the edge of the table: beside their thing they would hide the board. */
  besideBoard?(d: string): boolean;
}
