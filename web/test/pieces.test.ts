import { describe, expect, it } from 'vitest';
import { PieceBox } from '../src/lib/pieces';
import { byLetter, follow, nearest } from '../src/lib/roving';

describe('identity of pieces', () => {
  const at = (box: PieceBox, places: string[], hints = [] as { kind: string; from: string; to: string }[]): Map<number, string> =>
    new Map(box.update(places.map((place) => ({ kind: 'troop:0', place })), hints).map((p) => [p.id, p.place]));

  it('keeps who stays and moves who is named', () => {
    const box = new PieceBox();
    at(box, ['1:s', '2:s', '3:s']);
    const after = at(box, ['1:s', '4:s', '3:s'], [{ kind: 'troop:0', from: '2', to: '4' }]);
    expect(after.get(1)).toBe('1:s');
    expect(after.get(2)).toBe('4:s');
    expect(after.get(3)).toBe('3:s');
  });
  it('lays down in place rather than walking', () => {
    const box = new PieceBox();
    at(box, ['1:s', '2:s']);
    expect(at(box, ['2:s', '1:l']).get(1)).toBe('1:l');
  });
  it('gives new pieces new numbers and forgets removed ones', () => {
    const box = new PieceBox();
    at(box, ['1:s']);
    at(box, []);
    expect([...at(box, ['1:s']).keys()]).toEqual([2]);
  });
  it('never mixes kinds', () => {
    const box = new PieceBox();
    box.update([{ kind: 'a', place: '1:s' }]);
    expect(box.update([{ kind: 'b', place: '1:s' }])[0]?.id).toBe(2);
  });
});

describe('arrow keys', () => {
  const stops = [
    { id: 'a', x: 0, y: 0, name: 'Ada' }, { id: 'b', x: 100, y: 5, name: 'Berg' },
    { id: 'c', x: 60, y: 90, name: 'Bucht' }, { id: 'd', x: 0, y: 100, name: 'Dorf' },
  ];
  const key = (k: string): KeyboardEvent => ({ key: k, ctrlKey: false, metaKey: false }) as KeyboardEvent;

  it('go to the nearest stop in that direction', () => {
    expect(nearest(stops[0]!, stops, [1, 0])?.id).toBe('b');
    expect(nearest(stops[0]!, stops, [0, 1])?.id).toBe('d');
    expect(nearest(stops[0]!, stops, [-1, 0])).toBeNull();
  });
  it('Home and End, other keys mean nothing', () => {
    expect(follow(key('End'), 'a', stops)?.id).toBe('d');
    expect(follow(key('Home'), 'c', stops)?.id).toBe('a');
    expect(follow(key('x'), 'a', stops)).toBeNull();
  });
  it('letters go round the names', () => {
    expect(byLetter(key('b'), 'a', stops, false)?.id).toBe('b');
    expect(byLetter(key('b'), 'b', stops, false)?.id).toBe('c');
    expect(byLetter(key('z'), 'a', stops, false)).toBeNull();
    expect(byLetter(key('Enter'), 'a', stops, false)).toBeNull();
  });
  it('letters that are keys of the table stay that, unless Shift is held', () => {
    expect(byLetter(key('b'), 'a', stops, true)).toBeNull();
    expect(byLetter({ ...key('B'), shiftKey: true }, 'a', stops, true)?.id).toBe('b');
  });
});
