import { describe, expect, it } from 'vitest';
import { fits, terms } from '../src/lib/coach.svelte';
import type { Coach } from '../src/lib/protocol';

const lesson = (what: Partial<Coach>): Coach => ({ part: 'lesson', count: 0, of: 1, left: false, after: [], say: [], other: '', points: [], ...what });

describe('a lesson', () => {
  it('takes what begins as it says, word by word', () => {
    const c = lesson({ accept: ['recruit M2', 'buy'] });
    expect(fits(c, ['recruit M2'], false)).toBe(true);
    expect(fits(c, ['recruit M20'], false)).toBe(false);
    expect(fits(c, ['buy R1'], false)).toBe(true);
    expect(fits(c, ['end_turn'], false)).toBe(false);
  });
  it('takes everything where it leaves it open', () => {
    expect(fits(lesson({}), ['anything'], false)).toBe(true);
    expect(fits(lesson({ accept: ['bid'] }), [], true)).toBe(true);
  });
  it('wants all parts of a form, in any order, each as often as it says', () => {
    const c = lesson({ parts: ['place a', 'place a', 'build b'] });
    expect(fits(c, ['build b', 'place a', 'place a'], true)).toBe(true);
    expect(fits(c, ['build b', 'place a'], true)).toBe(false);
    expect(fits(c, ['place a'], false)).toBe(false);
  });
});

describe('terms', () => {
  it('stand in stars', () => {
    expect(terms('A *fortress* is *built*.')).toEqual([
      { text: 'A ', term: false }, { text: 'fortress', term: true }, { text: ' is ', term: false }, { text: 'built', term: true }, { text: '.', term: false },
    ]);
  });
});
