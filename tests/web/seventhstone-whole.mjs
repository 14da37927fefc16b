// Whole games of SeventhStone by clicks with three and with four seats, in both languages, without a limit of years below
// the usual one. Too long for ./test: `npm run seventhstone` (one: --test-name-pattern "three").
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { newestView, sitDown } from './lib/drive.mjs';
import { lane } from './lib/lane.mjs';
import { playThrough, table } from './seventhstone.mjs';

const games = [['three', 3, 'en'], ['four', 4, 'en'], ['four, German', 4, 'de']];

lane((eyes) => {
  for (const [name, seats, language] of games)
    test(`a whole game with ${name} seats`, { timeout: 3600000 }, async () => {
      const page = await eyes().person({ language });
      await sitDown(page, table(seats));
      const from = Date.now();
      const { decisions, seen, findings } = await playThrough(eyes(), page, { language, label: `seventhstone-${seats}-${language}`, most: 4000 });
      const year = newestView(eyes(), page)?.derived.round.year;
      console.log(`${name}: ${decisions} decisions, ${year} years, ${Math.round((Date.now() - from) / 1000)} s: ${[...seen].map(([k, n]) => `${k} ${n}`).join(', ')}`);
      await page.waitForSelector('dialog[open] table');
      await eyes().shot(page, `seventhstone-${seats}-${language}-end`);
      expect(findings.length === 0, findings.join('\n'));
    });
});
