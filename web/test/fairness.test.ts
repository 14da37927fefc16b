import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Fairness, nonceOfHouse } from '../src/lib/fairness';
import type { ClientMessage, Result, Table } from '../src/lib/protocol';
import { fromHex, sha256, toHex } from '../src/lib/sha256';

const hash = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const seed = 'ab'.repeat(32);
const other = 'cd'.repeat(32);

/** A shelf as a browser has it. */
class Shelf {
  all = new Map<string, string>();
  getItem = (k: string): string | null => this.all.get(k) ?? null;
  setItem = (k: string, v: string): void => void this.all.set(k, v);
  removeItem = (k: string): void => void this.all.delete(k);
  key = (i: number): string | null => [...this.all.keys()][i] ?? null;
  get length(): number {
    return this.all.size;
  }
}

const table = (commitment: string | null = null): Table =>
  ({ state: 'waiting', my_seat: 0, commitment: hash(seed), seats: [{ index: 0, commitment }, { index: 1, commitment: null }] }) as unknown as Table;

let shelf: Shelf;
let sent: ClientMessage[];
let fair: Fairness;
const promise = (): string => {
  fair.seated(table());
  return (sent.at(-1) as { commitment: string }).commitment;
};
const shown = (): string => (sent.at(-1) as { nonce: string }).nonce;
const result = (mine: Result['nonces'][0]): Result => ({ places: [], sheets: [], seed, commitment: hash(seed), nonces: [mine, { from: 'machine', nonce: nonceOfHouse(seed, 1) }] });

beforeEach(() => {
  shelf = new Shelf();
  sent = [];
  fair = new Fairness('t1', (m) => sent.push(m) > 0, shelf);
});

describe('sha256', () => {
  it('is what others compute', () => {
    for (const n of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 200]) {
      const bytes = randomBytes(n);
      expect(toHex(sha256(new Uint8Array(bytes)))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
  it('gives the part of the house as the server does', () => {
    const text = Buffer.concat([Buffer.from('tafelrunde nonce of the house\n'), fromHex(seed), Buffer.from([3])]);
    expect(nonceOfHouse(seed, 3)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('my part in the draws', () => {
  it('is promised before the start and shown when all promises stand', () => {
    const mine = promise();
    fair.seated(table(mine));
    expect(sent).toHaveLength(1);
    fair.reveal(hash(seed), [mine, null], 0);
    expect(hash(shown())).toBe(mine);
    const nonce = shown();
    expect(fair.check(result({ from: 'seat', commitment: mine, nonce }), 0)).toBe('mine');
  });
  it('outlives a reload of the page', () => {
    const mine = promise();
    const again = new Fairness('t1', (m) => sent.push(m) > 0, shelf);
    again.seated(table(mine));
    expect(sent).toHaveLength(1);
    again.reveal(hash(seed), [mine, null], 0);
    expect(hash(shown())).toBe(mine);
  });
  it('is not shown for promises that are not what I know', () => {
    const mine = promise();
    fair.reveal(hash(other), [mine, null], 0);
    fair.reveal(hash(seed), [hash(other), null], 0);
    expect(sent).toHaveLength(1);
    fair.reveal(hash(seed), [mine, hash(other)], 0);
    fair.reveal(hash(seed), [mine, hash(seed)], 0);
    expect(sent).toHaveLength(2);
  });
  it('does not quarrel with another device for ever', () => {
    promise();
    fair.seated(table(hash(other)));
    fair.seated(table(hash(other)));
    expect(sent).toHaveLength(2);
    fair.opened();
    fair.seated(table(hash(other)));
    expect(sent).toHaveLength(3);
  });
  it('is never given twice', () => {
    const mine = promise();
    fair.reveal(hash(seed), [mine, null], 0);
    expect(promise()).not.toBe(mine);
  });
  it('makes room', () => {
    for (let i = 0; i < 150; i++) new Fairness(`x${i}`, () => true, shelf).seated(table());
    expect(shelf.length).toBe(100);
  });
});

describe('the check at the end', () => {
  it('finds a seed, a part and promises that were changed', () => {
    const mine = promise();
    fair.reveal(hash(seed), [mine, null], 0);
    const nonce = shown();
    const fine = result({ from: 'seat', commitment: mine, nonce });
    expect(fair.check({ ...fine, seed: other }, 0)).toBe('wrong');
    expect(fair.check({ ...fine, seed: other, commitment: hash(other), nonces: [] }, 0)).toBe('wrong');
    expect(fair.check({ ...fine, nonces: [] }, 0)).toBe('wrong');
    expect(fair.check(result({ from: 'seat', commitment: hash(other), nonce: other }), 0)).toBe('wrong');
    expect(fair.check({ ...fine, nonces: [fine.nonces[0]!, { from: 'machine', nonce: other }] }, 0)).toBe('wrong');
    expect(fair.check({ ...fine, nonces: [fine.nonces[0]!, { from: 'seat', commitment: hash(other), nonce: other }] }, 0)).toBe('wrong');
    expect(fair.check(result({ from: 'silent', commitment: mine, nonce: nonceOfHouse(seed, 0) }), 0)).toBe('unused');
  });
  it('says what somebody can know who gave nothing', () => {
    expect(fair.check(result({ from: 'seat', commitment: hash(other), nonce: other }), null)).toBe('right');
    expect(fair.check({ ...result({ from: 'absent', nonce: nonceOfHouse(seed, 0) }), nonces: [] }, 0)).toBe('alone');
  });
});
