// Learning from a game: what a hint shows beside its action, and a finished game looked at again.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { finished } from './review.mjs';

/** A table with the position of a puzzle: a decision in the middle of a game, at once. */
async function decision(page, game, puzzle) {
  await page.goto('/account');
  await page.waitForSelector('form');
  const id = await page.evaluate(async ([g, p]) => {
    const answer = await fetch('/api/v1/tables/puzzle', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: g, puzzle: p }) });
    return (await answer.json()).id;
  }, [game, puzzle]);
  await page.goto(`/t/${id}`);
  await page.waitForSelector('[data-tool="hint"]:not([aria-disabled="true"])');
}

async function shares(page, selector) {
  return page.$$eval(selector, (all) => all.map((b) => Number(b.querySelector('b').textContent.match(/\d+/)[0])));
}

export function analyses(eyes) {
  for (const [language, size] of [['de', [1280, 720]], ['en', [360, 740]]])
    test(`a hint shows its reasons, its line and its alternatives on the board (${language})`, { timeout: 120000 }, async () => {
      const page = await eyes().person({ language, size, touch: size[0] < 700 });
      await decision(page, 'echoes', 'second-food');
      await page.click('[data-tool="hint"]');
      await page.waitForSelector('[data-hint]');
      const found = await shares(page, '[data-alternative]');
      expect(found.length > 1, 'alternatives are named');
      equal(found, [...found].sort((a, b) => b - a), 'in order');
      const marks = () => page.$$eval('[data-mark]', (all) => all.map((m) => m.dataset.mark));
      await page.waitForSelector('[data-mark="1"] .way');
      expect((await page.textContent('.tip .why')).length > 20, 'what it brings on the score sheet');
      const [, second] = await page.$$('[data-alternative]');
      const before = await page.$eval('[data-mark="1"] .ring', (r) => r.getAttribute('cx') + r.getAttribute('cy'));
      await second.click();
      await page.waitForFunction((b) => { const r = document.querySelector('[data-mark="1"] .ring'); return r && r.getAttribute('cx') + r.getAttribute('cy') !== b; }, before);
      equal(await marks(), ['1'], 'an alternative stands alone');
      equal(await eyes().axe(page, `hint, ${language}`, '[data-hint]'), [], 'nothing that a screen reader stumbles over');
      await page.click('[data-tool="hint-close"]');
      await page.waitForSelector('[data-mark]', { state: 'detached' });
      await page.context().close();
    });

  for (const [language, size, theme] of [['de', [1280, 720], 'light'], ['en', [360, 740], 'dark']])
    test(`a finished game is looked at again, and its link tells others (${language})`, { timeout: 180000 }, async () => {
      const page = await eyes().person({ language, size, theme, touch: size[0] < 700 });
      const id = await finished(page, 'covil-4-1.json');
      await page.goto(`/t/${id}/analysis`);
      await page.click('[data-tool="analyse"]');
      await page.waitForSelector('progress');
      await page.waitForSelector('[data-analysis="done"]', { timeout: 120000 });
      equal(await page.$$eval('[data-account]', (rows) => rows.map((r) => r.dataset.account)), ['luck', 'own', 'others', 'lost', 'accuracy'], 'luck and skill apart');
      expect((await page.$$('[data-turning]')).length > 0, 'turning points');
      equal(await eyes().axe(page, `analysis, ${language}`), [], 'nothing that a screen reader stumbles over');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
      await eyes().shot(page, `analysis-${language}`);
      // Somebody else reads it by the link, and sees an option of a marked decision on the board with one click.
      const friend = await eyes().person({ language, size, theme });
      await friend.goto(`/t/${id}/analysis`);
      await friend.waitForSelector('[data-analysis="done"]');
      const option = await friend.waitForSelector('[data-marked] [data-option="1"]');
      const entry = Number(await friend.$eval('[data-marked]', (m) => m.dataset.marked));
      await option.click();
      await friend.waitForSelector(`[data-decision="${entry}"] [data-option="1"][aria-pressed="true"]`);
      await friend.click('[data-decision] [data-option="0"]');
      await friend.waitForSelector('[data-decision] [data-option="0"][aria-pressed="true"]');
      await friend.waitForSelector('.prompt.past [data-tool="play-on"]');
      for (const p of [page, friend]) await p.context().close();
    });
}
