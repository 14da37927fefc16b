// The pages around the tables: installable, alone on its host, tables that others can find.
import { test } from 'node:test';
import { sitDown } from './lib/drive.mjs';
import { equal, expect } from './lib/expect.mjs';

export function site(eyes) {
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

  test('before the start: a colour, a webhook, machines for free seats; sounds and text size by choice', { timeout: 120000 }, async () => {
    const ada = await eyes().person({ language: 'en' });
    await sitDown(ada, { game: 'covil', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], listed: false });
    await ada.waitForSelector('[data-colour-of="0"]');
    const colours = () => ada.$$eval('[data-colour-of]', (all) => all.map((s) => s.value));
    equal(await colours(), ['blue', 'green', 'yellow'], 'the usual colours');
    await ada.selectOption('[data-colour-of="0"]', 'yellow');
    await ada.waitForFunction(() => [...document.querySelectorAll('[data-colour-of]')].map((s) => s.value).join() === 'yellow,green,blue');
    await ada.selectOption('[data-colour-of="1"]', 'black');
    await ada.waitForFunction(() => document.querySelector('[data-colour-of="1"]').value === 'black');

    await ada.click('[data-webhook] summary');
    await ada.fill('[data-webhook] input', 'https://example.org/tafel');
    await ada.click('[data-webhook] form .btn');
    await ada.waitForSelector('[data-webhook] summary small');
    equal(await eyes().axe(ada, 'waiting room'), [], 'the waiting room');
    await ada.click('[data-webhook] form .btn >> nth=-1');
    await ada.waitForSelector('[data-webhook] summary small', { state: 'detached' });

    await ada.click('[data-tool="fill"]');
    await ada.waitForSelector('[data-zone]');
    await ada.waitForSelector('.prompt.mine');
    expect(await ada.$('#players .s-yellow'), 'my colour goes with me to the table');

    await ada.click('header .tool >> nth=-1');
    await ada.click('[data-menu="sound"]');
    equal(await ada.getAttribute('[data-menu="sound"]', 'aria-pressed'), 'true', 'sounds are on by choice');
    await ada.reload();
    await ada.waitForSelector('.prompt.mine');
    await ada.click('header .tool >> nth=-1');
    equal(await ada.getAttribute('[data-menu="sound"]', 'aria-pressed'), 'true', 'and stay on');
    await ada.goto('/account');
    const size = () => ada.evaluate(() => parseFloat(getComputedStyle(document.querySelector('main p, main label')).fontSize));
    const before = await size();
    await ada.click('[data-text-size] >> nth=-1');
    await ada.waitForFunction((b) => parseFloat(getComputedStyle(document.querySelector('main p, main label')).fontSize) > b, before);
    await ada.context().close();
  });
}
