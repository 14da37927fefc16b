import { describe, expect, it } from 'vitest';
import { say } from '../src/lib/i18n.svelte';
import { origin } from '../src/lib/origin';
import type { Table } from '../src/lib/protocol';

const table = (what: Partial<Table>): Table => ({ state: 'playing', ...what }) as Table;
const from = { table: null, entry: 3, entries: 9, round: 1, ended: null };

describe('where a match comes from', () => {
  it('is not said of one that was played here', () => {
    expect(origin(null)).toBeNull();
    expect(origin(table({ imported: false }))).toBeNull();
  });
  it('is a mark and a sentence for one from a file', () => {
    expect(origin(table({ imported: true, state: 'over' }))).toEqual({ mark: say('import.mark'), text: say('import.over') });
  });
  it('is a warning while it runs: somebody knows the draws to come', () => {
    for (const state of ['waiting', 'playing', 'frozen'] as const)
      expect(origin(table({ imported: true, state }))).toEqual({ mark: say('import.mark'), text: say('import.running') });
  });
  it('never claims a day for a position that a file claims', () => {
    const at = { entry: 3, entries: 9 };
    expect(origin(table({ imported: true, played_on: { ...from, ended: 5 } }))?.text).toBe(say('played_on.file', at));
    expect(origin(table({ imported: false, played_on: { ...from, ended: 5 } }))?.text).not.toBe(say('played_on.file', at));
  });
});
