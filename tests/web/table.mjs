// What a table offers besides deciding: coming back, looking back, why not, no way back, notes, announcements.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { decideByClick, myTurn } from './lib/play.mjs';
import { openMoment, records } from './lib/positions.mjs';

const seen = (page) => page.evaluate(() => Object.keys(localStorage).find((k) => k.startsWith('seen:')));

export function tableTools(eyes) {
  test('the tools of a table', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await page.goto('/');
    await page.click('.new .btn.enamel');
    await page.waitForURL(/\/t\//);
    await page.waitForSelector('[data-zone]');
    await myTurn(page);
    expect((await page.$('.cu')) === null, 'who sits down for the first time has missed nothing');
    await barred(page);
    for (let i = 0; i < 8 && (await myTurn(page)); i++) await decideByClick(page, i * 2);
    await myTurn(page);
    // What happened is announced.
    await page.waitForFunction(() => (document.querySelector('.said')?.textContent ?? '').trim() !== '');
    equal(await page.getAttribute('.prompt p', 'aria-live'), 'polite', 'the prompt is announced');

    await highlights(page);
    await noWayBack(page);
    await keepsNotes(page);
    await quietByDefault(page);
    await comesBack(eyes(), page);
    await page.context().close();
  });

  test('a finished match is watched: by itself, by rounds, from a link to one of its steps', { timeout: 120000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    const record = records('covil')[0];
    await openMoment(page, { record, at: record.log.length, who: '' });
    await page.waitForSelector('dialog[open] table');
    await page.click('text=Partie ansehen');
    await page.waitForSelector('.prompt.past');
    await page.locator('.slider input').fill('40');
    await page.waitForFunction(() => /Schritt 40 /.test(document.querySelector('.prompt')?.textContent ?? ''));
    await watches(page);
    await page.context().close();
  });
}

/** The past plays by itself, jumps by rounds, and a link leads back to one of its steps. */
async function watches(page) {
  const step = async () => Number(/Schritt (\d+) /.exec(await page.textContent('.prompt'))?.[1] ?? -1);
  const isAt = (n) => page.waitForFunction((x) => new RegExp(`Schritt ${x} `).test(document.querySelector('.prompt')?.textContent ?? ''), n);
  await page.click('[data-tool="play"]');
  await page.waitForFunction(() => Number(/Schritt (\d+) /.exec(document.querySelector('.prompt')?.textContent ?? '')?.[1]) > 41);
  await page.click('[data-tool="play"]');
  const before = await step();
  await page.click('[data-tool="round-forward"]');
  await page.waitForFunction((x) => Number(/Schritt (\d+) /.exec(document.querySelector('.prompt')?.textContent ?? '')?.[1]) > x, before);
  const later = await step();
  await page.click('[data-tool="round-back"]');
  await page.waitForFunction((x) => Number(/Schritt (\d+) /.exec(document.querySelector('.prompt')?.textContent ?? '')?.[1]) < x, later);
  expect(await page.$('[data-tool="copy-step"]'), 'a link to this step can be copied');
  const here = new URL(page.url()).pathname;
  await page.goto('/games');
  await page.goto(`${here}#step=25`);
  await isAt(25);
}

/** A place that is not a target says why, in a popover that Escape closes. */
async function barred(page) {
  const zone = await page.waitForSelector('[data-zone][data-state="barred"]');
  await zone.dispatchEvent('click');
  await page.waitForFunction(() => /COV-\d+/.test(document.querySelector('.why')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
}

/** A line of the log lights up the place it talks about, and a click goes to that moment. */
async function highlights(page) {
  await page.click('[data-tab="log"]');
  const names = await page.$$eval('[data-zone]', (all) => all.map((z) => z.getAttribute('aria-label').split(',')[0]));
  const lines = await page.$$('#log li button');
  for (const line of lines) {
    const text = await line.textContent();
    if (!names.some((n) => text.includes(n))) continue;
    await line.hover();
    await page.waitForSelector('[data-zone][data-lit="true"]');
    const lit = await page.$$eval('[data-zone][data-lit="true"]', (all) => all.map((z) => z.getAttribute('aria-label').split(',')[0]));
    expect(lit.every((n) => text.includes(n)), `"${text}" lights up ${lit.join(', ')}`);
    await line.click();
    await page.waitForSelector('.prompt.past');
    await page.click('text=Zurück zu jetzt');
    await page.waitForSelector('.prompt.mine');
    return page.click('[data-tab="action"]');
  }
  expect(false, 'no line of the log names a place');
}

/** Undo that is not possible stays there and says why. */
async function noWayBack(page) {
  for (let i = 0; i < 40 && (await myTurn(page)); i++) {
    const undo = await page.$('[data-tool="undo"][aria-disabled="true"]');
    if (undo) {
      const why = (await undo.getAttribute('title')) ?? '';
      expect(why.length > 10, 'the button carries its reason');
      // It stays a button for everybody, also for those who cannot see that it is grey.
      await undo.click({ force: true });
      await page.waitForFunction((text) => document.querySelector('.refused')?.textContent?.includes(text), why);
      return page.click('.refused .tool >> nth=-1');
    }
    await page.click('[data-tool="undo"]');
    await page.waitForTimeout(150);
  }
  expect(false, 'undo was possible all the way');
}

async function keepsNotes(page) {
  await page.click('[data-tab="chat"]');
  await page.fill('.notes textarea', 'Die Stadt im Auge behalten');
  await page.waitForFunction(() => document.querySelector('.notes small')?.textContent !== '');
  await page.reload();
  await page.waitForSelector('[data-zone]');
  await myTurn(page);
  await page.click('[data-tab="chat"]');
  await page.waitForFunction(() => document.querySelector('.notes textarea')?.value === 'Die Stadt im Auge behalten');
  await page.click('[data-tab="action"]');
}

async function quietByDefault(page) {
  await page.click('header .tool >> nth=-1');
  equal(await page.getAttribute('dialog[open] [data-menu="sound"]', 'aria-pressed'), 'false', 'sounds are off');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

/** Away for a while: the lobby says whose turn it is and what happened, the table shows it step by step. */
async function comesBack(eyes, page) {
  const key = await seen(page);
  expect(key, 'the client remembers what was seen');
  const address = new URL(page.url()).pathname;
  await page.goto('/');
  const card = await page.waitForSelector('.mg.mine');
  expect(/Du bist dran/.test(await card.textContent()), 'the lobby says that I am to act');
  expect((await card.$eval('.mt p', (p) => p.textContent.replace(/Du bist dran:/, '').trim())).length > 5, 'the lobby says what happened last');
  await page.evaluate((k) => (localStorage.setItem(k, '4'), localStorage.removeItem(k.replace('seen:', 'told:'))), key);
  await page.goto(address);
  await page.waitForSelector('.cu li');
  await page.waitForSelector('.prompt.past');
  await eyes.shot(page, 'catch-up');
  const at = (n) => page.waitForFunction((i) => [...document.querySelectorAll('.cu li')].findIndex((li) => li.querySelector('[aria-current]')) === i, n);
  await at(0);
  await page.keyboard.press('n');
  await at(1);
  const findings = await eyes.axe(page, 'catch-up');
  expect(findings.length === 0, findings.join('\n'));
  await page.keyboard.press('Escape');
  await page.waitForSelector('.prompt.mine');
  expect((await page.$('.cu')) === null, 'Escape closes it');
}
