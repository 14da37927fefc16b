// Questions to the server on the live line: each has a number, and every one is answered, if only by "nobody answered".
import { say } from './i18n.svelte';
import type { ClientMessage, FormSheet, Hint, Meaning, Reason } from './protocol';

export type Answer = Reason | Hint | { preview: Meaning | null } | { version: number } | FormSheet | null;

type Numbered = Extract<ClientMessage, { id: number }>;
type Unnumbered<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Question = Unnumbered<Numbered>;

/** Longest wait for an answer, in ms; a hint may think for some seconds. */
const patience = 20000;

export class Questions {
  #ids = 0;
  #open = new Map<number, (a: Answer) => void>();

  /** `send` says whether the line took the message. */
  constructor(readonly send: (m: ClientMessage) => boolean) {}

  ask(question: Question): Promise<Answer> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#open.set(id, resolve);
      if (!this.send({ ...question, id } as ClientMessage)) this.answer(id, { id, text: say('line.lost') });
      // A question that got lost must not leave the table without a way on.
      else setTimeout(() => this.answer(id, { id, text: say('line.no_answer') }), patience);
    });
  }
  answer(id: number, a: Answer): void {
    this.#open.get(id)?.(a);
    this.#open.delete(id);
  }
  answerAll(of: null | ((id: number) => Answer)): void {
    for (const id of [...this.#open.keys()]) this.answer(id, of ? of(id) : null);
  }
}
