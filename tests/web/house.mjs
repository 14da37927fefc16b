// The house around the tables: installable, alone on its host, tables that others can find.
import { test } from 'node:test';
import { equal } from './lib/expect.mjs';

export function house(eyes) {
  test('the client can be installed', async () => {
    const page = await eyes().person();
    await page.goto('/');
    const href = await page.getAttribute('link[rel="manifest"]', 'href');
    const manifest = await page.evaluate(async (h) => (await fetch(h)).json(), href);
    equal(manifest.display, 'standalone', 'it opens without an address bar');
    equal(manifest.start_url, '/', 'it opens in the lobby');
    for (const size of ['192x192', '512x512']) {
      const icon = manifest.icons.find((i) => i.sizes === size);
      const real = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, icon.src);
      equal(real, size, `the picture ${icon.src}`);
    }
    await page.context().close();
  });

  test('an open table is found in the lobby and joined', { timeout: 90000 }, async () => {
    const ada = await eyes().person({ language: 'en' });
    const ben = await eyes().person({ language: 'de', size: [360, 740], touch: true });
    await ada.goto('/games/covil');
    await ada.waitForSelector('.look svg');
    await ada.click('.many .tool >> nth=0');
    await ada.click('.intro .btn.enamel');
    await ada.click('dialog .many .tool >> nth=0');
    await ada.selectOption('dialog .who label:nth-of-type(2) select', 'open');
    await ada.click('dialog summary');
    await ada.fill('dialog details input.field', 'Donnerstagsrunde');
    await ada.check('dialog input[type="checkbox"]');
    await ada.click('dialog .btn.enamel.big');
    await ada.waitForURL(/\/t\//);
    await ben.goto('/');
    const row = await ben.waitForSelector('.open li:has-text("Donnerstagsrunde")', { timeout: 30000 });
    await (await row.$('.btn')).click();
    await ben.waitForURL(ada.url());
    for (const p of [ada, ben]) await p.waitForSelector('[data-zone]');
    for (const p of [ada, ben]) await p.context().close();
  });
}
