// A finished game is not over: played on from one of its positions. Whatever comes from a file says so.
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equal, expect } from './lib/expect.mjs';
import { root } from './lib/lane.mjs';
import { kinds, moments, openMoment } from './lib/positions.mjs';

const record = (name) => JSON.parse(readFileSync(join(root, 'tests/web/records', name)));

/** A finished game as a table of this person. */
export async function finished(page, name) {
  await page.goto('/account');
  await page.waitForSelector('form');
  return page.evaluate(async (r) => {
    const answer = await fetch('/api/v1/tables/import', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ record: r }) });
    return (await answer.json()).id;
  }, record(name));
}

export function review(eyes) {
  for (const language of ['de', 'en'])
    test(`a finished game is played on from the middle (${language})`, { timeout: 120000 }, async () => {
      const page = await eyes().person({ language, ...(language === 'en' ? { size: [360, 740], touch: true } : {}) });
      const id = await finished(page, 'covil-4-1.json');
      await page.goto(`/t/${id}#step=60`);
      await page.waitForSelector('.prompt.past [data-tool="play-on"]');
      await page.focus('[data-tool="play-on"]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog fieldset');
      await page.check('dialog fieldset label:nth-of-type(2) input', { force: true });
      await page.selectOption('dialog select', 'easy');
      equal(await eyes().axe(page, `play on, ${language}`), [], 'nothing that a screen reader stumbles over');
      await page.focus('dialog [data-action="play-on"]');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(id));
      await page.waitForSelector('.prompt.mine, .prompt.telling, .prompt.wait');
      const table = await page.evaluate(async () => (await fetch(`/api/v1/tables/${location.pathname.slice(3)}`)).json());
      equal(table.my_seat, 1, 'the seat that was chosen');
      equal(table.played_on.entry, 60, 'from that step');
      equal(table.played_on.table, id, 'of that game');
      equal(table.seats.filter((s) => s.kind === 'ai').map((s) => s.level), ['easy', 'easy', 'easy'], 'against machines of that level');
      // The table says so: the menu has the sentence, and the way to the earlier game.
      await page.click('header .tool:last-child');
      await page.click(`dialog a[href="/t/${id}"]`);
      await page.waitForURL((url) => url.pathname.endsWith(id));
      await page.waitForSelector('[data-zone]');
      expect((await page.textContent('.prompt')).length > 0, 'the earlier game is there as it was');
      await page.context().close();
    });

  for (const [language, size] of [['de', [1280, 720]], ['en', [360, 740]]])
    test(`a game from a file says so at the table, in the menu, in the lobby and after the end (${language})`, { timeout: 120000 }, async () => {
      const mark = { de: 'aus einer Datei', en: 'from a file' }[language];
      const warning = { de: 'kennt alle kommenden Ziehungen', en: 'knows all draws to come' }[language];
      const page = await eyes().person({ language, size });
      await page.goto('/account');
      const known = moments('covil');
      const [kind] = await kinds(page, 'covil');
      const id = await openMoment(page, known.get(kind));
      await page.waitForSelector('.prompt.mine');
      await page.locator('header').getByRole('button', { name: mark }).waitFor();
      await page.click('header .tool:last-child');
      await page.locator('dialog p', { hasText: warning }).waitFor();
      await page.goto('/');
      await page.locator('li, article', { has: page.locator(`a[href="/t/${id}"]`) }).getByText(mark, { exact: false }).first().waitFor();
      const over = await finished(page, 'covil-4-1.json');
      await page.goto(`/t/${over}`);
      await page.locator('header').getByRole('button', { name: mark }).waitFor();
      await page.context().close();
    });
}
