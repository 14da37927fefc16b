import { describe, expect, it } from 'vitest';
import { Glossary, pieces } from '../src/lib/ruletext';

const glossary = new Glossary({
  'term.fortress': 'Festung', 'term_help.fortress': 'Dein Turm.', 'term.troop': 'Truppe', 'term_help.troop': 'Eine Figur.',
  'term.rest': 'Rasten', 'term_help.rest': 'Ein Schritt.', 'term.town': 'Stadt',
});
const read = (text: string, told?: Set<string>): string =>
  pieces(text, glossary, new Map([['rest_steps', 'Rast-Aktion']]), told).map((p) => (p.kind === 'text' ? p.text : `<${p.kind}:${p.text}>`)).join('');

describe('rule texts', () => {
  it('marks names, settings, prices and other rules', () => {
    expect(read('*Bauen:* für 2E und 1G, siehe COV-066 und R-04. Option `rest_steps`, `fremd`.'))
      .toBe('<strong:Bauen:> für <glyph:2> und <glyph:1>, siehe <rule:COV-066> und <rule:R-04>. Option <quote:Rast-Aktion>, <quote:fremd>.');
  });
  it('explains a word in its usual endings, once, and no part of another word', () => {
    expect(read('Zwei Truppen an der Festung; Truppenbonus und Truppe.')).toBe('Zwei <term:Truppen> an der <term:Festung>; Truppenbonus und Truppe.');
    expect(read('Eine Truppe.', new Set(['troop']))).toBe('Eine Truppe.');
  });
  it('leaves words without an explanation and too common ones alone', () => expect(read('Rasten in der Stadt.')).toBe('Rasten in der Stadt.'));
});
