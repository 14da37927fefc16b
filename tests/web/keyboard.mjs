// The same without a mouse: from the lobby to the table and through a day, with keys only.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { myTurn } from './lib/play.mjs';

const focused = (page) => page.evaluate(() => {
  const e = document.activeElement;
  return { tag: e?.tagName ?? '', name: e?.getAttribute('aria-label') ?? e?.textContent?.trim() ?? '', zone: e?.getAttribute('data-zone') ?? '', action: e?.classList.contains('act') ?? false };
});

/** Waits until the focus is where a key should have brought it. */
async function focusIn(page, selector, what) {
  await page.waitForFunction((s) => document.activeElement?.closest(s) !== null, selector, { timeout: 20000 })
    .catch(async () => expect(false, `${what}, but the focus is on ${JSON.stringify(await focused(page))}`));
}

async function tabTo(page, fits, most = 60) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const f = await focused(page);
    if (fits(f)) return f;
  }
  return expect(false, 'Tab does not reach it');
}

export function keyboard(eyes) {
  test('by keyboard only', { timeout: 150000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await page.goto('/');
    await page.waitForSelector('.new .btn.enamel');
    await tabTo(page, (f) => f.name.startsWith('Change'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await tabTo(page, (f) => f.name === 'Open the table');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\//);
    await page.waitForSelector('[data-zone]');

    let board = 0;
    let list = 0;
    for (let i = 0; i < 16 && (await myTurn(page)); i++) {
      const before = await page.evaluate(() => document.querySelector('.prompt')?.textContent + document.querySelector('#actions')?.textContent);
      const zones = await page.$$('[data-zone][data-state="selectable"]');
      if (zones.length > 0 && i % 2 === 0) {
        await page.keyboard.press('b');
        await focusIn(page, '[data-zone]', 'B goes to the board');
        let f = await focused(page);
        if (zones.length > 1) {
          for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
            await page.keyboard.press(key);
            if ((await focused(page)).zone !== f.zone) break;
          }
          f = await focused(page);
        }
        expect(/can be chosen/.test(f.name), `a stop of the board is a target: ${f.name}`);
        await page.keyboard.press('Enter');
        board++;
      } else {
        await page.keyboard.press('a');
        if (await page.$('#actions .act:not(.no)')) await focusIn(page, '#actions .act', 'A goes to the actions');
        await page.keyboard.press((await focused(page)).action ? 'Enter' : '1');
        list++;
      }
      // A step without a way back asks once more, in the prompt.
      await page.waitForFunction((x) => document.querySelector('.prompt .btn.sure') !== null || document.querySelector('.prompt')?.textContent + document.querySelector('#actions')?.textContent !== x, before, { timeout: 30000 });
      if (await page.$('.prompt .btn.sure')) {
        await page.focus('.prompt .btn.sure');
        await page.keyboard.press('Enter');
      }
      await page.waitForFunction((x) => document.querySelector('.prompt .btn.sure') === null && document.querySelector('.prompt')?.textContent + document.querySelector('#actions')?.textContent !== x, before, { timeout: 30000 });
    }
    expect(board > 0 && list > 0, `board ${board}, list ${list}`);

    await myTurn(page);
    await page.keyboard.press('l');
    await focusIn(page, '#log', 'L goes to the log');
    await page.keyboard.press(',');
    await page.waitForSelector('.prompt.past');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.prompt.past'));
    await page.keyboard.press('r');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    await page.keyboard.type('unlikely words');
    expect(await page.$('.prompt'), 'letters in a field are only letters');
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.context().close();
  });
}
