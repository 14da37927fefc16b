// Playing past the controls: decisions sent on the page's own line, so that a test reaches every kind of decision quickly.

/** The last view this page was sent. */
export const newestView = (eyes, page) => eyes.traffic.findLast((m) => m.page === page && m.kind === 'server' && m.message.t === 'view')?.message;

/** What this page has heard so far no longer counts. */
export const forget = (eyes, page) => (eyes.traffic = eyes.traffic.filter((m) => m.page !== page));

/** A table of this person and machines, opened through the API; the page goes there. */
export async function sitDown(page, wish) {
  await page.goto('/account');
  await page.waitForSelector('form');
  const id = await page.evaluate(async (w) => {
    const answer = await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(w) });
    const table = await answer.json();
    return table.id ?? JSON.stringify(table);
  }, wish);
  await page.goto(`/t/${id}`);
  return id;
}

/** Waits until this page's seat has to decide and the screen shows it; null when the game is over. */
export async function decision(eyes, page, timeout = 60000) {
  for (const end = Date.now() + timeout; Date.now() < end; ) {
    const view = newestView(eyes, page);
    if (view?.turn.over) return null;
    if (view && view.options.length > 0 && (await page.$('.prompt.mine, .prompt.past'))) return view;
    await page.waitForTimeout(20);
  }
  throw new Error(`nothing to decide: ${await page.textContent('.prompt')}`);
}

/** Sends one action and waits until the server has answered it with a new position; again where it was too much at once. */
export async function send(eyes, page, view, action) {
  for (let tries = 0; tries < 8; tries++) {
    await page.evaluate((m) => globalThis.sockets.findLast((s) => s.readyState === 1).send(JSON.stringify(m)), { t: 'act', id: 1e6 + view.entry, version: view.version, actions: [action] });
    for (const end = Date.now() + 4000; Date.now() < end; ) {
      const now = newestView(eyes, page);
      if (now !== view && (now.version !== view.version || now.turn.over)) return;
      await page.waitForTimeout(10);
    }
  }
  throw new Error(`no answer to ${action}`);
}
