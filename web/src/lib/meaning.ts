// What an option means in a word, for the thing it would hit: the chance to win, or attack against defence.
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
  const sum = (side: string): number => m?.changes?.find((c) => c.side === side)?.sum ?? 0;
  if (!m?.changes?.some((c) => c.side === 'attack' || c.side === 'against')) return null;
  const [mine, theirs] = [sum('attack'), sum('against')];
  return { text: `${mine} : ${theirs}`, tone: mine > theirs ? 'good' : mine === theirs ? 'even' : 'bad' };
}

const rank = { good: 2, even: 1, bad: 0 };
/** The best of the choices that end at a thing: what one could hope for there. */
export function bestPlate(choices: Choice[], d: string, v: number, meaning: (a: string) => Meaning | undefined): Plate | null {
  const all = choices.filter((c) => c.args.findLast((a) => a.d === d)?.v === v).flatMap((c) => plateOf(meaning(c.a)) ?? []);
  return all.sort((a, b) => rank[b.tone] - rank[a.tone] || parseInt(b.text) - parseInt(a.text))[0] ?? null;
}
