// What the client of Schatten der Macht adds at a table: how long an event stays, whose turn a position belongs to, the
// question of a conflict, why the game is over.
import { describe, expect, it, vi } from 'vitest';

// The client's own state asks where it is as soon as it is loaded, and what the screen is like.
vi.hoisted(() => Object.assign(globalThis, { location: { pathname: '/' }, matchMedia: () => ({ matches: false, addEventListener: () => undefined }) }));
import type { GameEvent, View } from '../src/lib/protocol';
import type { TableState } from '../src/lib/table.svelte';
import ui from '../src/games/schatten';

const event = (kind: string, quest = ''): GameEvent =>
  ({ n: 1, entry: 1, kind, args: quest ? [{ d: 'quest', v: 1, id: 'q01', name: quest }] : [], hidden: false, text: `${kind} ${quest}.` }) as GameEvent;
const view = (phase: string, seats: number[]): View => ({ turn: { over: false, chance: false, secret: false, seats }, derived: { phase } }) as unknown as View;
const table = (more: object): TableState => ({ text: (key: string) => key, named: (s: string) => s, myTurn: false, form: { sheet: null }, ...more }) as unknown as TableState;

describe('Schatten der Macht at a table', () => {
  const weight = (kind: string): number | undefined => ui.part!(event(kind), table({}))?.weight;
  it('tells routine of the beginning and of the supply phase faster than anything else, conflicts and quests slower', () => {
    for (const kind of ['start_region', 'discarded', 'drew_4', 'upgraded']) expect(weight(kind), kind).toBeLessThan(1);
    for (const kind of ['won', 'conquered', 'quest_won']) expect(weight(kind), kind).toBeGreaterThan(1);
    expect(weight('recruited')).toBe(undefined);
  });
  it('has turns that end in the action phase alone', () => {
    expect(ui.turnOf!(view('action', [2]))).toBe(2);
    for (const phase of ['draft', 'supply', 'decision']) expect(ui.turnOf!(view(phase, [2])), phase).toBe(null);
    expect(ui.turnOf!(view('action', [0, 1]))).toBe(null);
  });
  it('leaves strengths and verdict of a conflict to the panel, and nothing else out', () => {
    const asked = 'Konflikt im Svellttal: Wie viele Schiffe schickst du? Stärken: du 2, Wanda 1. So wie es steht, gewinnst du.';
    expect(ui.question!(table({ shown: { derived: { fight: {} } } }), asked)).toBe('Konflikt im Svellttal: Wie viele Schiffe schickst du?');
    expect(ui.question!(table({ shown: { derived: { fight: null } } }), asked)).toBe(asked);
  });
  it('names several quests that end the game in one sentence', () => {
    expect(ui.ending!(table({ events: [event('moved'), event('ended_by_quest', 'Rohezal')] }))).toBe('ended_by_quest Rohezal.');
    const both = ui.ending!(table({ events: [event('ended_by_quest', 'Nahema'), event('ended_by_quest', 'Rohezal')] }));
    expect(both).toContain('Nahema, Rohezal');
    expect(both.match(/\./g)?.length).toBe(1);
  });
});
