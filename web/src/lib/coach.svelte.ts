// The coach of a guided first game, on this device: what it says now, what it points at, and whether an action belongs
// to the lesson. What is said comes from the server with the view; nothing of it is known here.
import type { Coach, View } from './protocol';

const begins = (action: string, wanted: string): boolean => action === wanted || action.startsWith(`${wanted} `);

/** Does this decision belong to the open lesson? A form: all of its parts. */
export function fits(coach: Coach, actions: string[], form: boolean): boolean {
  const wanted = coach.parts ?? [];
  if (wanted.length > 0) return form && [...actions].sort().join('\n') === [...wanted].sort().join('\n');
  const accept = coach.accept ?? [];
  const one = (action: string): boolean => accept.some((a) => begins(action, a));
  return accept.length === 0 || (form ? actions.every(one) : one(actions[0] ?? ''));
}

/** Words and terms: what stands in *stars* is a term. */
export function terms(text: string): { text: string; term: boolean }[] {
  return text.split('*').map((part, i) => ({ text: part, term: i % 2 === 1 })).filter((p) => p.text !== '');
}

const stored = (): Storage | undefined => globalThis.localStorage;

export class CoachState {
  /** What was said last; it stays while others act. */
  #said = $state.raw<Coach | null>(null);
  /** Sent away on this device: nothing is said, and nothing is advised against. */
  away = $state(false);
  /** Read and put aside, until something new is said. */
  folded = $state(false);
  #place = '';

  /** A position of this table as it is shown. */
  follow(place: string, view: View | null): void {
    if (place !== this.#place) this.away = stored()?.getItem(`coach:${place}`) === 'away';
    this.#place = place;
    const now = view?.coach ?? null;
    if (now === null) return void (this.#said = null);
    if (now.part === 'watch') return;
    if (now.say.length + now.after.length > 0 || this.#said?.part !== now.part) {
      if (JSON.stringify([now.say, now.count]) !== JSON.stringify([this.#said?.say, this.#said?.count])) this.folded = false;
      this.#said = now;
    }
  }
  get said(): Coach | null {
    return this.#said;
  }
  send(away: boolean): void {
    this.away = away;
    stored()?.setItem(`coach:${this.#place}`, away ? 'away' : 'here');
  }
}
