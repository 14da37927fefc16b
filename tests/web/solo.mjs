// A whole game of Covil alone, in German, by clicks: three clicks to the table, then to the end, the sheet, the replay.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { decideByClick, leftovers, myTurn } from './lib/play.mjs';
import { moments, openMoment } from './lib/positions.mjs';

export function solo(eyes) {
  test('a whole solo game of Covil by clicks', { timeout: 300000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await page.goto('/games/covil');
    await page.click('text=Solo spielen');
    await page.click('dialog .many .tool >> nth=0');
    await page.click('dialog .btn.enamel.big');
    await page.waitForURL(/\/t\//);
    await page.waitForSelector('[data-zone]');

    const findings = [];
    let decisions = 0;
    let fights = 0;
    for (; decisions < 400 && (await myTurn(page)); decisions++) {
      fights += await addsUp(page);
      findings.push(...(await leftovers(page, 'de')));
      await partsAddUp(page);
      if ([0, 6, 30].includes(decisions)) {
        await eyes().shot(page, `solo-${decisions}`);
        findings.push(...(await eyes().axe(page, `table ${decisions}`)));
        const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
        expect(fits, 'board, hand and actions fit without scrolling');
      }
      if (decisions === 3) await everythingOpens(eyes(), page, findings);
      await decideByClick(page, decisions);
    }
    expect(decisions > 20, `only ${decisions} decisions`);
    console.log(`${decisions} decisions, ${fights} of them in a fight`);

    await page.waitForSelector('dialog[open] table');
    await page.waitForSelector('dialog[open] svg[role="img"]');
    await eyes().shot(page, 'end-1280');
    findings.push(...(await eyes().axe(page, 'end sheet')));
    await page.click('text=Ziehungen prüfen');
    await page.waitForSelector('.dice .good');
    await page.click('text=Partie ansehen');
    await page.waitForSelector('.prompt.past');
    await page.click('[aria-label="Schritt vor"]');
    await page.waitForFunction(() => /Schritt 1 /.test(document.querySelector('.prompt')?.textContent ?? ''));
    // In the replay all seats are open: the hands of the others are there too.
    await page.click('[data-tab="halls"]');
    expect(await anyHand(page), 'a hand of somebody else is open somewhere in the replay');
    await eyes().shot(page, 'replay-1280');
    findings.push(...(await eyes().axe(page, 'replay')));
    await page.click('text=Zurück zu jetzt');
    expect(findings.length === 0, findings.join('\n'));

    // A game may go by without a fight: these have one for certain.
    for (const kind of ['attack.minion', 'battle.defend', 'riot.defend']) {
      await openMoment(page, moments('covil').get(kind));
      await page.waitForSelector('.battle');
      await myTurn(page);
      equal(await addsUp(page), 1, `${kind} has a fight`);
    }
    await page.context().close();
  });
}

/** The parts beside a name give its points; with an open part they are not less than what is known. */
async function partsAddUp(page) {
  const rows = await page.$$eval('#players tbody tr', (all) => all.map((tr) => ({ points: Number(tr.querySelector('td b')?.textContent), parts: tr.querySelector('.parts')?.getAttribute('aria-label') ?? '' })));
  for (const { points, parts } of rows) {
    if (parts === '') continue;
    const sum = parts.split(', ').reduce((n, part) => n + (Number(/(\d+)(\+\?)?$/.exec(part)?.[1]) || 0), 0);
    equal(sum, points, `"${parts}" and ${points} points`);
  }
}

/** Looks for a step at which somebody else holds a relic. */
async function anyHand(page) {
  const last = Number(await page.getAttribute('.slider input', 'max'));
  for (let step = 12; step < last; step += 7) {
    await page.locator('.slider input').fill(String(step));
    await page.waitForSelector(`#board[data-entry="${step}"]`);
    if (await page.$('.hs [data-relic]:not(.active)')) return true;
  }
  return false;
}

/** In a fight the lines of both sides add up to the numbers in the middle. Returns 1 if there is a fight. */
async function addsUp(page) {
  const sides = await page.$$eval('.battle', (all) => all.flatMap((battle) => {
    const sums = [...battle.querySelectorAll('.big')].map((b) => Number(b.textContent));
    return [...battle.querySelectorAll('.sum')].map((list, i) => ({
      sum: sums[i], lines: [...list.querySelectorAll('li:not(.open) b')].reduce((n, b) => n + Number(b.textContent), 0),
    }));
  }));
  for (const s of sides) expect(s.sum === s.lines, `the lines give ${s.lines}, the panel says ${s.sum}`);
  return sides.length > 0 ? 1 : 0;
}

/** Tabs, history, notes, hint, help: nothing is dead. */
async function everythingOpens(eyes, page, findings) {
  for (const tab of ['market', 'halls', 'log', 'rules', 'chat']) {
    await page.click(`[data-tab="${tab}"]`);
    await page.waitForTimeout(120);
    findings.push(...(await eyes.axe(page, `tab ${tab}`)));
    await eyes.shot(page, `tab-${tab}`);
  }
  await page.fill('.notes textarea', 'Merken: die Stadt');
  await page.waitForFunction(() => document.querySelector('.notes small')?.textContent !== '');
  await page.click('[data-tab="rules"]');
  await page.fill('input[type="search"]', 'COV-150');
  await page.waitForFunction(() => document.querySelectorAll('[data-rule]').length < 5);
  await page.click('[data-tab="action"]');
  await page.keyboard.press('F1');
  await page.waitForSelector('dialog[open] kbd');
  findings.push(...(await eyes.axe(page, 'help')));
  await page.keyboard.press('Escape');
  await page.click('.slider [aria-label="Schritt zurück"]');
  await page.waitForSelector('.prompt.past');
  await page.click('text=Zurück zu jetzt');
  await page.waitForSelector('.prompt.mine');
  await page.click('[data-tool="hint"]');
  await page.waitForSelector('#actions .hint, .tip', { timeout: 20000 });
}
