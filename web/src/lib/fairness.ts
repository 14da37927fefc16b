// My part in the draws (docs/decisions/0013): promised before the start, shown when all promises stand, and looked for at
// the end. It happens by itself. What was promised to me is kept on this device: only so can it be held against the
// server afterwards.
import type { ClientMessage, Result, Table } from './protocol';
import { fromHex, sha256, toHex } from './sha256';

interface Kept {
  nonce: string;
  commitment: string;
  /** What the house had promised when I did. */
  house: string;
  /** What all seats had promised when I showed mine. */
  commitments?: (string | null)[];
  at: number;
}

/** `mine`: and my own part is in it; `unused`: mine did not count; `alone`: the house alone made the draws. */
export type DiceVerdict = 'mine' | 'right' | 'unused' | 'alone' | 'wrong';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
const prefix = 'dice:';
const most = 100;
const hash = (hex: string): string => toHex(sha256(fromHex(hex)));

export class Fairness {
  #replaced = false;

  constructor(
    private readonly table: string,
    private readonly send: (m: ClientMessage) => boolean,
    private readonly shelf: Shelf | undefined = globalThis.localStorage,
  ) {}

  /** The line is a new one: another device of mine may have promised meanwhile. */
  opened(): void {
    this.#replaced = false;
  }

  /** Before the start: promise, unless what stands for my seat is already my own. */
  seated(t: Table): void {
    if (t.state !== 'waiting' || t.my_seat === null) return;
    const stands = t.seats[t.my_seat]?.commitment ?? null;
    const kept = this.#kept();
    if (stands !== null && (stands === kept?.commitment || this.#replaced)) return;
    this.#replaced = stands !== null;
    // What was shown once is never promised again.
    const mine = kept && !kept.commitments && kept.house === t.commitment ? kept : this.#fresh(t.commitment);
    this.send({ t: 'commit', commitment: mine.commitment });
  }

  /** All promises stand: show mine, if they are the ones that I know of. */
  reveal(house: string, commitments: (string | null)[], seat: number | null): void {
    const kept = this.#kept();
    if (!kept || seat === null || commitments[seat] !== kept.commitment || kept.house !== house) return;
    if (kept.commitments && JSON.stringify(kept.commitments) !== JSON.stringify(commitments)) return;
    this.#keep({ ...kept, commitments });
    this.send({ t: 'nonce', nonce: kept.nonce });
  }

  /** After the end: does everything fit what was promised, and is my part in it? */
  check(result: Result, seat: number | null): DiceVerdict {
    if (hash(result.seed) !== result.commitment || !result.nonces.every((n, s) => (n.from === 'seat' ? hash(n.nonce) === n.commitment : n.nonce === nonceOfHouse(result.seed, s)))) return 'wrong';
    const kept = this.#kept();
    if (kept?.commitments && kept.house !== result.commitment) return 'wrong';
    if (result.nonces.length === 0) return kept?.commitments ? 'wrong' : 'alone';
    const mine = seat === null ? undefined : result.nonces[seat];
    if (!kept?.commitments || !mine) return 'right';
    if (kept.commitments.some((c, s) => c !== (result.nonces[s]?.commitment ?? null))) return 'wrong';
    return mine.from !== 'seat' ? 'unused' : mine.nonce === kept.nonce ? 'mine' : 'wrong';
  }

  #fresh(house: string): Kept {
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const kept = { nonce, commitment: hash(nonce), house, at: Date.now() };
    this.#tidy();
    this.#keep(kept);
    return kept;
  }
  #kept(): Kept | null {
    try {
      return JSON.parse(this.shelf?.getItem(prefix + this.table) ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  }
  #keep(kept: Kept): void {
    try {
      this.shelf?.setItem(prefix + this.table, JSON.stringify(kept));
    } catch {
      // No room: then the seat keeps silent, and the house gives its part.
    }
  }
  /** Old tables make room for new ones. */
  #tidy(): void {
    const shelf = this.shelf;
    if (!shelf) return;
    const at = (key: string): number => Number((shelf.getItem(key) ?? '').match(/"at":(\d+)/)?.[1] ?? 0);
    const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '').filter((k) => k.startsWith(prefix));
    keys.sort((a, b) => at(b) - at(a)).slice(most - 1).forEach((k) => shelf.removeItem(k));
  }
}

/** What the house gives for a seat that gives nothing itself: it follows from its seed. */
export function nonceOfHouse(seed: string, seat: number): string {
  const words = new TextEncoder().encode('tafelrunde nonce of the house\n');
  return toHex(sha256(new Uint8Array([...words, ...fromHex(seed), seat])));
}
