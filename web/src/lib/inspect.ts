// Shows the large face of a card beside it: after a short hover, at once on keyboard focus, by long press on touch.
import { touched } from './pointer';
import type { TableState } from './table.svelte';

interface Wish {
  t: TableState;
  d: string;
  v: number;
  /** Longer than usual where the card would cover what one is looking at. */
  wait?: number;
}

/** A press on a card: a finger first sees the card, with a button to use it; a mouse or a key uses it. `gently`: as in
 *  `t.pick`. */
export function press(e: MouseEvent, t: TableState, d: string, v: number, name: string, gently = false): void {
  const box = (e.currentTarget as Element).getBoundingClientRect();
  const use = (): void => t.pick(d, v, name, { x: box.left, y: box.top + box.height / 2 }, gently);
  if (touched()) t.inspected = { d, v, box, use };
  else use();
}

export function inspect(node: Element, wish: Wish): { update(w: Wish): void; destroy(): void } {
  let now = wish;
  // By this the marks of hints and analyses find things on the board.
  const name = (): void => node.setAttribute('data-thing', `${now.d}:${now.v}`);
  name();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    now.t.inspected = { d: now.d, v: now.v, box: node.getBoundingClientRect() };
  };
  const later = (ms: number) => (): void => {
    clearTimeout(timer);
    timer = setTimeout(show, ms);
  };
  const hide = (): void => {
    clearTimeout(timer);
    // Later: a button that is being removed loses its focus while the page is drawn, and nothing may change then.
    const { t, d, v } = now;
    queueMicrotask(() => {
      if (t.inspected?.d === d && t.inspected.v === v && !t.inspected.use) t.inspected = null;
    });
  };
  const enter = (e: Event): void => {
    if ((e as PointerEvent).pointerType === 'mouse') later(now.wait ?? 300)();
  };
  const down = (e: Event): void => {
    if ((e as PointerEvent).pointerType === 'mouse') hide();
    else if (!now.t.inspected?.use) later(450)();
  };
  const focus = (): void => {
    if (!node.matches(':focus-visible')) return;
    if (now.wait) later(now.wait)();
    else show();
  };
  const on: [string, (e: Event) => void][] = [
    ['pointerenter', enter], ['pointerleave', hide], ['pointerdown', down], ['pointercancel', hide], ['focus', focus], ['blur', hide],
  ];
  for (const [name, f] of on) node.addEventListener(name, f);
  return {
    update: (w) => {
      now = w;
      name();
    },
    destroy: () => {
      hide();
      for (const [name, f] of on) node.removeEventListener(name, f);
    },
  };
}
