// How fast we may talk: the server takes 30 messages at once and 3 a second after that, and drops what is more.
// We stay a little below, so that a move is at worst late, never lost.
const most = 26;
const perSecond = 2.8;
/** What is kept back for moves: looking at choices may not use it up. */
const reserve = 12;

export class Allowance {
  #left = most;
  #at: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#at = now();
  }

  #refill(): void {
    const now = this.now();
    this.#left = Math.min(most, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
  }

  /** Is there enough for something that is only nice to have? */
  get spare(): boolean {
    this.#refill();
    return this.#left > reserve;
  }

  /** Takes one; returns how many milliseconds to wait before it may be used. */
  take(): number {
    this.#refill();
    this.#left -= 1;
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / perSecond) * 1000);
  }
}
