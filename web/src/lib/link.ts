// A link inside the client: changes the page without loading it again. Modified clicks stay with the browser.
import { app } from './app.svelte';

export function link(node: HTMLAnchorElement): { destroy(): void } {
  const click = (e: MouseEvent): void => {
    if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    const { pathname, hash } = new URL(node.href);
    app.go(pathname + hash);
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
