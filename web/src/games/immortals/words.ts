// Spoken names of things (design, section 9).
import { say } from '../../lib/i18n.svelte';
import type { TableState } from '../../lib/table.svelte';
import { card, pack, site, worldWord, zone, type Card, type Field, type Price } from './model';

export const price = (t: TableState, p: Price): string =>
  [p.energy > 0 ? `${p.energy} ${t.text('term.energy')}` : '', p.gold > 0 ? `${p.gold} ${t.text('term.gold')}` : ''].filter(Boolean).join(', ') || t.text('effect.free');

/** "Treehome (land card), Light 4 Energy, 3 Gold, Shadow ..." */
export function cardWords(t: TableState, c: Card): string {
  const parts = [c.name];
  if (c.light && c.shadow) parts.push(`${worldWord(t, 0)} ${price(t, c.light)}`, `${worldWord(t, 1)} ${price(t, c.shadow)}`);
  if (c.income) parts.push(price(t, c.income));
  if (c.cost) parts.push(price(t, c.cost));
  return parts.join(', ');
}

export function fieldWords(t: TableState, f: Field, c: number): string {
  const on = c === 0 ? say('imm.field.empty') : (card(t, c)?.name ?? '');
  return `${f.v + 1}, ${f.name}: ${on}`;
}

/** "Treehome (Light), held by Mike, 3 armies, shrine; twin: Ada, 2 armies". */
export function siteWords(t: TableState, v: number): string {
  const s = site(t, v);
  const held = (at: number): string => {
    const z = zone(t, at);
    if (z.controller === null) return say('zone.nobody');
    return say('imm.site.held', { who: t.name(z.controller), n: z.armies });
  };
  const z = zone(t, v);
  const parts = [s.name, pack(t).regions[s.region].short, held(v)];
  if (z.building) parts.push(t.text(`term.${z.building}`));
  if (z.portal) parts.push(t.text('term.portal'));
  return `${parts.join(', ')}; ${t.text('term.twin')}: ${held(s.twin)}`;
}
