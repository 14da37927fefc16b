// Choosing by clicking: a list of choices is narrowed by a verb and by argument values until one is left.
// Works for every game, because a choice is nothing but a verb with arguments that name a domain and a value.
import type { Arg, Choice } from './protocol';

export interface Pick {
  d: string;
  v: number;
  name: string;
}

export interface Narrowing {
  verb: string | null;
  picks: Pick[];
}

export const nothing: Narrowing = { verb: null, picks: [] };

type Target = Pick_<Arg>;
type Pick_<T extends { d: string; v: number }> = { d: T['d']; v: T['v'] };
type Shape = { verb: string; args: Arg[] };

export const key = (t: Target): string => `${t.d}:${t.v}`;

/** Does every pick find an argument of its own? Order does not matter, a value picked twice needs two arguments. */
export function covers(args: Arg[], picks: Target[]): boolean {
  const left = args.map(key);
  for (const pick of picks) {
    const at = left.indexOf(key(pick));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

export function matches(c: Shape, n: Narrowing): boolean {
  return (n.verb === null || c.verb === n.verb) && covers(c.args, n.picks);
}

export function narrow<T extends Shape>(choices: T[], n: Narrowing): T[] {
  return choices.filter((c) => matches(c, n));
}

/** Arguments of a choice that the picks have not used up. */
export function open(args: Arg[], picks: Target[]): Arg[] {
  const used = picks.map(key);
  return args.filter((a) => {
    const at = used.indexOf(key(a));
    if (at < 0) return true;
    used.splice(at, 1);
    return false;
  });
}

/** What can be clicked next: every open argument of every remaining choice, by key. */
export function targets(choices: Shape[], n: Narrowing): Set<string> {
  const out = new Set<string>();
  for (const c of choices) if (matches(c, n)) for (const a of open(c.args, n.picks)) out.add(key(a));
  return out;
}

/** The choice that is decided: the only one left, or the only one without open arguments after a pick. */
export function decided(choices: Choice[], n: Narrowing): Choice | null {
  const [one, ...more] = narrow(choices, n);
  return one && more.length === 0 ? one : null;
}

export interface Group {
  verb: string;
  title: string;
  choices: Choice[];
}

/** Choices by verb, in the order in which the server lists them. */
export function groups(choices: Choice[]): Group[] {
  const out = new Map<string, Group>();
  for (const c of choices) {
    const g = out.get(c.verb);
    if (g) g.choices.push(c);
    else out.set(c.verb, { verb: c.verb, title: c.group || c.text, choices: [c] });
  }
  return [...out.values()];
}

/** Verbs that leave a step. */
export const passing = ['pass', 'done', 'skip', 'end_turn', 'pay_done', 'stop', 'decline', 'end_movement', 'end_mobilization', 'no_overrun', 'no_combat'];

/** The one way out of a step (passing, ending the turn), if there is exactly one: it stands in the prompt. */
export function wayOut(choices: Choice[]): Choice | null {
  const [out, ...more] = choices.filter((c) => c.args.length === 0 && passing.includes(c.verb));
  return out && more.length === 0 ? out : null;
}

export function addPick(n: Narrowing, pick: Pick): Narrowing {
  return { verb: n.verb, picks: [...n.picks, pick] };
}

export function dropPick(n: Narrowing, index: number): Narrowing {
  return { verb: n.verb, picks: n.picks.filter((_, i) => i !== index) };
}

/** One step back: the last pick, then the verb. */
export function stepBack(n: Narrowing): Narrowing {
  if (n.picks.length > 0) return { verb: n.verb, picks: n.picks.slice(0, -1) };
  return nothing;
}

/** Keeps what is still possible after the position has changed. */
export function keepPossible(choices: Choice[], n: Narrowing): Narrowing {
  return narrow(choices, n).length > 0 ? n : nothing;
}
