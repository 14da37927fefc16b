// Content of games is asked for with the version that the list of games names: such an address is good for ever.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { lines } from '../src/lib/house';

const asked: string[] = [];

function answer(body: unknown): void {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

describe('content', () => {
  it('is asked for by its version once the games are known', async () => {
    answer({});
    await api.pack('covil');
    expect(asked[0]).not.toContain('v=');
    answer([{ id: 'covil', content: { pack: 'p1', rules: 'r1', texts: 't1' } }]);
    await api.games();
    answer({});
    await api.pack('covil');
    await api.rules('covil');
    await api.texts('covil');
    expect(asked.slice(2).map((path) => new URL(path, 'http://h').searchParams.get('v'))).toEqual(['p1', 'r1', 't1']);
  });
});

describe('house', () => {
  it('shows nested numbers as lines', () => {
    expect(lines({ people: 2, tables: { over: 1 } })).toEqual([['people', 2], ['tables.over', 1]]);
  });
});
