import { describe, expect, it } from 'vitest';
import { addPick, covers, decided, dropPick, groups, keepPossible, narrow, nothing, open, stepBack, targets, wayOut } from '../src/lib/narrow';
import type { Arg, Choice } from '../src/lib/protocol';

const arg = (d: string, v: number): Arg => ({ d, v, id: `${d}${v}`, name: `${d} ${v}` });
const choice = (verb: string, ...args: Arg[]): Choice => ({ a: [verb, ...args.map((x) => x.id)].join(' '), verb, args, text: verb, group: verb.toUpperCase(), final: false });
const pick = (d: string, v: number) => ({ d, v, name: '' });

const choices = [
  choice('move', arg('zone', 1)),
  choice('move', arg('zone', 2)),
  choice('hit', arg('kind', 0), arg('zone', 2), arg('seat', 3)),
  choice('swap', arg('zone', 1), arg('posture', 0), arg('zone', 1), arg('posture', 1)),
  choice('done'),
];

describe('covers', () => {
  it('does not care about order', () => expect(covers(choices[2]!.args, [pick('seat', 3), pick('zone', 2)])).toBe(true));
  it('needs an argument for each pick', () => {
    expect(covers(choices[0]!.args, [pick('zone', 1), pick('zone', 1)])).toBe(false);
    expect(covers(choices[3]!.args, [pick('zone', 1), pick('zone', 1)])).toBe(true);
  });
  it('tells domains apart', () => expect(covers(choices[0]!.args, [pick('seat', 1)])).toBe(false));
});

describe('narrow', () => {
  it('keeps everything without picks', () => expect(narrow(choices, nothing)).toHaveLength(5));
  it('filters by verb and by value', () => {
    expect(narrow(choices, { verb: 'move', picks: [] })).toHaveLength(2);
    expect(narrow(choices, addPick(nothing, pick('zone', 2))).map((c) => c.verb)).toEqual(['move', 'hit']);
  });
  it('decides when one is left, never earlier', () => {
    expect(decided(choices, addPick(nothing, pick('zone', 2)))).toBeNull();
    expect(decided(choices, { verb: 'hit', picks: [] })?.verb).toBe('hit');
    expect(decided(choices, addPick(nothing, pick('zone', 9)))).toBeNull();
  });
  it('offers the open arguments of what is left as targets', () => {
    const t = targets(choices, addPick(nothing, pick('zone', 2)));
    expect([...t].sort()).toEqual(['kind:0', 'seat:3']);
  });
  it('uses up one argument per pick', () => expect(open(choices[3]!.args, [pick('zone', 1)]).map((a) => a.d)).toEqual(['posture', 'zone', 'posture']));
});

describe('steps', () => {
  it('goes back pick by pick, then the verb', () => {
    const n = { verb: 'swap', picks: [pick('zone', 1), pick('posture', 0)] };
    expect(stepBack(n).picks).toHaveLength(1);
    expect(stepBack({ verb: 'swap', picks: [] })).toEqual(nothing);
    expect(dropPick(n, 0).picks[0]?.d).toBe('posture');
  });
  it('forgets what is no longer possible', () => {
    expect(keepPossible(choices, { verb: 'gone', picks: [] })).toEqual(nothing);
    expect(keepPossible(choices, { verb: 'move', picks: [] }).verb).toBe('move');
  });
  it('groups by verb in the given order', () => expect(groups(choices).map((g) => `${g.verb}${g.choices.length}`)).toEqual(['move2', 'hit1', 'swap1', 'done1']));
  it('finds the one way out', () => {
    expect(wayOut(choices)?.verb).toBe('done');
    expect(wayOut([choice('done'), choice('skip')])).toBeNull();
    expect(wayOut([choice('buy')])).toBeNull();
  });
});
