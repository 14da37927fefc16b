import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';

/** What the server answers, one after the other, and what it was asked. */
let answers: { status: number; body: unknown }[] = [];
let asked: string[] = [];

const elsewhere = { status: 503, body: { error: { code: 'elsewhere', text: 'on its way' } } };

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { status, body } = answers.shift()!;
    return { ok: status < 400, status, json: async () => body };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('waits for a table that is on its way to another process', async () => {
    answers = [elsewhere, elsewhere, { status: 200, body: { id: 'abc' } }];
    const table = api.table('abc');
    await vi.advanceTimersByTimeAsync(900);
    expect(await table).toEqual({ id: 'abc' });
    expect(asked.length).toBe(3);
  });
  it('says so if it does not come', async () => {
    answers = Array.from({ length: 9 }, () => elsewhere);
    const table = api.table('abc').catch((e: Error) => e.message);
    await vi.advanceTimersByTimeAsync(10000);
    expect(await table).toBe('on its way');
    expect(asked.length).toBe(5);
  });
  it('is not asked twice for any other reason', async () => {
    answers = [{ status: 503, body: { error: { code: 'not_ready', text: 'no' } } }];
    await expect(api.table('abc')).rejects.toThrow('no');
    expect(asked.length).toBe(1);
  });
});
