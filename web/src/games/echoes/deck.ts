// Decks as short codes: the letters of the civilisation, then the copies of each card in the order of the pack, in groups
// of five; and where decks are kept.
import type { Card, Pack } from './model';

export const cardsOf = (p: Pack, civ: number): Card[] => p.cards.filter((c) => c.civ === civ && c.type !== 'civilisation');

const letters = (cards: Card[]): string => cards[0]?.id.split('-')[0] ?? '';
export function encode(cards: Card[], copies: (c: Card) => number): string {
  return `${letters(cards)}-${cards.map((c) => copies(c)).join('').replace(/(.{5})(?=.)/g, '$1-')}`;
}

/** Copies by card; null if the code does not belong to this list of cards. */
export function decode(cards: Card[], code: string): Map<number, number> | null {
  const [, civ, digits] = /^([A-Z]+)([0-3]+)$/.exec(code.replace(/[\s-]/g, '').toUpperCase()) ?? [];
  if (civ !== letters(cards) || digits === undefined || digits.length !== cards.length) return null;
  return new Map(cards.map((c, i) => [c.v, Number(digits[i])]));
}

export interface SavedDeck {
  name: string;
  civ: string;
  code: string;
}
const place = 'echoes.decks';
export function saved(): SavedDeck[] {
  try {
    const list: unknown = JSON.parse(globalThis.localStorage?.getItem(place) ?? '[]');
    return Array.isArray(list) ? (list as SavedDeck[]).filter((d) => typeof d.name === 'string' && typeof d.code === 'string' && typeof d.civ === 'string') : [];
  } catch {
    return [];
  }
}
export function save(deck: SavedDeck): SavedDeck[] {
  const list = [...saved().filter((d) => d.name !== deck.name || d.civ !== deck.civ), deck];
  globalThis.localStorage?.setItem(place, JSON.stringify(list));
  return list;
}
export function forget(deck: SavedDeck): SavedDeck[] {
  const list = saved().filter((d) => d.name !== deck.name || d.civ !== deck.civ);
  globalThis.localStorage?.setItem(place, JSON.stringify(list));
  return list;
}

/** How many cards cost so much: units and others. */
export function curve(cards: Card[], copies: (c: Card) => number): { units: number; others: number }[] {
  const out = Array.from({ length: 10 }, () => ({ units: 0, others: 0 }));
  for (const c of cards) {
    const at = out[Math.min(9, c.costs[0]?.total ?? 0)]!;
    if (c.type === 'unit') at.units += copies(c);
    else at.others += copies(c);
  }
  return out;
}

/** All symbols of the costs together: what the deck asks for. */
export const demand = (cards: Card[], copies: (c: Card) => number): [string, number][] =>
  (['food', 'wood', 'gold', 'any'] as const).map((r) => [`e-${r}`, cards.reduce((n, c) => n + copies(c) * (c.costs[0]?.[r] ?? 0), 0)]);

export const found = (c: Card, words: string): boolean => {
  const all = `${c.name} ${c.text} ${c.classes.map((x) => x.name).join(' ')} ${c.keywords.map((k) => k.name).join(' ')}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((w) => all.includes(w));
};

/** A copy of a card as a part of the form. */
export const notation = (c: Card): string => `take_card ${c.id}`;
