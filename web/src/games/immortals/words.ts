// Spoken names of things (design, section 9).
import { say } from '../../lib/i18n.svelte';
import type { TableState } from '../../lib/table.svelte';
import { regionOf, site, zone, type Card } from './model';

/** "land card", "joker" */
export const kindWord = (t: TableState, c: Card): string => t.text(c.kind === 'joker' ? 'term.joker' : c.kind === 'hidden' ? 'name.card.hidden' : `term.${c.kind}_card`);

/** "Treehome (Light), held by Mike, 3 armies, shrine; twin: Ada, 2 armies". */
export function siteWords(t: TableState, v: number): string {
  const s = site(t, v);
  const held = (at: number): string => {
    const z = zone(t, at);
    if (z.controller === null) return say('zone.nobody');
    return say('imm.site.held', { who: t.name(z.controller), n: z.armies });
  };
  const z = zone(t, v);
  const parts = [s.name, regionOf(t, s.region).short, held(v)];
  if (z.building) parts.push(t.text(`term.${z.building}`));
  if (z.portal) parts.push(t.text('term.portal'));
  return `${parts.join(', ')}; ${t.text('term.twin')}: ${held(s.twin)}`;
}
