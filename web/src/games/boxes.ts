// The boxes on the shelf: what a game's folder owns beside its board. Small, so all are there from the first page on.
import type { Tunes } from '../lib/sound';

export interface Box {
  /** From the left. */
  place: number;
  /** Of the game, as `var(--g-<id>)` in style sheets. */
  colour: string;
  /** Of the second line on the lid. */
  tint: string;
  /** What stands inside an <svg viewBox="0 0 300 380">; the title comes on top from y = 300. */
  art: string;
  /** Frequencies of its sounds. */
  tunes?: Partial<Tunes>;
}

export const boxes: Record<string, Box> = {};
for (const [path, folder] of Object.entries(import.meta.glob<{ box: Box }>('./*/box.ts', { eager: true }))) {
  const id = path.split('/')[1];
  if (id) boxes[id] = folder.box;
}
for (const [id, box] of Object.entries(boxes)) globalThis.document?.documentElement.style.setProperty(`--g-${id}`, box.colour);
