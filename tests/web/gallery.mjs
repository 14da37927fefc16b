// The shared parts of a table on one page, photographed in both lights and at a desk and on a phone.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';

export function gallery(eyes) {
  test('the gallery of parts', { timeout: 120000 }, async () => {
    for (const size of [[1280, 720], [360, 740]])
      for (const theme of ['light', 'dark']) {
        const page = await eyes().person({ language: 'de', size, theme });
        await page.goto('/gallery');
        await page.waitForSelector('[data-gallery] [data-zone]');
        const name = `gallery-${size[0]}-${theme}`;
        await page.screenshot({ path: `${eyes().screens}/${name}.png`, fullPage: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
        equal(await eyes().axe(page, name), [], name);
        await page.context().close();
      }
  });

  test('a map of zones by keys: one tab stop, arrows from target to target', { timeout: 60000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await page.goto('/gallery');
    await page.waitForSelector('[data-zone][tabindex="0"]');
    equal((await page.$$('[data-zone][tabindex="0"]')).length, 1, 'one tab stop');
    await page.focus('[data-zone][tabindex="0"]');
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-zone'));
    equal(await at(), 'selectable-0', 'the first target');
    await page.keyboard.press('ArrowRight');
    equal(await at(), 'hinted-0', 'the next target');
    await page.keyboard.press('ArrowDown');
    equal(await at(), 'hinted-1', 'the target below');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    equal(await at(), 'barred-1', 'with Alt also what cannot be chosen');
    await page.context().close();
  });
}
