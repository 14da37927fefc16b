// How a card of a row stands to the open decision.
import type { TableState } from '../../lib/table.svelte';
import type { RowCard } from '../../ui/parts/CardRow.svelte';

export function standing(t: TableState, d: string, v: number): RowCard['state'] {
  const s = t.targetState(d, v);
  return s === 'selectable' ? 'can' : s === 'selected' ? 'chosen' : 'free';
}
