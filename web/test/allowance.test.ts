import { describe, expect, it } from 'vitest';
import { Allowance } from '../src/lib/allowance';

describe('how fast we may talk', () => {
  it('stays below what the server takes: 30 at once, 3 a second', () => {
    let now = 0;
    const a = new Allowance(() => now);
    // A player who never rests: every message goes out as soon as it may. No window of the server overflows.
    const sent: number[] = [];
    for (let i = 0; i < 200; i++) sent.push(Math.max(now, now + a.take()));
    let tokens = 30;
    let at = 0;
    for (const s of sent) {
      tokens = Math.min(30, tokens + ((s - at) / 1000) * 3) - 1;
      at = s;
      expect(tokens).toBeGreaterThanOrEqual(0);
    }
    now = sent.at(-1)! + 60000;
    expect(a.take()).toBe(0);
  });
  it('keeps something back for moves', () => {
    const a = new Allowance(() => 0);
    let looked = 0;
    while (a.spare) {
      a.take();
      looked++;
    }
    expect(looked).toBeGreaterThan(5);
    expect(a.take()).toBe(0);
  });
});
