import { describe, expect, it } from 'vitest';
import { bestPlate, plateOf } from '../src/lib/meaning';
import type { Choice } from '../src/lib/protocol';

describe('what an option means for the thing it would hit', () => {
  it('is the chance to win where the server counts one', () => {
    expect(plateOf({ win: 614, tie: 100, loss: 286, own: 3, theirs: 2 })).toEqual({ text: '61 %', tone: 'good' });
    expect(plateOf({ win: 450 })?.tone).toBe('even');
    expect(plateOf({ win: 180 })?.tone).toBe('bad');
  });
  it('is the best attack against what defends now and at most', () => {
    expect(plateOf({ own: 5, theirs: 1, theirs_most: 4 })).toEqual({ text: '5 : 1–4', tone: 'good' });
    expect(plateOf({ own: 3, theirs: 1, theirs_most: 4 })?.tone).toBe('even');
    expect(plateOf({ own: 2, theirs: 2, theirs_most: 2 })).toEqual({ text: '2 : 2', tone: 'bad' });
  });
  it('is nothing for options that hit nothing', () => expect([plateOf(undefined), plateOf({ delta: 2, sum: 5 })]).toEqual([null, null]));
  it('is the best of several ways to one place', () => {
    const to = (a: string, zone: number): Choice => ({ a, verb: 'attack', args: [{ d: 'zone', v: 9 }, { d: 'zone', v: zone }], text: a, group: '', final: false });
    const means: Record<string, number> = { x: 300, y: 700, z: 900 };
    const plate = (v: number) => bestPlate([to('x', 1), to('y', 1), to('z', 2)], 'zone', v, (a) => ({ win: means[a] }))?.text;
    expect([plate(1), plate(2), plate(9)]).toEqual(['70 %', '90 %', undefined]);
  });
});
