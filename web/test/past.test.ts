import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/' }, localStorage: { getItem: () => null, setItem: () => undefined } }));
const server = vi.hoisted(() => ({ asked: [] as number[], history: { entries: 9, ticks: [{ entry: 2, round: 1 }, { entry: 6, round: 2 }], turns: [{ entry: 2, round: 1, seat: 0 }, { entry: 4, round: 1, seat: 1 }, { entry: 6, round: 2, seat: 0 }], scores: [] } }));
vi.mock('../src/lib/api', () => ({
  Problem: class extends Error {},
  api: {
    history: () => Promise.resolve(server.history),
    earlier: (_: string, entry: number) => (server.asked.push(1000 + entry), Promise.resolve({ entry, events: [] })),
    moment: (_: string, entry: number) => (server.asked.push(entry), Promise.resolve({ entry, events: [{ n: entry, entry, text: 'x', args: [] }] })),
  },
}));
import { Past } from '../src/lib/past.svelte';
import type { TableState } from '../src/lib/table.svelte';

const table = () => ({ id: 'abc', view: { entry: 9 }, events: [], light: () => undefined, clock: { scaled: (ms: number) => ms } }) as unknown as TableState;

beforeEach(() => {
  vi.useFakeTimers();
  server.asked = [];
});
afterEach(() => void vi.useRealTimers());

describe('looking back', () => {
  it('goes to a step and back to now; a step is fetched once', async () => {
    const past = new Past(table());
    await past.goTo(3);
    await past.goTo(4);
    await past.goTo(3);
    expect([past.at, past.view?.entry, server.asked]).toEqual([3, 3, [3, 4]]);
    await past.goTo(9);
    expect([past.at, past.view]).toEqual([null, null]);
  });
  it('jumps by round and by turn', async () => {
    const past = new Past(table());
    await past.jump(false);
    expect(past.at).toBe(6);
    await past.jump(false, 'turn');
    expect(past.at).toBe(4);
    await past.jump(false);
    expect(past.at).toBe(2);
    await past.jump(true, 'turn');
    expect(past.at).toBe(4);
    await past.jump(true);
    await past.jump(true);
    expect(past.at).toBe(null);
  });
  it('goes on behind the first step where the rules were changed', async () => {
    const past = new Past(table());
    past.history = { ...server.history, earlier: 5 };
    await past.goTo(-1);
    await past.goTo(-9);
    expect([past.at, server.asked]).toEqual([-5, [1004, 1000]]);
    expect(past.place).toBe('You are looking at moment 1 of 5 before the rules were changed.');
    past.history = { ...server.history };
    await past.goTo(-1);
    expect(past.at).toBe(0);
  });
  it('knows the round of an entry', async () => {
    const past = new Past(table());
    await past.loadHistory();
    expect([past.roundOf(1), past.roundOf(2), past.roundOf(8)]).toEqual([0, 1, 2]);
    past.history = null;
    expect(past.roundOf(8)).toBe(2);
  });
  it('plays by itself to the end and can be stopped', async () => {
    const past = new Past(table());
    past.play();
    await vi.advanceTimersByTimeAsync(2400);
    expect([past.playing, past.at]).toEqual([true, 2]);
    past.play();
    await vi.advanceTimersByTimeAsync(60000);
    expect([past.playing, past.at]).toEqual([false, 2]);
    past.play();
    await vi.advanceTimersByTimeAsync(60000);
    expect([past.playing, past.at]).toEqual([false, null]);
  });
});
