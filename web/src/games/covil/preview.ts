// Which board belongs to a number of players: the pack says it.
import type { BoardData, Pack } from './model';

export function boardFor(pack: Pack, seats: number): BoardData {
  return pack.boards.find((b) => b.seats && b.seats[0] <= seats && seats <= b.seats[1]) ?? pack.boards[0]!;
}
