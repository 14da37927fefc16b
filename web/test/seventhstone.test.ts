import { describe, expect, it } from 'vitest';
import { bracketOf } from '../src/games/seventhstone/moments';
import type { GameEvent } from '../src/lib/protocol';

const told = (...list: [kind: string, ...seats: number[]][]): GameEvent[] =>
  list.map(([kind, ...seats], n) => ({ n, entry: n, kind, text: kind, args: seats.map((v) => ({ d: 'seat', v, id: String(v), name: '' })) }) as unknown as GameEvent);
const open = { pair: undefined, winner: undefined };

describe('the bracket of a tournament', () => {
  const four = told(['tournament'], ['duel', 2, 1], ['jousted', 2, 1], ['duel_won', 2, 1], ['duel', 0, 3], ['duel_won', 0, 3], ['duel', 2, 0], ['duel_won', 2, 0], ['tournament_won', 2]);
  it('stays open where nothing is told yet', () => {
    expect(bracketOf(four.slice(0, 3), 4)).toEqual({ first: [{ pair: [2, 1], winner: undefined }, open], final: open, champion: undefined });
  });
  it('has two meetings before the final of four', () => {
    expect(bracketOf(four, 4)).toEqual({ first: [{ pair: [2, 1], winner: 2 }, { pair: [0, 3], winner: 0 }], final: { pair: [2, 0], winner: 2 }, champion: 2 });
  });
  it('does not take the winner of an earlier meeting for its own', () => {
    expect(bracketOf(four.slice(0, 7), 4).final).toEqual({ pair: [2, 0], winner: undefined });
  });
  it('has one meeting before the final of three, none for two', () => {
    const three = told(['tournament'], ['duel', 2, 1], ['duel_won', 1, 2]);
    expect(bracketOf(three, 3)).toEqual({ first: [{ pair: [2, 1], winner: 1 }], final: open, champion: undefined });
    expect(bracketOf(told(['tournament'], ['duel', 1, 0]), 2)).toEqual({ first: [], final: { pair: [1, 0], winner: undefined }, champion: undefined });
  });
  it('keeps its size when somebody leaves the game afterwards, and what is told after its end', () => {
    expect(bracketOf([...four, ...told(['year_began']).map((e) => ({ ...e, n: 99 }))], 2).first.length).toBe(2);
  });
});
