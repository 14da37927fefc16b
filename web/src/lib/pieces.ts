// Identity of pieces: equal pieces have no names in the rules, but on the screen one of them has to move.
// Keeps the pieces that stay, moves those that events name, and lets the rest follow the shortest story.

export interface Wanted {
  /** Pieces of one kind are interchangeable: "troop:0". */
  kind: string;
  /** Where and how it is: "5:standing". The part before the colon is the place. */
  place: string;
}

export interface Piece extends Wanted {
  id: number;
}

export interface Hint {
  kind: string;
  from: string;
  to: string;
}

const spot = (place: string): string => place.split(':')[0] ?? '';

export class PieceBox {
  #next = 1;
  #pieces: Piece[] = [];

  update(wanted: Wanted[], hints: Hint[] = []): Piece[] {
    const left = [...this.#pieces];
    const open = wanted.map((w) => ({ ...w, id: 0 }));
    const take = (w: Piece, fits: (p: Piece) => boolean): boolean => {
      const at = left.findIndex((p) => p.kind === w.kind && fits(p));
      if (at < 0) return false;
      w.id = left[at]!.id;
      left.splice(at, 1);
      return true;
    };
    const pass = (fits: (w: Piece) => (p: Piece) => boolean): void => {
      for (const w of open) if (w.id === 0) take(w, fits(w));
    };
    pass((w) => (p) => p.place === w.place);
    for (const h of hints)
      for (const w of open)
        if (w.id === 0 && w.kind === h.kind && spot(w.place) === h.to && take(w, (p) => spot(p.place) === h.from)) break;
    pass((w) => (p) => spot(p.place) === spot(w.place));
    pass(() => () => true);
    for (const w of open) if (w.id === 0) w.id = this.#next++;
    this.#pieces = open;
    return open;
  }
}
