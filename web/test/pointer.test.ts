import { describe, expect, it } from 'vitest';
import { strayClick } from '../src/lib/pointer';

const click = (at: number, detail: number, x = 10): MouseEvent => ({ timeStamp: at, detail, clientX: x, clientY: 10 }) as MouseEvent;

describe('the second half of a double click', () => {
  it('is dropped when the first half has changed what there is to choose', () => {
    expect(strayClick(click(1000, 1), 'a')).toBe(false);
    expect(strayClick(click(1200, 2), 'b')).toBe(true);
    expect(strayClick(click(1400, 3), 'b')).toBe(true);
  });
  it('counts where nothing has changed, and a new click always does', () => {
    expect(strayClick(click(2000, 1), 'a')).toBe(false);
    expect(strayClick(click(2100, 2), 'a')).toBe(false);
    expect(strayClick(click(2200, 1), 'b')).toBe(false);
  });
});
