import { describe, expect, it } from 'vitest';
import { fights, fightSoFar, flights, lastFight, scorings } from '../src/games/immortals/moments';
import type { GameEvent } from '../src/lib/protocol';

let n = 0;
const event = (kind: string, values: number[], text = kind): GameEvent => ({ n: n++, entry: 1, kind, args: values.map((v) => ({ d: 'number', v, name: `#${v}` })), hidden: false, text });

const battle = (): GameEvent[] => [
  event('revealed', [0, 5, 30]),
  event('attacked', [0, 3, 12, 13, 2]),
  event('inhabitant_added', []),
  event('defended', [1, 2, 13]),
  event('thrown', [3, 2, 0, 0, 0, 1]),
  event('fell', [2, 1, 0, 0, 0, 1]),
  event('losses', [1, 1, 1]),
  event('attack_won', [0, 13, 1], 'won'),
  event('land_taken', [0, 14, 1], 'land'),
  event('discarded', [0, 30]),
];

describe('stories from events', () => {
  it('a battle from the attack to the land card', () => {
    const [f, ...more] = fights(battle());
    expect(more).toEqual([]);
    expect(f).toMatchObject({ attacker: 0, count: 3, from: 12, to: 13, defender: 1, defenders: 2, green: 'added', stance: '#2' });
    expect(f?.thrown).toEqual([3, 2, 0, 0, 0, 1]);
    expect(f?.fell).toEqual([2, 1, 0, 0, 0, 1]);
    expect(f?.story).toEqual(['won', 'losses', 'land']);
  });
  it('an attack whose throw has not come yet is no story', () => {
    expect(fights(battle().slice(0, 5))).toEqual([]);
  });
  it('a battle is told as far as it was heard, never further', () => {
    const told = battle();
    const now = battle();
    const known = (heard: number) => fightSoFar([...told, ...now.slice(0, 2)], now.slice(2, heard));
    expect(known(2)).toMatchObject({ n: now[1]?.n, thrown: [], fell: [], story: [] });
    expect(known(5)).toMatchObject({ thrown: [3, 2, 0, 0, 0, 1], fell: [], story: [] });
    expect(known(6)).toMatchObject({ fell: [2, 1, 0, 0, 0, 1], story: [] });
    expect(known(8)?.story).toEqual(['won', 'losses']);
  });
  it('the last battle of this round is the one reported', () => {
    const told = battle();
    expect(lastFight(told)?.n).toBe(told[1]?.n);
    expect(lastFight([...told, event('round_began', [2])])).toBe(null);
  });
  it('cubes travel to the tower, to the limbo and to the country', () => {
    const ways = flights(battle()).map((f) => [f.seat, f.n, f.from, f.to]);
    expect(ways).toEqual([[0, 3, 12, 'tower'], [1, 2, 13, 'tower'], [1, 1, 'tower', 'limbo'], [0, 1, 'tower', 13]]);
  });
  it('a scoring ends when a seat comes again', () => {
    const rounds = scorings([event('scored', [1, 2, 0, 0, 2, 0]), event('scored', [0, 3, 1, 0, 0, 3]), event('scored', [1, 4, 0, 1, 2, 0])]);
    expect(rounds.map((s) => s.rows.map((r) => r.seat))).toEqual([[1, 0], [1]]);
    expect(rounds[0]?.rows[1]?.points).toEqual([3, 1, 0, 0, 3]);
  });
});
