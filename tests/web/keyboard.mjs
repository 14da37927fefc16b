// The same without a mouse: from the lobby to the table and through a day, with keys only.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { myTurn } from './lib/play.mjs';
import { decision, newestView, sitDown } from './lib/drive.mjs';

const focused = (page) => page.evaluate(() => {
  const e = document.activeElement;
  return { tag: e?.tagName ?? '', name: e?.getAttribute('aria-label') ?? e?.textContent?.trim() ?? '', zone: e?.getAttribute('data-zone') ?? '', action: e?.classList.contains('act') ?? false };
});

/** Waits until the focus is where a key should have brought it. */
async function focusIn(page, selector, what) {
  await page.waitForFunction((s) => document.activeElement?.closest(s) !== null, selector, { timeout: 20000 })
    .catch(async () => expect(false, `${what}, but the focus is on ${JSON.stringify(await focused(page))}`));
}

async function tabToNamed(page, fits, most = 60) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const f = await focused(page);
    if (fits(f)) return f;
  }
  return expect(false, 'Tab does not reach it');
}

// What Tab can stop at and Enter would decide: rows of the list, cards, groups, fields, places, the button of a form.
const choice = '#actions .act:not(.no):not([aria-pressed="true"]), .dc.can, [data-group].can, [data-tool="throw"], [data-tool="hand-in"], .slot.card.can, [data-state="selectable"]';

/** One decision without a mouse: Tab to a choice, Enter, and Enter once more where it is asked. */
export async function decideByKeys(eyes, page, turn) {
  const view = await decision(eyes, page);
  if (!view) return null;
  const decided = () => newestView(eyes, page).version !== view.version || newestView(eyes, page).turn.over;
  for (let tries = 0; tries < 40; tries++) {
    if (await page.$('[data-tool="confirm-plan"]')) await planByKeys(page);
    else await tabTo(page, choice, turn + tries);
    await page.keyboard.press('Enter');
    for (let i = 0; i < 20 && !decided(); i++) {
      // The question takes the focus; the key that opened it does not answer it.
      if (await page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null)) {
        await page.waitForTimeout(400);
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(25);
    }
    if (decided()) return view.step;
  }
  return expect(false, `keys decide nothing in ${view.step}; the focus is on ${JSON.stringify(await focused(page))}`);
}

/** Some cards by digits, then Tab to the button that hands the plan in. */
async function planByKeys(page) {
  await page.keyboard.press('h');
  for (const digit of ['1', '5', '4', '6']) {
    if (!(await page.$('.hand button'))) break;
    await tabTo(page, '.hand button', 0);
    await page.keyboard.press('Home');
    await page.keyboard.press(digit);
  }
  await tabTo(page, '[data-tool="confirm-plan"]', 0);
}

/** Tab until the focus is on one of these; now the first that comes, now a later one. */
async function tabTo(page, selector, turn) {
  let skip = turn % 3;
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const hit = await page.evaluate((s) => document.activeElement?.matches(s) === true, selector);
    if (hit && skip-- <= 0) return;
  }
  // One choice only: the next round of Tab finds it.
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s) === true, selector)) return;
  }
  expect(false, `Tab does not reach ${selector}`);
}

export function keyboard(eyes) {
  for (const [game, settings] of [['covil', {}], ['immortals', { rounds: '2' }]])
    test(`a whole game of ${game} by keyboard alone`, { timeout: 900000 }, async () => {
      const page = await eyes().person({ language: 'en' });
      const others = Array.from({ length: game === 'covil' ? 1 : 2 }, () => ({ kind: 'ai', level: 'easy' }));
      await sitDown(page, { game, settings, seats: [{ kind: 'me' }, ...others] });
      const steps = new Map();
      for (let turn = 0; turn < 400; turn++) {
        const step = await decideByKeys(eyes(), page, turn);
        if (!step) break;
        steps.set(step, (steps.get(step) ?? 0) + 1);
      }
      console.log(`${game} by keys: ${[...steps].map(([k, n]) => `${k} ${n}`).join(', ')}`);
      await page.waitForSelector('dialog[open] table');
      await page.context().close();
    });

  test('by keyboard only', { timeout: 150000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await page.goto('/');
    await page.waitForSelector('.new .btn.enamel');
    await tabToNamed(page, (f) => f.name.startsWith('Change'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await tabToNamed(page, (f) => f.name === 'Open the table');
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
    // Escape takes away one thing at a time: an explanation that is still open goes first.
    for (let n = 0; n < 3 && (await page.$('.prompt.past')); n++) {
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('.prompt.past'), undefined, { timeout: 3000 }).catch(() => undefined);
    }
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
