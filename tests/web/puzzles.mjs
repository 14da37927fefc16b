// Puzzles from the page of each game: a wrong answer, another try, the right one, and the next puzzle.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';

/** Plays an action of the list, with the question that may come before it. */
async function answer(page, a) {
  await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  for (const end = Date.now() + 20000; Date.now() < end; await page.waitForTimeout(50)) {
    const verdict = await page.getAttribute('.qz', 'data-verdict');
    // A game with pictures of its own has the hero of an action, not its words.
    const button = page.locator(`[data-action="${a}"]:visible, #actions [data-quest="${a.split(' ')[1]}"]:visible`).first();
    if (await button.count()) await button.click();
    // Many actions are folded by what they do.
    else await page.locator(`#actions [data-verb="${a.split(' ')[0]}"]:visible`).first().click({ timeout: 2000 }).catch(() => undefined);
    const sure = page.locator('.prompt .btn.sure');
    if (await sure.count()) await sure.click();
    for (const soon = Date.now() + 3000; Date.now() < soon; await page.waitForTimeout(25)) if ((await page.getAttribute('.qz', 'data-verdict')) !== verdict) return;
  }
  expect(false, `${a} was not taken; prompt: ${await page.textContent('.prompt')}; actions: ${await page.textContent('#actions')}`);
}

/** One of each game whose answers stand in the ordinary list. */
const chosen = { covil: 'muscle', immortals: 'empty-purse', schatten: 'djinn', seventhstone: 'last-word', echoes: 'second-food' };

export function puzzles(eyes) {
  for (const [game, id] of Object.entries(chosen)) {
    test(`a puzzle of ${game}`, { timeout: 180000 }, async () => {
      const phone = game === 'covil';
      const language = game === 'schatten' || phone ? 'de' : 'en';
      const page = await eyes().person({ language, theme: game === 'immortals' ? 'dark' : 'light', ...(phone ? { size: [360, 740], touch: true } : {}) });
      await page.goto(`/games/${game}`);
      const all = await page.evaluate(async ([g, l]) => (await fetch(`/api/v1/games/${g}/puzzles?lang=${l}`)).json(), [game, language]);
      const wanted = all.find((p) => p.id === id);
      expect(wanted, `${game} has the puzzle ${id}`);
      await page.waitForSelector('[data-puzzle]');
      await eyes().shot(page, `puzzles-${game}-list`);
      await page.click(`[data-puzzle="${wanted.id}"]`);
      await page.waitForURL(/\/t\//);
      await page.waitForSelector('.qz[data-verdict="open"]');
      await page.waitForSelector('.prompt.mine');
      expect((await page.textContent('.qz')).includes(wanted.question), 'the question stands there');
      expect(!(await page.textContent('.qz')).includes(wanted.explanation), 'the explanation does not');
      await eyes().shot(page, `puzzles-${game}-open`);

      const wrong = wanted.mistakes[0]?.a ?? wanted.line[0].chances.at(-1).a;
      await answer(page, wrong);
      await page.waitForSelector('.qz[data-verdict="wrong"]');
      await eyes().shot(page, `puzzles-${game}-wrong`);
      if (wanted.mistakes[0]) expect((await page.textContent('.qz')).includes(wanted.mistakes[0].text), 'why it is wrong');
      await page.click('.qz [data-tool="again"]');
      for (const step of wanted.line) await answer(page, step.right[0]);
      await page.waitForSelector('.qz[data-verdict="solved"]');
      expect((await page.textContent('.qz')).includes(wanted.explanation), 'the explanation stands there now');
      await eyes().shot(page, `puzzles-${game}-solved`);
      const findings = await eyes().axe(page, `puzzle of ${game}`, '.qz');
      expect(findings.length === 0, findings.join('\n'));
      expect(await page.evaluate(() => [...document.querySelectorAll('.qz, .qz *')].every((e) => e.scrollWidth <= Math.ceil(e.getBoundingClientRect().width) + 1 || e.classList.contains('vh'))), 'a word of the puzzle is cut off');

      if (all.at(-1).id !== wanted.id) {
        const before = page.url();
        await page.click('.qz [data-tool="next"]');
        await page.waitForURL((url) => url.href !== before);
        await page.waitForSelector('.qz[data-verdict="open"]');
      }
      await page.goto(`/games/${game}`);
      await page.waitForSelector(`[data-puzzle="${wanted.id}"] .done`);
      await page.context().close();
    });
  }
}
