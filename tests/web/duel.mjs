// Two people and a spectator: a seat taken by link, an undo, a refusal with its reason, a lost line, hidden hands.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { decideByClick, myTurn } from './lib/play.mjs';

export function duel(eyes) {
  test('two browsers against each other', { timeout: 240000 }, async () => {
    const ada = await eyes().person({ language: 'de' });
    // One of them sees things move.
    const ben = await eyes().person({ language: 'en', theme: 'dark', motion: 'no-preference' });
    await ada.goto('/');
    await ada.click('.new .row .btn:not(.enamel)');
    await ada.click('dialog label:has-text("Covil")');
    await ada.click('dialog .many .tool >> nth=0');
    await ada.selectOption('dialog .who label:nth-of-type(2) select', 'open');
    await ada.click('dialog .btn.enamel.big');
    await ada.waitForURL(/\/t\//);
    await ada.waitForSelector('text=Der Tisch wartet');

    // Ben is new here and his network is slow: who he is has to be settled before his line opens.
    await ben.route('**/api/v1/me', async (route) => {
      await new Promise((later) => setTimeout(later, 1200));
      await route.continue();
    });
    await ben.goto(new URL(ada.url()).pathname);
    await ben.click('text=Take the seat');
    const watcher = await eyes().person({ language: 'de' });
    await watcher.goto(new URL(ada.url()).pathname);
    for (const p of [ada, ben, watcher]) await p.waitForSelector('[data-zone]');

    // Both choose a start and play on for a while.
    const people = [ada, ben];
    const turnOf = async () => {
      for (const end = Date.now() + 60000; Date.now() < end; ) {
        for (const p of people) if (await p.$('.prompt.mine')) return p;
        await ada.waitForTimeout(25);
      }
      const prompts = await Promise.all(people.map((p) => p.textContent('.prompt')));
      return expect(false, `nobody is to act: ${prompts.join(' | ')}`);
    };
    for (let i = 0; i < 6; i++) await decideByClick(await turnOf(), i);

    await undoes(await turnOf());
    await explains(eyes(), turnOf);
    await reconnects(await turnOf());
    for (let i = 0; i < 4; i++) await decideByClick(await turnOf(), i + 1);

    // The spectator sees the table, but no hand and nothing to choose.
    await watcher.waitForFunction(() => document.querySelectorAll('#log li, .log li').length >= 0);
    expect((await watcher.$('.prompt.mine')) === null, 'a spectator is never asked');
    expect((await watcher.$$('#rack [data-relic]:not(.active)')).length === 0, 'a spectator sees no relic in a hand');
    const views = eyes().traffic.filter((m) => m.page === watcher && m.kind === 'server' && m.message.t === 'view').map((m) => m.message);
    expect(views.length > 5, 'the spectator follows');
    expect(views.every((v) => v.viewer === null && v.options.length === 0 && v.view.player.every((p) => p.hand.length === 0)), 'no view of the spectator has a hand or an option');
    const adas = eyes().traffic.filter((m) => m.page === ada && m.kind === 'server' && m.message.t === 'view').map((m) => m.message);
    expect(adas.some((v) => v.view.player[0].hand.length > 0) && adas.every((v) => v.turn.over || v.view.player[1].hand.length === 0), 'everybody sees only the own hand');

    await ada.click('[data-tab="chat"]');
    await ada.fill('.chat input', 'Guten Abend');
    await ada.click('.chat form .btn');
    await ben.click('[data-tab="chat"]');
    await ben.waitForSelector('.chat li:has-text("Guten Abend")');
    await eyes().shot(watcher, 'spectator');
    await eyes().shot(ben, 'duel-dark-en');

    // Coming back later: what happened since the last turn.
    await ben.goto('/');
    await ben.waitForSelector('.mg');
    for (const p of [ada, ben, watcher]) await p.context().close();
  });
}

/** Something that can be taken back is taken back. */
async function undoes(page) {
  for (let i = 0; i < 25; i++) {
    await page.click('[data-tab="action"]');
    const log = () => page.textContent('.slider .n');
    const before = await log();
    const clicked = await decideByClick(page, i * 2 + 1);
    if (!(await page.$('.prompt.mine'))) return;
    if (clicked === 'hand in') continue; // a card that was handed in has been seen and stays
    const undo = await page.$('[data-tool="undo"][aria-disabled="false"]');
    if (!undo) continue;
    const after = await log();
    if (after === before) continue; // a part of a form that is not handed in yet
    await undo.click();
    await page.waitForFunction((x) => document.querySelector('.slider .n')?.textContent === x, before)
      .catch(async () => expect(false, `${clicked} led from ${before} to ${after}, taken back to ${await log()}: ${await page.textContent('.prompt')}`));
    return;
  }
}

/** A dashed choice says why it is not possible, with its rule. */
async function explains(eyes, turnOf) {
  let page = await turnOf();
  // Not every decision has something near at hand that is not possible, and in a form it explains itself otherwise.
  for (let i = 0; i < 60; i++) {
    await page.click('[data-tab="action"]');
    if (!(await page.$('[data-tool="hand-in"]')) && (await page.$('#actions .act.no'))) break;
    await decideByClick(page, 2 * i + 1);
    page = await turnOf();
  }
  const no = await page.waitForSelector('#actions .act.no');
  await no.dispatchEvent('click');
  await page.waitForFunction(() => (document.querySelector('.why p')?.textContent ?? '…').length > 5);
  expect(/COV-\d+/.test(await page.textContent('.why')), 'the reason names its rule');
  await eyes.shot(page, 'why');
  await page.click('.why .link');
  await page.waitForSelector('.wanted');
  await page.click('[data-tab="action"]');
}

/** The line breaks and comes back; the table goes on. */
async function reconnects(page) {
  await page.context().setOffline(true);
  await page.evaluate(() => globalThis.sockets.forEach((s) => s.close()));
  await page.waitForSelector('.prompt.lost', { timeout: 30000 });
  await page.context().setOffline(false);
  await page.waitForSelector('.prompt.mine', { timeout: 30000 });
  expect(await myTurn(page), 'the table goes on after the line is back');
}
