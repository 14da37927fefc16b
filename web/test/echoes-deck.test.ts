// Codes of decks, the curve of costs, searching.
import { describe, expect, it } from 'vitest';
import { curve, decode, encode, found } from '../src/games/echoes/deck';
import { gist, type Card } from '../src/games/echoes/model';

const make = (v: number, total: number, type = 'unit', name = `card ${v}`): Card =>
  ({ v, id: `X-${v}`, name, type, text: 'Draw 2 cards.', classes: [{ id: 'infantry', name: 'infantry' }], keywords: [{ id: 'armour', name: 'Armour 1' }], costs: [{ total }] }) as unknown as Card;

describe('decks', () => {
  const cards = [0, 1, 2, 3, 4, 5, 6].map((v) => make(v, v));
  it('are written in groups of five and read again', () => {
    const code = encode(cards, (c) => c.v % 4);
    expect(code).toBe('X-01230-12');
    expect([...decode(cards, code)!.values()]).toEqual([0, 1, 2, 3, 0, 1, 2]);
    expect(decode(cards, ' x 01230 12 ')).not.toBeNull();
  });
  it('refuse a code of another list', () => {
    for (const code of ['', 'X-0123', 'Y-01230-12', '01230-12', 'X-0123012x', 'X-01230124']) expect(decode(cards, code)).toBeNull();
  });
  it('show how many cards cost so much', () => {
    const bars = curve([make(1, 2), make(2, 2, 'action'), make(3, 12)], () => 2);
    expect(bars[2]).toEqual({ units: 2, others: 2 });
    expect(bars[9]).toEqual({ units: 2, others: 0 });
  });
  it('say in a few words what a card does, keywords in a sentence of their own', () => {
    expect(gist(make(1, 1))).toBe('Armour 1. Draw 2 cards.');
    expect(gist({ ...make(1, 1), keywords: [] })).toBe('Draw 2 cards.');
  });
  it('are searched by name, text, class and keyword', () => {
    const c = make(1, 1, 'unit', 'Cataphract');
    expect(found(c, 'cata armour')).toBe(true);
    expect(found(c, 'draw infantry')).toBe(true);
    expect(found(c, 'ship')).toBe(false);
  });
});
