// At 360 x 740: board, sheet, tabs; targets large enough; nothing sideways.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { decideByClick, myTurn } from './lib/play.mjs';

export function phone(eyes) {
  test('on a phone', { timeout: 180000 }, async () => {
    const page = await eyes().person({ language: 'de', size: [360, 740], touch: true });
    await page.goto('/');
    await page.click('.new .btn.enamel');
    await page.waitForURL(/\/t\//);
    await page.waitForSelector('[data-zone]');
    const findings = [];
    for (let i = 0; i < 10 && (await myTurn(page)); i++) {
      if (i === 3 || i === 8) await eyes().shot(page, `phone-${i}`);
      await decideByClick(page, i);
    }
    await myTurn(page);
    for (const tab of ['action', 'rack', 'players', 'log', 'rules']) {
      await page.tap(`[data-tab="${tab}"]`);
      await page.waitForTimeout(150);
      findings.push(...(await eyes().axe(page, `phone ${tab}`)));
      await eyes().shot(page, `phone-tab-${tab}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} scrolls sideways`);
    }
    await page.tap('[data-tab="action"]');
    const small = await page.evaluate(() => [...document.querySelectorAll('#actions .act, .bottom button')].filter((b) => b.getBoundingClientRect().height < 44).map((b) => b.textContent));
    expect(small.length === 0, `too small to tap: ${small.join(', ')}`);
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });
}
