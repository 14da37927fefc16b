// Keys of the table (design, section 9). Letters act only outside text fields and can be switched off.
import { tick } from 'svelte';
import { app } from './app.svelte';
import type { TableState } from './table.svelte';

interface Page {
  help(): void;
  rules(): void;
  blocked(): boolean;
  /** Letters of the game. */
  more?: { key: string; run(t: TableState): void }[];
}

const typing = (e: KeyboardEvent): boolean =>
  e.target instanceof HTMLElement && (e.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName));

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

function openTab(t: TableState, tab: string, selector: string): void {
  t.tab = tab;
  // Not with the next picture: on a slow machine that comes after the next key.
  void tick().then(() => focus(selector));
}

export function shortcuts(e: KeyboardEvent, t: TableState, page: Page): void {
  if (e.key === 'F1') {
    e.preventDefault();
    return page.help();
  }
  if (page.blocked() || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === 'Escape') {
    if (t.why) t.why = null;
    else if (t.inspected) t.inspected = null;
    else if (t.past.catchUp) t.past.closeCatchUp();
    else if (t.past.at !== null) t.past.backToNow();
    else if (t.confirming || t.narrowed) t.back();
    return;
  }
  if (typing(e) || !app.shortcuts) return;
  if (e.key === ' ' && !t.clock.idle && !(e.target instanceof HTMLButtonElement)) {
    e.preventDefault();
    return t.clock.speed === 'step' ? t.clock.step() : t.skip();
  }
  // While something is asked, no key does anything else.
  if (t.confirming) return;
  if (/^[1-9]$/.test(e.key)) {
    const shown = [...document.querySelectorAll<HTMLElement>('#actions .act:not(.no)')].filter((b) => b.offsetParent !== null);
    const nth = shown[Number(e.key) - 1];
    return nth?.click();
  }
  const keys: Record<string, () => void> = {
    a: () => openTab(t, 'action', '#actions .act'),
    b: () => focus('#board [tabindex="0"]'),
    h: () => (document.querySelector('#rack') ? focus(document.querySelector('#rack button') ? '#rack button' : '#rack') : openTab(t, 'rack', '.rackbox button')),
    p: () => (document.querySelector('#players') ? focus('#players') : openTab(t, 'players', '[role="tabpanel"]')),
    l: () => openTab(t, 'log', '#log'),
    r: () => page.rules(),
    u: () => void t.undo(),
    s: () => t.clock.pause(),
    ',': () => void t.past.goTo((t.past.at ?? t.past.entries) - 1),
    '.': () => void t.past.goTo((t.past.at ?? t.past.entries) + 1),
    '<': () => void t.past.jump(false, 'turn'),
    '>': () => void t.past.jump(true, 'turn'),
    n: () => (t.past.catchUp ? void t.past.stepCatchUp(t.past.catchUp.at + 1) : t.past.openCatchUp()),
    '?': () => void (t.myTurn && t.askHint()),
  };
  const own = page.more?.find((k) => k.key === e.key.toLowerCase());
  const act = keys[e.key.toLowerCase()] ?? (own && ((): void => own.run(t)));
  if (act) {
    e.preventDefault();
    act();
  }
}
