import { describe, expect, it } from 'vitest';
import { FormState } from '../src/lib/form.svelte';
import { Laying } from '../src/lib/laying.svelte';
import type { FormSheet, Reason, View } from '../src/lib/protocol';

const reason = (text: string): Reason => ({ id: 0, text });
const slot = (name: string, ids: string[], barred: string[] = []): FormSheet['fields'][number] => ({
  name, most: 1, choices: ids.map((a) => ({ a, text: a, args: [{ d: 'card', v: Number(a.at(-1)) }], possible: !barred.includes(a), reason: barred.includes(a) ? reason('Not here.') : null })),
});
const sheet = (fields: FormSheet['fields'], ok = true): FormSheet => ({ shape: 'slots', fields, totals: [], ready: { ok, reason: ok ? null : reason('Something is missing.') } });
const view = (version: number, form: FormSheet | null, step = 'plan'): View => ({ version, step, form }) as unknown as View;

function opened(form: FormSheet, notes = new Map<string, string[]>()) {
  const asked: string[][] = [];
  const told: (string | undefined)[] = [];
  const handed: string[][] = [];
  const answers: (FormSheet | null)[] = [];
  const state = new FormState({
    ask: (_, parts) => (asked.push(parts), Promise.resolve(answers.length > 0 ? answers.shift()! : form)),
    handIn: (parts) => (handed.push(parts), Promise.resolve(true)),
    whyNot: (_, r) => void told.push(r?.text),
    recall: (name) => notes.get(name) ?? null,
    remember: (name, parts) => notes.set(name, parts),
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
  it('keeps its looks while it is filled, after a reload too: what went several times in the empty form is counted', async () => {
    const amounts = (most: number): FormSheet => ({ ...sheet([{ ...slot('', ['x1']), most }, slot('', ['x2'])]), shape: 'amounts' });
    const notes = new Map([['plan:1', ['x1']]]);
    const { state, answers } = opened(amounts(3), notes);
    expect(state.once).toBe(false);
    answers.push(amounts(1));
    await state.more(0);
    expect(state.sheet?.fields.every((f) => f.most === 1)).toBe(true);
    expect(state.once).toBe(false);
    const { state: again } = opened(amounts(1));
    expect(again.once).toBe(true);
    again.follow(view(2, amounts(2)));
    expect(again.once).toBe(false);
  });
  it('speaks the other language when that was changed, and keeps what is laid', async () => {
    const { state, asked, answers } = opened(two);
    await state.choose(0, 'a1');
    // A field that opens beside the first one: the empty form does not know it.
    await state.lay(['a1', 'c1']);
    const german = sheet([slot('eins', ['a1', 'a2']), slot('zwei', ['b1'])]);
    // The same position once more is nothing new.
    state.follow(view(1, german));
    expect(state.sheet?.fields[0]?.name).toBe('one');
    answers.push(german);
    state.reword();
    state.follow(view(1, german));
    expect(state.sheet?.fields[0]?.name).toBe('eins');
    await Promise.resolve();
    expect(state.parts).toEqual(['a1', 'c1']);
    expect(asked.at(-1)).toEqual(['a1', 'c1']);
    expect(state.sheet?.fields[1]?.name).toBe('zwei');
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
  it('comes back after a reload as a whole, also where fields open only when others are filled', async () => {
    const notes = new Map([['plan:1', ['a1', 'c1']]]);
    const { state, asked } = opened(two, notes);
    await Promise.resolve();
    expect(asked).toEqual([['a1', 'c1']]);
    expect(state.parts).toEqual(['a1', 'c1']);
  });
  it('goes back to the last draft when nobody answers', async () => {
    const { state, answers } = opened(two);
    await state.choose(0, 'a1');
    answers.push(null);
    await state.choose(1, 'b1');
    expect(state.parts).toEqual(['a1']);
  });
  it('stays as it was when the server finds a draft impossible, and tells its reason', async () => {
    const { state, answers, told } = opened(two);
    await state.choose(0, 'a1');
    answers.push({ ...two, draft: { ok: false, reason: reason('They do not go together.') } });
    expect(await state.lay(['a1', 'b1'])).toBe(false);
    expect(state.parts).toEqual(['a1']);
    expect(told).toEqual(['They do not go together.']);
  });
  it('takes the first of several drafts that is possible', async () => {
    const { state, answers, told, asked } = opened(two);
    answers.push({ ...two, draft: { ok: false, reason: reason('No.') } });
    expect(await state.lay(['a1', 'b3'], ['a1'])).toBe(true);
    expect(asked).toEqual([['a1', 'b3'], ['a1']]);
    expect([state.parts, told]).toEqual([['a1'], []]);
  });
  it('passes over the answer to a change that was changed again', async () => {
    const { state, answers } = opened(two);
    answers.push(sheet([slot('one', ['a1'])]), two);
    const first = state.choose(0, 'a1');
    const second = state.choose(1, 'b1');
    expect(state.parts).toEqual(['a1', 'b1']);
    await Promise.all([first, second]);
    expect(state.parts).toEqual(['a1', 'b1']);
    expect(state.sheet?.fields.length).toBe(2);
  });
  it('finds its draft again after a reload, and what was handed in the last time', async () => {
    const notes = new Map<string, string[]>();
    await opened(two, notes).state.choose(0, 'a1');
    const again = opened(two, notes);
    await Promise.resolve();
    expect(again.asked).toEqual([['a1']]);
    expect(again.state.last).toEqual([]);
    await again.state.handIn();
    again.state.follow(view(7, null));
    again.state.follow(view(8, two));
    expect(again.state.empty).toBe(true);
    await again.state.again();
    expect(again.state.parts).toEqual(['a1']);
  });
  it('empties what is counted by one more press when no more goes', async () => {
    const one = { ...sheet([slot('', ['x1'])]), shape: 'amounts' as const };
    const { state, answers } = opened(one);
    answers.push({ ...one, fields: [slot('', ['x1'], ['x1'])] });
    await state.press(0);
    expect(state.parts).toEqual(['x1']);
    await state.press(0);
    expect(state.parts).toEqual([]);
  });
  it('finds the field of a thing on the board', () => {
    const { state } = opened(two);
    expect([state.fieldOf('card', 2), state.fieldOf('card', 3), state.fieldOf('card', 9)]).toEqual([0, 1, -1]);
  });
});

describe('a card in the fingers', () => {
  // Card 1 fits on both fields, card 2 on the first, card 3 nowhere.
  const two = sheet([slot('one', ['a1', 'a2']), slot('two', ['b1', 'b3'], ['b3'])]);
  const held = () => {
    const o = opened(two);
    return { ...o, laying: new Laying(o.state, 'card') };
  };
  const settled = (): Promise<void> => new Promise((r) => setTimeout(r));

  it('fits where the form says', () => {
    const { laying } = held();
    expect([laying.fits(0, 1), laying.fits(1, 2), laying.fits(1, 3), laying.useful(2), laying.useful(3)]).toEqual([true, false, false, true, false]);
  });
  it('is laid, lifted, and put back by dropping it', async () => {
    const { laying, state } = held();
    laying.hold(1);
    expect(laying.put(1)).toBe(true);
    expect([laying.held, laying.on(1)]).toEqual([null, 1]);
    laying.hold(1, 1);
    expect([laying.held, laying.on(1)]).toEqual([1, null]);
    laying.drop();
    await settled();
    expect(state.parts).toEqual(['b1']);
  });
  it('changes places with the card that lies there, if that one fits', async () => {
    const { laying, state, asked, answers } = held();
    laying.hold(2);
    laying.put(0);
    laying.hold(1);
    laying.put(1);
    laying.hold(1, 1);
    await settled();
    answers.push(two);
    laying.put(0);
    await settled();
    // Card 2 has no place on the second field: it goes back to the hand.
    expect(asked.at(-1)).toEqual(['a1']);
    expect([laying.on(0), laying.on(1), state.parts]).toEqual([1, null, ['a1']]);
  });
  it('goes straight to a field that waits for it', async () => {
    const { laying } = held();
    laying.waiting = 0;
    laying.hold(2);
    await settled();
    expect([laying.held, laying.on(0), laying.waiting]).toEqual([null, 2, -1]);
  });
  it('is not laid where the form refuses it', () => {
    const { laying, asked } = held();
    laying.hold(3);
    expect(laying.put(1)).toBe(false);
    expect([laying.held, asked]).toEqual([3, []]);
  });
});
