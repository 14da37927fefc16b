// What scrolls can be scrolled by keyboard: a box without a control inside it takes the focus itself while it holds more than it shows.
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';

export function reach(box: HTMLElement, name: string): { update(name: string): void; destroy(): void } {
  let called = name;
  const look = (): void => {
    const alone = box.scrollHeight > box.clientHeight && box.querySelector(controls) === null;
    if (alone === box.hasAttribute('tabindex')) return;
    for (const [key, value] of [['tabindex', '0'], ['role', 'region'], ['aria-label', called]] as const) alone ? box.setAttribute(key, value) : box.removeAttribute(key);
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(box);
  content.observe(box, { childList: true, subtree: true, characterData: true });
  return {
    update(now) {
      called = now;
      if (box.hasAttribute('tabindex')) box.setAttribute('aria-label', called);
    },
    destroy() {
      size.disconnect();
      content.disconnect();
    },
  };
}
