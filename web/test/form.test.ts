import { describe, expect, it } from 'vitest';
import { FormState } from '../src/lib/form.svelte';
import type { FormSheet, Reason, View } from '../src/lib/protocol';

const reason = (text: string): Reason => ({ id: 0, text });
const slot = (name: string, ids: string[], barred: string[] = []): FormSheet['fields'][number] => ({
  name, most: 1, choices: ids.map((a) => ({ a, text: a, args: [{ d: 'card', v: Number(a.at(-1)) }], possible: !barred.includes(a), reason: barred.includes(a) ? reason('Not here.') : null })),
});
const sheet = (fields: FormSheet['fields'], ok = true): FormSheet => ({ shape: 'slots', fields, totals: [], ready: { ok, reason: ok ? null : reason('Something is missing.') } });
const view = (version: number, form: FormSheet | null, step = 'plan'): View => ({ version, step, form }) as unknown as View;

function opened(form: FormSheet) {
  const asked: string[][] = [];
  const told: (string | undefined)[] = [];
  const handed: string[][] = [];
  const answers: (FormSheet | null)[] = [];
  const state = new FormState({
    ask: (_, parts) => (asked.push(parts), Promise.resolve(answers.length > 0 ? answers.shift()! : form)),
    handIn: (parts) => (handed.push(parts), Promise.resolve(true)),
    whyNot: (_, r) => void told.push(r?.text),
  });
  state.follow(view(1, form));
  return { state, asked, told, handed, answers };
}

describe('a form', () => {
  const two = sheet([slot('one', ['a1', 'a2']), slot('two', ['b1', 'b3'], ['b3'])]);

  it('is filled in any order and changed freely', async () => {
    const { state, asked } = opened(two);
    await state.choose(1, 'b1');
    await state.choose(0, 'a1');
    await state.choose(0, 'a2');
    await state.choose(1, 'b1');
    expect(asked).toEqual([['b1'], ['b1', 'a1'], ['b1', 'a2'], ['a2']]);
    expect(state.parts).toEqual(['a2']);
  });
  it('asks the server for every refusal and has none of its own', async () => {
    const { state, asked, told } = opened(two);
    await state.choose(1, 'b3');
    expect(told).toEqual(['Not here.']);
    expect(asked).toEqual([]);
  });
  it('is handed in as one when the server says that it is ready', async () => {
    const { state, handed, told, answers } = opened(sheet(two.fields, false));
    await state.handIn();
    expect(told).toEqual(['Something is missing.']);
    answers.push(two);
    await state.choose(0, 'a1');
    await state.handIn();
    expect(handed).toEqual([['a1']]);
  });
  it('counts amounts up and down', async () => {
    const { state, asked } = opened({ ...sheet([slot('', ['x1']), slot('', ['x2'])]), shape: 'amounts' });
    await state.more(0);
    await state.more(1);
    await state.more(0);
    await state.less(1);
    expect(asked.at(-1)).toEqual(['x1', 'x1']);
    expect([state.count('x1'), state.count('x2')]).toEqual([2, 0]);
  });
  it('keeps what still goes when the position changes, and begins empty with another step', async () => {
    const { state, asked } = opened(two);
    await state.choose(0, 'a1');
    await state.choose(1, 'b1');
    state.follow(view(2, sheet([slot('one', ['a1'])])));
    expect(asked.at(-1)).toEqual(['a1']);
    state.follow(view(3, two, 'pay'));
    expect(state.parts).toEqual([]);
    state.follow(view(4, null));
    expect(state.sheet).toBe(null);
  });
  it('goes back to the last draft when nobody answers', async () => {
    const { state, answers } = opened(two);
    await state.choose(0, 'a1');
    answers.push(null);
    await state.choose(1, 'b1');
    expect(state.parts).toEqual(['a1']);
  });
  it('finds the field of a thing on the board', () => {
    const { state } = opened(two);
    expect([state.fieldOf('card', 2), state.fieldOf('card', 3), state.fieldOf('card', 9)]).toEqual([0, 1, -1]);
  });
});
