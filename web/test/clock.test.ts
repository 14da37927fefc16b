import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock, type Speed } from '../src/lib/clock.svelte';
import type { GameEvent, View } from '../src/lib/protocol';

const event = (n: number, entry: number, kind = 'moved', text = `Sentence ${n}.`): GameEvent => ({ n, entry, kind, args: [], hidden: false, text });
const view = (entry: number, events: GameEvent[], seat = 1, scores = [0, 0, 0]): View => ({
  t: 'view', version: entry, entry, viewer: 0, step: '', turn: { over: false, chance: false, secret: false, seats: [seat] }, prompt: '', waiting: '', view: {}, derived: {},
  options: [], refusals: [], undo: { ok: false, code: '', text: '' }, events, events_from: events[0]?.n ?? 100, scores, result: null,
});

/** A clock with an opening position at entry 0, and everything it has shown: entry of the board, last event of the log. */
function started(speed: Speed = 'normal', fetched: Record<number, View> = {}) {
  const turned: number[] = [];
  const clock = new Clock({
    position: (entry) => Promise.resolve(fetched[entry] ?? null),
    turned: (v) => turned.push(v.entry),
    isMachine: (seat) => seat > 0,
  });
  clock.speed = speed;
  clock.push(view(0, [event(0, 0)]), { opening: true });
  const seen = (): [number, number] => [clock.view!.entry, clock.told.at(-1)!.n];
  return { clock, turned, seen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the presentation clock', () => {
  it('opens at once and is idle', () => {
    const { clock, seen } = started();
    expect(seen()).toEqual([0, 0]);
    expect(clock.idle).toBe(true);
    expect(clock.moving).toEqual([]);
  });

  it('shows one position after the other; board and log never differ', () => {
    const { clock, seen } = started();
    clock.push(view(1, [event(1, 1)]));
    clock.push(view(2, [event(2, 2)]));
    clock.push(view(3, [event(3, 3)]));
    expect(seen()).toEqual([1, 1]);
    const all = new Set<string>();
    for (let i = 0; i < 200; i++) {
      vi.advanceTimersByTime(50);
      all.add(seen().join());
    }
    expect([...all]).toEqual(['1,1', '2,2', '3,3']);
    expect(clock.idle).toBe(true);
  });

  it('tells the events of a position one by one and turns with the last', () => {
    const { clock, seen } = started();
    clock.push(view(1, [event(1, 1), event(2, 1, 'silent', ''), event(3, 1)]));
    expect(clock.current?.n).toBe(1);
    expect(seen()).toEqual([0, 0]);
    vi.advanceTimersByTime(900);
    expect(clock.current?.n).toBe(3);
    expect(seen()).toEqual([1, 3]);
    expect(clock.idle).toBe(false);
    vi.advanceTimersByTime(900);
    expect(clock.idle).toBe(true);
  });

  it('fetches the positions in between when a message covers several entries', async () => {
    const one = view(1, [event(1, 1)]);
    const { clock, seen } = started('normal', { 1: one });
    clock.push(view(2, [event(1, 1), event(2, 2)]));
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen()).toEqual([2, 2]);
  });

  it('tells the events with the next position when one cannot be had', async () => {
    const { clock, seen } = started();
    clock.push(view(2, [event(1, 1), event(2, 2)]));
    await vi.advanceTimersByTimeAsync(1);
    expect(clock.current?.n).toBe(1);
    expect(seen()).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen()).toEqual([2, 2]);
  });

  it('waits for a key at every event, step by step', () => {
    const { clock, seen } = started('step');
    clock.push(view(1, [event(1, 1), event(2, 1)]));
    clock.push(view(2, [event(3, 2)]));
    const told: (number | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(60000);
      told.push(clock.current?.n);
      expect(clock.waiting).toBe(true);
      clock.step();
    }
    expect(told).toEqual([1, 2, 3]);
    expect(seen()).toEqual([2, 3]);
    expect(clock.idle).toBe(true);
  });

  it('stops and goes on where it was', () => {
    const { clock, seen } = started();
    clock.push(view(1, [event(1, 1)]));
    clock.push(view(2, [event(2, 2)]));
    vi.advanceTimersByTime(300);
    clock.pause();
    vi.advanceTimersByTime(60000);
    expect(seen()).toEqual([1, 1]);
    clock.pause();
    vi.advanceTimersByTime(500);
    expect(seen()).toEqual([2, 2]);
  });

  it('skips to now: everything is told, nothing moves', () => {
    const { clock, seen } = started('slow');
    clock.push(view(1, [event(1, 1)]));
    clock.push(view(2, [event(2, 2)]));
    clock.push(view(3, [event(3, 3)]));
    clock.skip();
    expect(seen()).toEqual([3, 3]);
    expect(clock.told.map((e) => e.n)).toEqual([0, 1, 2, 3]);
    expect(clock.idle).toBe(true);
    expect(clock.moving).toEqual([]);
    vi.advanceTimersByTime(60000);
    expect(seen()).toEqual([3, 3]);
  });

  it('does not make people wait for what they did themselves', () => {
    const { clock, seen } = started();
    clock.push(view(1, [event(1, 1), event(2, 1)]), { mine: true });
    expect(seen()).toEqual([1, 2]);
    expect(clock.idle).toBe(true);
  });

  it('shows a form that was handed in at once, however many entries it has; what follows it is told', () => {
    const parts = [event(1, 2), event(2, 3), event(3, 4), event(4, 5), event(5, 6)];
    const { clock, seen } = started();
    clock.push(view(6, parts), { mine: true, until: 6 });
    expect(seen()).toEqual([6, 5]);
    expect(clock.idle).toBe(true);
    const other = started();
    other.clock.push(view(7, [...parts, event(6, 7)]), { mine: true, until: 6 });
    expect(other.clock.idle).toBe(false);
    vi.advanceTimersByTime(10000);
    expect(other.seen()).toEqual([7, 6]);
    // Without that number only the first entry is mine.
    const unknown = started();
    unknown.clock.push(view(6, parts), { mine: true });
    expect(unknown.clock.idle).toBe(false);
  });

  it('goes through an own form with a battle in it entry by entry', async () => {
    const { clock } = started('normal', { 1: view(1, []) });
    clock.partOf = (e) => (e.kind === 'fell' ? { kind: 'battle', title: 'Battle', weight: 2 } : null);
    clock.push(view(3, [event(1, 1), event(2, 2, 'fell'), event(3, 3)]), { mine: true, until: 3 });
    await vi.advanceTimersByTimeAsync(10);
    expect(clock.view?.entry).toBe(1);
    expect(clock.idle).toBe(false);
    await vi.advanceTimersByTimeAsync(20000);
    expect(clock.view?.entry).toBe(3);
  });

  it('tells an own battle to its end before the position turns', () => {
    const { clock, seen } = started();
    clock.partOf = (e) => (e.kind === 'fell' ? { kind: 'battle', title: 'Battle', weight: 2 } : null);
    clock.push(view(1, [event(1, 1, 'fell'), event(2, 1)], 0), { mine: true });
    expect(clock.part?.kind).toBe('battle');
    expect(seen()).toEqual([0, 0]);
    vi.advanceTimersByTime(10000);
    expect(seen()).toEqual([1, 2]);
  });

  it('is slower, faster or at once as wanted', () => {
    const time = (speed: Speed): number => {
      const { clock } = started(speed);
      clock.push(view(1, [event(1, 1)]));
      let ms = 0;
      for (; !clock.idle && ms < 20000; ms += 10) vi.advanceTimersByTime(10);
      return ms;
    };
    const [slow, normal, fast] = [time('slow'), time('normal'), time('fast')];
    expect(slow).toBeGreaterThan(normal);
    expect(normal).toBeGreaterThan(fast);
    expect(fast).toBeGreaterThan(0);
    expect(time('instant')).toBe(0);
  });

  it('forgets what was taken back', () => {
    const { clock, seen } = started();
    clock.push(view(1, [event(1, 1)]));
    clock.push(view(2, [event(2, 2)]));
    clock.push({ ...view(1, []), events_from: 1 });
    expect(clock.told.map((e) => e.n)).toEqual([0]);
    expect(seen()).toEqual([1, 0]);
    expect(clock.idle).toBe(true);
  });

  it('closes the turn of a machine with one sentence', () => {
    const { clock } = started();
    clock.push(view(1, [event(1, 1)], 1, [0, 3, 0]));
    clock.push(view(2, [event(2, 2)], 2, [0, 5, 0]));
    for (let ms = 0; !clock.closing && ms < 20000; ms += 10) vi.advanceTimersByTime(10);
    expect(clock.closing).toEqual({ seat: 1, steps: 2, points: 5, gain: 5 });
    expect(clock.idle).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(clock.closing).toBe(null);
    expect(clock.idle).toBe(true);
  });

  it('does not close a turn later that was skipped in its last sentence', () => {
    const { clock } = started();
    clock.push(view(1, [event(1, 1)], 1));
    clock.push(view(2, [event(2, 2)], 0));
    for (let ms = 0; clock.view?.entry !== 2 && ms < 20000; ms += 10) vi.advanceTimersByTime(10);
    expect(clock.idle).toBe(false);
    clock.skip();
    clock.push(view(3, [event(3, 3)], 0), { mine: true });
    expect(clock.closing).toBe(null);
  });

  it('goes on at the new pace when the pace changes', () => {
    const { clock, seen } = started('step');
    clock.push(view(1, [event(1, 1)]));
    clock.push(view(2, [event(2, 2)]));
    clock.setSpeed('fast');
    vi.advanceTimersByTime(1500);
    expect(seen()).toEqual([2, 2]);
    expect(clock.idle).toBe(true);
  });
});
