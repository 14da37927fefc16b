// What an option means in a word, for the thing it would hit: the chance to win, or the best attack against what defends
// there now and at most.
import type { Choice, Meaning } from './protocol';

export interface Plate {
  text: string;
  /** Better, even or worse for me; said by the figures, too. */
  tone: 'good' | 'even' | 'bad';
}

export function plateOf(m: Meaning | undefined): Plate | null {
  if (m?.win !== undefined) {
    const win = Math.round(m.win / 10);
    return { text: `${win} %`, tone: win >= 60 ? 'good' : win >= 40 ? 'even' : 'bad' };
  }
  if (m?.own === undefined || m.theirs === undefined) return null;
  const most = m.theirs_most ?? m.theirs;
  return { text: `${m.own} : ${m.theirs}${most > m.theirs ? `–${most}` : ''}`, tone: m.own > most ? 'good' : m.own > m.theirs ? 'even' : 'bad' };
}

const rank = { good: 2, even: 1, bad: 0 };
/** The best of the choices that end at a thing: what one could hope for there. */
export function bestPlate(choices: Choice[], d: string, v: number, meaning: (a: string) => Meaning | undefined): Plate | null {
  const all = choices.filter((c) => c.args.findLast((a) => a.d === d)?.v === v).flatMap((c) => plateOf(meaning(c.a)) ?? []);
  return all.sort((a, b) => rank[b.tone] - rank[a.tone] || parseInt(b.text) - parseInt(a.text))[0] ?? null;
}
