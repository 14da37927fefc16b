import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Puzzle } from '../src/lib/protocol';

const shelf = new Map<string, string>();
const storage = { getItem: (k: string) => shelf.get(k) ?? null, setItem: (k: string, v: string) => void shelf.set(k, v), removeItem: (k: string) => void shelf.delete(k) };
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.mock('../src/lib/app.svelte', () => ({ app: {} }));
const { Quiz, solvedPuzzles } = await import('../src/lib/quiz.svelte');

const chance = (a: string, c: number) => ({ a, text: a, chance: c, error: 0.01 });
const puzzle: Puzzle = {
  id: 'two', title: 't', theme: 'h', seat: 0, question: 'q', explanation: 'e',
  line: [
    { right: ['go x', 'go y'], text: 'go', chances: [chance('go x', 0.6), chance('stay', 0.4)] },
    { right: ['build'], text: 'build', chances: [] },
  ],
  mistakes: [{ a: 'stay', text: 'not so' }],
};
const quiz = () => new Quiz('table', 'nim', puzzle, 1, [puzzle]);

describe('a puzzle looks at answers before they are sent', () => {
  beforeEach(() => shelf.clear());
  it('holds a wrong one back, says why and what it is worth', () => {
    const q = quiz();
    expect(q.judge(['stay'])).toBe(false);
    expect([q.verdict, q.remark, q.chanceOfAnswer, q.step]).toEqual(['wrong', 'not so', 0.4, 0]);
    q.again();
    expect([q.verdict, q.remark]).toEqual(['open', '']);
    expect(solvedPuzzles().size).toBe(0);
  });
  it('lets right ones through, one decision after the other', () => {
    const q = quiz();
    expect(q.judge(['go y'])).toBe(true);
    expect([q.verdict, q.step, shelf.get('puzzle:table')]).toEqual(['right', 1, 'two 1']);
    expect(q.judge(['stay'])).toBe(false);
    expect(q.remark).toBe(''); // the remark belongs to the first decision
    q.again();
    expect(q.verdict).toBe('right');
    expect(q.judge(['build'])).toBe(true);
    expect(q.verdict).toBe('solved');
    expect([...solvedPuzzles()]).toEqual(['nim two']);
    expect(q.judge(['anything'])).toBe(true); // from here on it is a game
  });
  it('takes the parts of a form in any order', () => {
    const q = quiz();
    expect(q.judge(['build', 'go x'])).toBe(true);
    expect(q.verdict).toBe('solved');
  });
  it('showing the solution solves nothing', () => {
    const q = quiz();
    q.show();
    expect([q.told, q.holds, solvedPuzzles().size]).toEqual([true, true, 0]);
  });
});
