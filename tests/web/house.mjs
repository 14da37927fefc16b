// The host's page: nobody gets in without the token; with it, what the host does to people and tables is done at once.
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { Eyes } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const token = 'a token for this test alone';
/** A request of the page's own person. */
const ask = (page, path, body) =>
  page.evaluate(
    async ([p, b]) => {
      const answer = await fetch(`/api/v1${p}`, b ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) } : {});
      return { status: answer.status, body: await answer.json() };
    },
    [path, body],
  );

/** A server with a host, and eyes of its own in the same browser; all its pages are closed with it. */
async function withHouse(eyes, binary, work) {
  const server = await startServer(binary(), { admin: token });
  const here = new Eyes(server.address, eyes().screens);
  here.browser = eyes().browser;
  const before = new Set(here.browser.contexts());
  try {
    await work(here);
  } finally {
    for (const context of here.browser.contexts()) if (!before.has(context)) await context.close();
    await server.stop();
  }
}

/** The host's page, opened with the token. */
async function hostPage(here, language, size) {
  const page = await here.person({ language, size });
  await page.goto('/house');
  await page.fill('input[type=password]', token);
  await page.click('form .btn.enamel');
  await page.waitForSelector('.numbers');
  return page;
}

/** Somebody with an account and a table. */
async function guestWithTable(here, name) {
  const page = await here.person({ language: 'en' });
  await page.goto('/account');
  equal((await ask(page, '/account/register', { name, password: 'correct horse' })).status, 200, 'registered');
  const made = await ask(page, '/tables', { game: 'covil', seats: [{ kind: 'me' }, { kind: 'ai', level: 'easy' }, { kind: 'ai', level: 'easy' }] });
  return { page, id: made.body.id };
}

const lineOf = (page, text) => page.locator('li', { hasText: text }).first();

export function house(eyes, binary) {
  test('the house: only with the token, then mute, ban, password, export, freeze and delete', { timeout: 240000 }, async () => {
    await withHouse(eyes, binary, async (here) => {
      const { page: anna, id } = await guestWithTable(here, 'Annabella');
      const stranger = await here.person({ language: 'en' });
      await stranger.goto('/house');
      await stranger.fill('input[type=password]', 'a guess');
      await stranger.click('form .btn.enamel');
      await stranger.waitForSelector('.said .bad');
      expect((await stranger.$('.numbers')) === null, 'nothing is shown to strangers');
      here.problems.length = 0; // the refusal itself is no mistake of the page

      const page = await hostPage(here, 'en', [1280, 720]);
      page.on('dialog', (d) => d.accept());
      expect(/Accounts\s*1/.test(await page.innerText('.numbers')), 'one account is counted');
      const row = () => lineOf(page, 'Annabella');
      await row().getByRole('button', { name: 'Mute' }).click();
      await row().getByRole('button', { name: 'Give the word back' }).waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), row().getByRole('button', { name: 'Export' }).click()]);
      const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
      equal(data.account, 'Annabella', 'whose data it is');
      equal(data.tables[0].table, id, 'the table is in it');
      await row().getByRole('button', { name: 'New password' }).click();
      await page.waitForSelector('.said .good');
      const password = /password is (\S+)\./.exec(await page.innerText('.said'))?.[1];
      expect((await ask(anna, '/account/login', { name: 'Annabella', password: 'correct horse' })).status === 401, 'the old password is void');
      equal((await ask(anna, '/account/login', { name: 'Annabella', password })).status, 200, 'the new one is good');
      await row().getByRole('button', { name: 'Ban' }).click();
      await row().getByRole('button', { name: 'Let in again' }).waitFor();
      equal((await ask(anna, '/me')).status, 403, 'she is out');
      await row().getByRole('button', { name: 'Let in again' }).click();
      await row().getByRole('button', { name: 'Ban' }).waitFor();
      const blocks = page.locator('section.blocks');
      await blocks.locator('input').nth(0).fill('203.0.113.7/24');
      await blocks.locator('input').nth(1).fill('knocks all night');
      await blocks.locator('input').nth(2).fill('12');
      await blocks.getByRole('button', { name: 'Block', exact: true }).click();
      await blocks.locator('li', { hasText: '203.0.113.0/24' }).getByText('knocks all night', { exact: false }).waitFor();
      await blocks.getByRole('button', { name: 'Unblock' }).click();
      await page.waitForFunction(() => document.querySelectorAll('section.blocks li').length === 0);
      const place = () => lineOf(page, id.slice(0, 6));
      await place().getByRole('button', { name: 'Freeze' }).click();
      await place().getByText('frozen', { exact: false }).first().waitFor();
      equal((await ask(stranger, `/tables/${id}`)).body.state, 'frozen', 'nobody can act');
      await place().getByRole('button', { name: 'Delete' }).click();
      await page.waitForFunction((t) => ![...document.querySelectorAll('li b')].some((b) => b.textContent === t), id.slice(0, 6));
      equal((await ask(stranger, `/tables/${id}`)).status, 404, 'the table is gone');
      const log = await page.innerText('section:last-of-type');
      for (const what of ['muted', 'banned', 'new password', 'address blocked', 'address let in again']) expect(log.includes(what), `the log tells: ${what}`);
      await page.reload();
      expect((await page.inputValue('input[type=password]')) === token, 'this tab keeps the token');
    });
  });

  for (const [language, size] of [['de', [1280, 720]], ['en', [360, 740]]])
    test(`the house: readable in ${language} at ${size[0]}`, { timeout: 120000 }, async () => {
      await withHouse(eyes, binary, async (here) => {
        await guestWithTable(here, 'Berthold');
        const page = await hostPage(here, language, size);
        expect(!/\bhouse\.[a-z_.]+/.test(await page.innerText('body')), 'no key of a text is shown');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing scrolls sideways');
        const findings = await here.axe(page, 'house');
        expect(findings.length === 0, findings.join('\n'));
        await here.shot(page, `house-${size[0]}-${language}`);
        expect(here.problems.length === 0, here.problems.join('\n'));
      });
    });
}
