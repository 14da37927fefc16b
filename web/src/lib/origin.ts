// A match that was not played here from its beginning says so: the mark for its table and the whole sentence.
import { say, tongue } from './i18n.svelte';
import type { Table } from './protocol';

export interface Origin {
  mark: string;
  text: string;
  /** The table of the earlier game, for whoever has played on from it. */
  first?: string;
}

export function origin(t: Table | null): Origin | null {
  const from = t?.played_on;
  if (t && from) {
    const at = { entry: from.entry, entries: from.entries };
    const date = from.ended ? new Date(from.ended).toLocaleDateString(tongue.language, { dateStyle: 'long' }) : '';
    const text = date !== '' && !t.imported ? say('played_on.text', { ...at, date }) : say('played_on.file', at);
    return { mark: say('played_on.mark'), text, ...(from.table ? { first: from.table } : {}) };
  }
  if (t?.guided) return { mark: say('coach.mark'), text: say('coach.counts') };
  if (!t?.imported) return null;
  return { mark: say('import.mark'), text: say(t.state === 'over' ? 'import.over' : 'import.running') };
}
