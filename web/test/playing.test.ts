import { describe, expect, it, vi } from 'vitest';

// The client's own state asks where it is as soon as it is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/' } }));
import { Playing } from '../src/lib/playing.svelte';
import type { Answer, Question } from '../src/lib/questions';
import type { Choice, View } from '../src/lib/protocol';

const choice = (a: string, more: Partial<Choice> = {}): Choice => {
  const [verb = '', ...rest] = a.split(' ');
  return { a, verb, args: rest.map((id) => ({ d: 'zone', v: Number(id), id, name: `Zone ${id}` })), text: a, group: verb, final: false, ...more };
};
const view = (version: number, options: Choice[]): View => ({ version, entry: version, step: 's', options, refusals: [], derived: {}, undo: { ok: false, code: 'x', text: 'No way back.' }, events: [], form: null }) as unknown as View;

class Table extends Playing {
  asked: Question[] = [];
  answer: (q: Question) => Answer = () => ({ version: (this.view?.version ?? 0) + 1 });
  constructor(public shown: View) {
    super();
    this.newest = shown;
  }
  get live(): boolean {
    return this.shown === this.newest;
  }
  get view(): View {
    return this.shown;
  }
  protected get place(): string {
    return 'table:0';
  }
  protected ask(q: Question): Promise<Answer> {
    this.asked.push(q);
    return Promise.resolve(this.answer(q));
  }
  protected get spare(): boolean {
    return true;
  }
  /** The next position is here. */
  next(v: View): void {
    this.newest = this.shown = v;
    this.arrived(v.version);
    this.reconsider(v);
  }
  get sentActions(): string[][] {
    return this.asked.flatMap((q) => (q.t === 'act' && 'actions' in q ? [q.actions] : []));
  }
}
const settled = (): Promise<void> => new Promise((r) => setTimeout(r));

describe('deciding at a table', () => {
  const options = [choice('move 1 2'), choice('move 1 3'), choice('build 4')];

  it('narrows by clicks and sends the last one left', async () => {
    const t = new Table(view(1, options));
    t.pick('zone', 1, 'Zone 1');
    expect(t.left.map((c) => c.a)).toEqual(['move 1 2', 'move 1 3']);
    expect(t.targetState('zone', 1)).toBe('selected');
    expect(t.targetState('zone', 3)).toBe('selectable');
    t.pick('zone', 3, 'Zone 3');
    await settled();
    expect(t.sentActions).toEqual([['move 1 3']]);
  });

  it('holds the old choices void until the new position is here', async () => {
    const t = new Table(view(1, options));
    t.take(options[2]!);
    expect(t.myTurn).toBe(false);
    await settled();
    expect(t.myTurn).toBe(false);
    t.take(options[2]!);
    t.next(view(2, options));
    expect(t.myTurn).toBe(true);
    expect(t.sentActions.length).toBe(1);
  });

  it('asks before what is final; the same click again is no answer', async () => {
    const last = choice('end 1', { final: true });
    const t = new Table(view(1, [...options, last]));
    t.take(last);
    t.take(last);
    t.take(last);
    await settled();
    expect(t.confirming?.a).toBe('end 1');
    expect(t.sentActions).toEqual([]);
    t.back();
    expect(t.confirming).toBe(null);
    t.take(last);
    t.confirm();
    await settled();
    expect(t.sentActions).toEqual([['end 1']]);
  });

  it('asks before a way out that the server warns of, with its words', async () => {
    const pass = { ...choice('pass'), warning: 'Ten cards are lost.' };
    const t = new Table(view(1, [...options, pass]));
    t.take(pass);
    await settled();
    expect(t.confirming?.note).toBe('Ten cards are lost.');
    expect(t.sentActions).toEqual([]);
    t.confirm();
    await settled();
    expect(t.sentActions).toEqual([['pass']]);
  });

  it('asks about all options in sight at once, waits for room on the line, and stops at the next position', async () => {
    vi.useFakeTimers();
    const t = new Table(view(1, options));
    const room = vi.spyOn(t, 'spare' as never, 'get') as unknown as { mockReturnValue(x: boolean): void };
    t.answer = (q) => (q.t === 'preview' ? { preview: { win: 500 } } : null) as Answer;
    room.mockReturnValue(false);
    void t.askAbout(options);
    await vi.advanceTimersByTimeAsync(900);
    expect(t.asked).toEqual([]);
    room.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(t.asked.map((q) => q.t === 'preview' && q.action)).toEqual(options.map((o) => o.a));
    expect(t.meaning('build 4')?.win).toBe(500);
    void t.askAbout([choice('other')]);
    t.next(view(2, options));
    await vi.advanceTimersByTimeAsync(900);
    expect(t.asked.length).toBe(3);
    vi.useRealTimers();
  });

  it('only selects under a finger', () => {
    const t = new Table(view(1, options));
    t.take(options[2]!, true);
    expect(t.confirming?.a).toBe('build 4');
    t.confirmAgain();
    expect(t.confirming?.a).toBe('build 4');
  });

  it('says what was refused and lets one choose again', async () => {
    const t = new Table(view(1, options));
    t.answer = () => ({ id: 1, text: 'Not now.', code: 'illegal' });
    t.take(options[2]!);
    await settled();
    expect(t.refused?.text).toBe('Not now.');
    expect(t.myTurn).toBe(true);
  });

  it('keeps an impossible undo as a sentence', async () => {
    const t = new Table(view(1, options));
    await t.undo();
    expect(t.refused?.text).toBe('No way back.');
    expect(t.asked).toEqual([]);
  });

  it('forgets clicks that the new position no longer allows', () => {
    const t = new Table(view(1, options));
    t.pick('zone', 1, 'Zone 1');
    t.next(view(2, [choice('build 4'), choice('build 5')]));
    expect(t.narrowed).toBe(false);
  });

  it('gives an answer once and for all as an answer now, and takes it back by its number', async () => {
    const t = new Table(view(1, options));
    void t.giveStanding('build 4', 'round');
    expect(t.myTurn).toBe(false);
    await settled();
    expect(t.asked).toEqual([{ t: 'standing', version: 1, give: 'build 4', until: 'round' }]);
    t.next(view(2, options));
    t.answer = () => ({ version: 2 });
    await t.takeStanding(3);
    expect(t.asked.at(-1)).toEqual({ t: 'standing', take: 3 });
    expect(t.refused).toBe(null);
    t.answer = (): Answer => ({ id: 0, text: 'There is none of that number.' });
    await t.takeStanding(9);
    expect(t.refused?.text).toBe('There is none of that number.');
  });

  it('fills in a form of amounts by clicks on the things themselves', async () => {
    const part = (n: number, possible = true) => ({ name: '', most: 2, choices: [{ a: `put ${n}`, text: `put ${n}`, args: [{ d: 'zone', v: n }], possible }] });
    const form = { shape: 'amounts' as const, fields: [part(1), part(2, false)], totals: [], ready: { ok: true } };
    const t = new Table(view(1, [choice('put 1'), choice('stop')]));
    t.next({ ...view(2, [choice('put 1'), choice('stop')]), form });
    t.answer = (q) => (q.t === 'form' ? { ...form } : { version: 3 });
    expect([t.targetState('zone', 1), t.targetState('zone', 2)]).toEqual(['selectable', 'barred']);
    t.pick('zone', 1, 'Zone 1');
    await settled();
    expect([t.form.parts, t.targetState('zone', 1), t.sentActions]).toEqual([['put 1'], 'selected', []]);
    t.handIn();
    await settled();
    expect(t.asked.at(-1)).toEqual({ t: 'act', version: 2, parts: ['put 1'] });
  });
});
