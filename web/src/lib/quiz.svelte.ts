// A puzzle at a table: looks at every answer before it is sent. Only right ones reach the table; after the last one, or
// when the person wants to, the game simply goes on.
import { api } from './api';
import { app } from './app.svelte';
import type { Puzzle, PuzzleChance } from './protocol';

const shelf = 'puzzles';

/** Solved puzzles on this device: "covil last-gold". */
export function solvedPuzzles(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(shelf) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

function remember(game: string, id: string): void {
  const all = solvedPuzzles().add(`${game} ${id}`);
  localStorage.setItem(shelf, JSON.stringify([...all].sort()));
}

export type Verdict = 'open' | 'wrong' | 'right' | 'solved' | 'shown';

export class Quiz {
  verdict = $state<Verdict>('open');
  /** How many decisions of the line were found. */
  step = $state(0);
  /** The last answer, in notation: its chance stands in the list. */
  answer = $state('');
  /** What is said about it, if anything. */
  remark = $state('');

  constructor(
    readonly table: string,
    readonly game: string,
    readonly puzzle: Puzzle,
    readonly number: number,
    readonly all: readonly Puzzle[],
  ) {}

  get next(): Puzzle | null {
    return this.all[this.number] ?? null;
  }
  /** The decision that is asked for now, or the last one. */
  get chances(): PuzzleChance[] {
    return this.puzzle.line[this.verdict === 'wrong' ? this.step : 0]?.chances ?? [];
  }
  get chanceOfAnswer(): number | null {
    return this.puzzle.line[this.step]?.chances.find((c) => c.a === this.answer)?.chance ?? null;
  }
  /** Does whoever looks know the solution already? */
  get told(): boolean {
    return this.verdict === 'solved' || this.verdict === 'shown';
  }
  /** Is the table held at the position until the answer is right? */
  get holds(): boolean {
    return this.verdict !== 'solved';
  }

  /** May these actions be played? Parts of a form count together, in any order. */
  judge(actions: string[]): boolean {
    if (!this.holds) return true;
    const parts = [...actions];
    let step = this.step;
    while (step < this.puzzle.line.length && parts.length > 0) {
      const found = parts.findIndex((a) => this.puzzle.line[step]!.right.includes(a));
      if (found < 0) return this.#wrong(parts[0]!);
      parts.splice(found, 1);
      step++;
    }
    this.step = step;
    this.remark = '';
    if (step < this.puzzle.line.length) {
      this.verdict = 'right';
      sessionStorage.setItem(`puzzle:${this.table}`, `${this.puzzle.id} ${step}`);
    } else {
      this.verdict = 'solved';
      forgetPuzzle(this.table);
      remember(this.game, this.puzzle.id);
    }
    return true;
  }
  #wrong(a: string): boolean {
    this.answer = a;
    this.verdict = 'wrong';
    this.remark = (this.step === 0 && this.puzzle.mistakes.find((m) => m.a === a)?.text) || '';
    return false;
  }
  again(): void {
    if (this.verdict === 'wrong') this.verdict = this.step > 0 ? 'right' : 'open';
    this.answer = this.remark = '';
  }
  show(): void {
    this.verdict = 'shown';
  }
}

/** A puzzle becomes a private table of one's own; in this tab it is known as one, over a reload too. */
export async function openPuzzle(game: string, id: string): Promise<void> {
  const table = await api.puzzle(game, id);
  sessionStorage.setItem(`puzzle:${table.id}`, id);
  app.go(`/t/${table.id}`);
}

/** The puzzle that was opened as this table, if it was one and is not solved. */
export async function quizOf(table: string, game: string): Promise<Quiz | null> {
  const [id, step] = (sessionStorage.getItem(`puzzle:${table}`) ?? '').split(' ');
  if (!id) return null;
  const all = await api.puzzles(game);
  const at = all.findIndex((p) => p.id === id);
  if (at < 0) return null;
  const quiz = new Quiz(table, game, all[at]!, at + 1, all);
  quiz.step = Number(step ?? 0);
  if (quiz.step > 0) quiz.verdict = 'right';
  return quiz;
}

export function forgetPuzzle(table: string): void {
  sessionStorage.removeItem(`puzzle:${table}`);
}
