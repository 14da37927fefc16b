// Schatten der Macht in the browser: a whole game in German by clicks, a round by keyboard, a phone.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { newestView, sitDown } from './lib/drive.mjs';
import { decideByKeys } from './keyboard.mjs';
import { decideByClick, leftovers, myTurn } from './lib/play.mjs';

const machines = (n) => Array.from({ length: n }, () => ({ kind: 'ai', level: 'easy' }));
const seated = (page, others, settings = {}) => sitDown(page, { game: 'schatten', settings, seats: [{ kind: 'me' }, ...machines(others)] });
const fits = (page) => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth);

/** Decisions that need parts: an action, what pays for it, where the goods go. Clicked in an order of their own. */
async function payByClick(eyes, page) {
  const before = newestView(eyes, page).version;
  await page.click('.acts [data-part="recruit"]');
  await page.waitForSelector('.stairs');
  const cards = () => page.$$('#rack [data-card].can');
  expect((await cards()).length > 0, 'cards of the hand can pay');
  await (await cards()).at(-1).click();
  await page.waitForSelector('#rack [data-card].chosen');
  for (let i = 0; i < 8 && !(await page.$('[data-tool="hand-in"][aria-disabled="false"]')); i++) {
    await page.waitForSelector('.paydesk[aria-busy="false"]');
    const place = await page.$('.goods .act:not(.no)');
    const more = place ?? (await cards())[0];
    if (!more) break;
    await more.click();
    await page.waitForTimeout(60);
  }
  await page.waitForSelector('[data-tool="hand-in"][aria-disabled="false"]');
  // The same number stands on the chart with a stepper of its own, in the form and on the button.
  const sum = async () => (await page.$$eval('.goods li b', (all) => all.reduce((n, b) => n + Number(b.textContent), 0)));
  const laid = await sum();
  const onChart = async () => (await page.$$eval('.stepper .plusn', (all) => all.reduce((n, b) => n + Number(b.textContent), 0)));
  expect(laid > 0 && (await onChart()) === laid, `${laid} in the form, ${await onChart()} on the chart`);
  expect((await page.textContent('[data-tool="hand-in"]')).includes(String(laid)), 'the button names what is bought');
  await page.waitForSelector('.paydesk[aria-busy="false"]');
  await page.dispatchEvent('.stepper:has(.plusn) g', 'click');
  await page.waitForFunction((n) => [...document.querySelectorAll('.goods li b')].reduce((k, b) => k + Number(b.textContent), 0) === n - 1, laid);
  await page.click('.goods .act:not(.no)'); // once the form has been answered
  await page.waitForFunction((n) => [...document.querySelectorAll('.goods li b')].reduce((k, b) => k + Number(b.textContent), 0) === n, laid);
  await page.waitForSelector('[data-tool="hand-in"][aria-disabled="false"]');
  await eyes.shot(page, 'schatten-pay');
  await page.click('[data-tool="hand-in"]');
  for (let i = 0; i < 400 && newestView(eyes, page).version === before; i++) await page.waitForTimeout(25);
  expect(newestView(eyes, page).version !== before, 'the action was handed in');
}

/** Passing is one of the tiles; where it gives something up it is asked about first. */
async function passByClick(eyes, page) {
  const before = newestView(eyes, page).version;
  await page.click('.acts [data-part="pass"]');
  for (const end = Date.now() + 30000; Date.now() < end && newestView(eyes, page).version === before; ) {
    const sure = await page.$('.prompt .btn.sure');
    if (sure) await sure.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(25);
  }
  expect(newestView(eyes, page).version !== before, 'passing was accepted');
}

export function schatten(eyes) {
  test('a whole game of Schatten der Macht by clicks', { timeout: 900000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await seated(page, 1, { mode: 'beginner', end_grace_rounds: '1' });
    await page.waitForSelector('[data-zone]');
    const findings = [];
    const seen = new Map();
    let decisions = 0;
    let paid = 0;
    let turns = { round: 0, n: 0 };
    for (; decisions < 900 && (await myTurn(page)); decisions++) {
      // A form is shown at once and answered a moment later.
      await page.waitForFunction(() => document.querySelector('.prompt.over') || document.querySelector('#actions:not([aria-busy="true"])'));
      const step = newestView(eyes(), page)?.step ?? '';
      seen.set(step, (seen.get(step) ?? 0) + 1);
      if (seen.get(step) === 1) {
        findings.push(...(await leftovers(page, 'de')));
        await eyes().shot(page, `schatten-${step}`);
        findings.push(...(await eyes().axe(page, `schatten ${step}`)));
        expect(await fits(page), `${step} fits without scrolling`);
      }
      // Two actions a round, then passing: every kind of decision comes up, and the game ends in time.
      const round = newestView(eyes(), page)?.derived.round ?? 0;
      if (step === 'action.choose' && !(await page.$('[data-tool="hand-in"]'))) turns = { round, n: turns.round === round ? turns.n + 1 : 1 };
      if (paid < 2 && (await page.$('.acts [data-part="recruit"]:not(.no)'))) {
        await payByClick(eyes(), page);
        paid++;
      } else if (turns.n > 2 && (await page.$('.acts [data-part="pass"]:not(.no)'))) await passByClick(eyes(), page);
      else await decideByClick(page, decisions);
    }
    console.log(`${decisions} decisions: ${[...seen].map(([k, n]) => `${k} ${n}`).join(', ')}`);
    expect(paid > 0, 'an action was paid for');
    await page.waitForSelector('dialog[open] table');
    await eyes().shot(page, 'schatten-end');
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });

  test('the first round of Schatten der Macht by keyboard', { timeout: 600000 }, async () => {
    const page = await eyes().person({ language: 'en', theme: 'dark' });
    await seated(page, 1);
    const steps = new Map();
    for (let turn = 0; turn < 200; turn++) {
      const step = await decideByKeys(eyes(), page, turn);
      if (!step || newestView(eyes(), page).derived.round > 1) break;
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    // Letters of this game: plan, quests, organisations, from conflict to conflict.
    await page.waitForSelector('.plan button[aria-expanded="true"]');
    await page.keyboard.press('g');
    await page.waitForSelector('.plan button[aria-expanded="false"]');
    await page.keyboard.press('o');
    await page.waitForSelector('.orgs');
    await page.keyboard.press('q');
    await page.waitForSelector('.qs');
    await page.keyboard.press('m');
    await page.waitForSelector('.cf');
    await page.keyboard.press('F1');
    await page.waitForSelector('dialog[open] kbd:text-is("M")');
    await page.keyboard.press('Escape');
    console.log(`by keys: ${[...steps].map(([k, n]) => `${k} ${n}`).join(', ')}`);
    expect(newestView(eyes(), page).derived.round > 1, 'the second round has begun');
    await page.context().close();
  });

  test('a payment of Schatten der Macht that is half filled in survives a reload', { timeout: 200000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await seated(page, 1, { mode: 'beginner' });
    for (let i = 0; i < 40 && (await myTurn(page)); i++) {
      await page.waitForFunction(() => document.querySelector('#actions:not([aria-busy="true"])'));
      if (await page.$('.acts [data-part="recruit"]:not(.no)')) break;
      await decideByClick(page, i);
    }
    // A card before any action: said is what comes first, not that nothing can be chosen.
    await page.click('#rack [data-card]');
    await page.waitForSelector('text=Wähle zuerst eine Aktion');
    await page.keyboard.press('Escape');
    await page.click('.acts [data-part="recruit"]');
    await page.waitForSelector('.stairs');
    await page.click('#rack [data-card].can');
    await page.waitForSelector('.paydesk[aria-busy="false"] .chip.paid');
    const paid = () => page.$$eval('.chip.paid', (all) => all.map((b) => b.dataset.part).join());
    const before = await paid();
    await page.reload();
    await page.waitForSelector('.chip.paid');
    expect((await paid()) === before, `${before} was paid, ${await paid()} after the reload`);
    // Advice stands in words above the payment, for what is laid so far.
    await page.click('[data-tool="hint"]');
    await page.waitForSelector('.tip .head b');
    expect((await page.textContent('.tip .head b')).length > 3, 'the advice is named');
    // What everybody owns is public: the display names its owners.
    await page.keyboard.press('o');
    await page.waitForSelector('.orgs');
    const owners = newestView(eyes(), page).derived.players.filter((p) => p.organisations.length > 0).length;
    expect((await page.$$('.orgs h3')).length === owners + 1, `${owners} own organisations, ${(await page.$$('.orgs h3')).length - 1} are shown`);
    await page.context().close();
  });

  test('a full form of Schatten der Macht looks the same after a reload', { timeout: 200000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await seated(page, 1, { mode: 'short' });
    await page.click('[data-action="choose_faction borbarad"]');
    for (let i = 0; i < 30 && (await myTurn(page)) && !(await page.$('.goods')); i++) await decideByClick(page, i);
    // With two seats the reserve has two adventurers left.
    await page.waitForSelector('.goods li:nth-child(2)');
    for (const row of [1, 2]) {
      await page.click(`.goods li:nth-child(${row}) .act`);
      await page.waitForSelector(`.paydesk[aria-busy="false"] .goods li:nth-child(${row}) b:text-is("1")`);
    }
    await page.waitForSelector('[data-tool="hand-in"][aria-disabled="false"]');
    const looks = () => page.$$eval('.goods li b', (all) => all.map((b) => b.textContent).join());
    const before = await looks();
    await page.reload();
    await page.waitForSelector('[data-tool="hand-in"][aria-disabled="false"]');
    expect((await looks()) === before, `${before} was laid, ${await looks()} is shown after the reload`);
    expect((await page.$$('.once')).length === 0, 'what could be laid several times is still counted');
    await page.context().close();
  });

  test('two people at a table of Schatten der Macht, one of them on a phone, and a spectator', { timeout: 300000 }, async () => {
    const ada = await eyes().person({ language: 'de' });
    const ben = await eyes().person({ language: 'en', theme: 'dark', size: [360, 740], touch: true });
    const id = await sitDown(ada, { game: 'schatten', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await ben.goto(`/t/${id}`);
    await ben.click('text=Take the seat');
    const watcher = await eyes().person({ language: 'de' });
    await watcher.goto(`/t/${id}`);
    for (const p of [ada, ben, watcher]) await p.waitForSelector('[data-zone]');
    const views = (p) => eyes().traffic.filter((m) => m.page === p && m.kind === 'server' && m.message.t === 'view').map((m) => m.message);
    const playing = () => (views(ada).at(-1)?.derived.round ?? 0) > 0;
    for (let i = 0; i < 60 && !playing(); i++) {
      for (const p of [ada, ben]) if (await p.$('.prompt.mine')) await decideByClick(p, i);
      await ada.waitForTimeout(50);
    }
    expect(playing(), 'draft and plans are over');
    await ada.waitForFunction(() => document.querySelector('.plan'));
    for (const [p, seat] of [[ada, 0], [ben, 1], [watcher, -1]]) {
      const seen = views(p);
      expect(seen.length > 5, 'everybody follows');
      for (const v of seen) {
        expect(v.view.hand.every((h, s) => s === seat || v.turn.over || h.length === 0 || v.derived.players[s].draw === 0), 'only the own hand is seen');
        expect(v.view.dealt.every((d, s) => s === seat || d.length === 0), 'only the own plans are seen');
        expect(seat >= 0 || (v.derived.plan === null && v.derived.plans.length === 0 && v.derived.forecasts.length === 0), 'a spectator is told no plan');
      }
    }
    for (const p of [ada, ben, watcher]) await p.context().close();
  });

  test('Schatten der Macht on a phone', { timeout: 300000 }, async () => {
    const page = await eyes().person({ language: 'en', size: [360, 740], touch: true, theme: 'dark' });
    await seated(page, 3);
    const findings = [];
    for (let i = 0; i < 60 && (await myTurn(page)) && newestView(eyes(), page)?.step !== 'action.choose'; i++) await decideByClick(page, i);
    for (const tab of await page.$$eval('[data-tab]', (all) => all.map((b) => b.dataset.tab))) {
      await page.evaluate((t) => document.querySelector(`[data-tab="${t}"]`)?.click(), tab);
      await page.waitForTimeout(150);
      findings.push(...(await eyes().axe(page, `schatten phone ${tab}`)));
      await eyes().shot(page, `schatten-phone-${tab}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} scrolls sideways`);
    }
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });
}
