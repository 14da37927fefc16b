// Something on a board is taken along with mouse or finger and let go over another place. A press that does not move stays
// a click: dragging is one more way, never the only one.
import type { Point } from './geometry';

/** So far, in pixels, a press must travel to be a drag; a finger trembles more than a mouse. */
const start: Record<string, number> = { mouse: 6 };
const startByFinger = 12;

export interface DragRules {
  /** Can something be taken along from here? */
  can(from: number): boolean;
  /** It was let go over another place. */
  drop(from: number, to: number): void;
}

export class Dragging {
  /** Where it was taken from, while it is being carried. */
  from = $state<number | null>(null);
  /** The place under the pointer, and the pointer itself in units of the board. */
  over = $state<number | null>(null);
  at = $state.raw<Point>([0, 0]);

  #release: (() => void) | undefined;

  constructor(private readonly rules: DragRules) {}

  can(v: number): boolean {
    return this.rules.can(v);
  }

  /** A press on a place; true: it may become a drag, and nobody else should use it to move the board.
   *  `find`: the place that an element stands for. */
  press(e: PointerEvent, v: number, find: (node: Element | null) => number | null): boolean {
    this.cancel();
    if (e.button !== 0 || !e.isPrimary || !this.rules.can(v)) return false;
    const svg = (e.currentTarget as SVGGraphicsElement).ownerSVGElement;
    const far = start[e.pointerType] ?? startByFinger;
    const move = (m: PointerEvent): void => {
      if (m.pointerId !== e.pointerId) return this.cancel();
      if (this.from === null && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) < far) return;
      if (this.from === null) globalThis.getSelection?.()?.removeAllRanges();
      const to = svg?.getScreenCTM()?.inverse();
      const p = to ? new DOMPoint(m.clientX, m.clientY).matrixTransform(to) : { x: 0, y: 0 };
      this.from = v;
      this.at = [p.x, p.y];
      this.over = find(document.elementFromPoint(m.clientX, m.clientY));
      m.preventDefault();
    };
    const up = (u: PointerEvent): void => {
      if (u.pointerId !== e.pointerId) return;
      const [from, over] = [this.from, this.over];
      this.cancel();
      if (from === null) return;
      // The click that ends a drag chooses nothing.
      const eat = (c: Event): void => { c.stopPropagation(); c.preventDefault(); };
      addEventListener('click', eat, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', eat, { capture: true }), 0);
      if (over !== null && over !== from) this.rules.drop(from, over);
    };
    const key = (k: KeyboardEvent): void => {
      if (k.key !== 'Escape' || this.from === null) return;
      k.stopPropagation();
      this.cancel();
    };
    const stop = (): void => this.cancel();
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', key, { capture: true });
    this.#release = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', key, { capture: true });
    };
    return true;
  }

  cancel(): void {
    this.#release?.();
    this.#release = undefined;
    this.from = this.over = null;
  }
}
