// Echoes of Emperors in the browser: a whole duel by clicks, a turn by keys, a deck of one's own, a team game at four windows.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { sitDown } from './lib/drive.mjs';
import { leftovers, myTurn } from './lib/play.mjs';
import { openMoment, records } from './lib/positions.mjs';

const there = async (page, selector) => (await page.$(selector)) !== null;
const shown = (page) => page.evaluate(() => `${document.querySelector('#prompt')?.textContent}|${document.querySelector('#actions')?.textContent}|${document.querySelector('.form')?.textContent}|${document.querySelectorAll('[data-state="selectable"]').length}|${document.querySelector('.slider input')?.max}`);

/** Waits until a click has had its effect; confirms what has no way back. */
async function settle(page, before, what) {
  for (let i = 0; i < 1200; i++) {
    const sure = await page.$('.prompt .btn.sure');
    if (sure) await sure.click({ timeout: 2000 }).catch(() => undefined);
    else if ((await shown(page)) !== before) return;
    await page.waitForTimeout(25);
  }
  expect(false, `nothing changed after ${what}: ${before.slice(0, 300)}`);
}

/** A form by clicks: parts in any order, then the button. */
async function fill(page) {
  for (let i = 0; i < 12 && !(await there(page, '[data-tool="hand-in"][aria-disabled="false"]')); i++) {
    const parts = await page.$$('.form [data-part]:not([aria-disabled="true"])');
    if (parts.length === 0) break;
    await parts[i % parts.length].click();
    await page.waitForSelector('.form[aria-busy="false"]');
  }
  await page.click('[data-tool="hand-in"]');
  return 'the form';
}

/** One click of a person who tries everything: units and squares, cards, rows of the list, the way out. */
async function decide(page, turn) {
  const before = await shown(page);
  await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  const squares = await page.$$('[data-square][data-state="selectable"]');
  const cards = await page.$$('.hc.can');
  const out = await page.$('.prompt.mine [data-action]');
  let what = 'a row of the list';
  if (await there(page, '.form')) what = await fill(page);
  else if (squares.length > 0 && turn % 4 < 2) await squares[(turn * 7) % squares.length].dispatchEvent('click'), (what = 'a square');
  else if (cards.length > 0 && turn % 4 === 2) await cards[turn % cards.length].click(), (what = 'a card');
  else if (out && turn % 3 === 0) await out.click(), (what = 'the way out');
  else {
    const rows = await page.locator('#actions .act:not(.no):visible').all();
    const fights = page.locator('#actions .act:not(.no):visible', { hasText: /greift|schießt|attacks|shoots/ });
    if (turn % 2 === 1 && (await fights.count()) > 0) await fights.first().click();
    else if (rows.length > 0) await rows[turn % rows.length].click();
    else if (out) await out.click();
    else await page.keyboard.press('Escape');
  }
  await settle(page, before, what);
}

const duelOf = (settings) => ({ game: 'echoes', seats: [{ kind: 'me' }, { kind: 'ai', level: 'easy' }], settings: { civ_1: 'scots', civ_2: 'norsemen', ...settings } });

/** Both sums of an attack are the sums of their lines, or the least damage of 1. */
async function addsUp(page) {
  const sides = await page.$$eval('.battle', (all) => all.flatMap((battle) => {
    const sums = [...battle.querySelectorAll('.big')].map((b) => Number(b.textContent));
    return [...battle.querySelectorAll('.sum')].map((list, i) => ({ sum: sums[i], lines: [...list.querySelectorAll('li b')].reduce((n, b) => n + Number(b.textContent), 0) }));
  }));
  for (const s of sides) expect(s.sum === s.lines || (s.sum === 1 && s.lines < 1), `the lines give ${s.lines}, the panel says ${s.sum}`);
  return sides.length > 0 ? 1 : 0;
}

export function echoes(eyes) {
  test('a whole duel of Echoes by clicks', { timeout: 600000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await sitDown(page, duelOf({ turn_limit_rounds: '10' }));
    await page.waitForSelector('[data-square]');
    const findings = [];
    let [decisions, fights] = [0, 0];
    for (; decisions < 600 && (await myTurn(page)); decisions++) {
      fights += await addsUp(page);
      if (decisions % 8 === 0) findings.push(...(await leftovers(page, 'de', ['Echoes of Emperors', 'Robert the Bruce'])));
      if ([1, 12, 60, 140].includes(decisions)) {
        await eyes().shot(page, `echoes-${decisions}`);
        findings.push(...(await eyes().axe(page, `echoes ${decisions}`)));
        expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth), 'board, hand and actions fit without scrolling');
      }
      await decide(page, decisions);
    }
    console.log(`${decisions} clicks, ${fights} with a fight or an attack in mind`);
    expect(decisions > 15, `only ${decisions} decisions`); // whoever clicks about can lose quickly
    await page.waitForSelector('dialog[open] table');
    await eyes().shot(page, 'echoes-end');
    expect(findings.length === 0, [...new Set(findings)].join('\n'));
    await page.context().close();
  });

  test('a turn of Echoes by keys', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await sitDown(page, duelOf({ experienced_start: 'off' }));
    await page.waitForSelector('[data-square]');
    expect(await myTurn(page), 'somebody has to begin');
    // The scout goes to an undiscovered square: arrows between what can be chosen, Enter, and once more where there is no way back.
    const steps = () => page.evaluate(() => Number(document.querySelector('.slider input')?.max ?? 0));
    const enter = async () => {
      const before = await steps();
      await page.keyboard.press('Enter');
      for (let i = 0; i < 15 && (await steps()) === before; i++) {
        await page.waitForTimeout(100);
        if (await there(page, '.prompt .btn.sure')) await page.focus('.prompt .btn.sure'), await page.keyboard.press('Enter');
      }
      return (await steps()) > before;
    };
    // Whoever begins: questions of the other turn first.
    for (let i = 0; i < 20 && !(await page.textContent('.prompt')).includes('Mobilization'); i++) {
      await page.focus('.prompt.mine [data-action]');
      await enter();
      expect(await myTurn(page), 'a turn of mine comes');
    }
    let moved = false;
    for (const arrow of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press('b');
      await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
      await page.keyboard.press(arrow);
      if ((moved = await enter())) break;  // else the unit itself is chosen now
    }
    expect(moved, 'a move by keys');
    // Then the actions from the list by their letter, until the phase is over.
    for (let i = 0; i < 30 && !(await page.textContent('.prompt')).includes('Deployment'); i++) {
      expect(await myTurn(page), 'the turn goes on');
      const whole = await page.$('[data-tool="hand-in"][aria-disabled="false"]');  // a payment that is laid out already
      const out = whole ?? (i > 2 ? await page.$('.prompt.mine [data-action]') : null);
      if (out) await out.focus();
      else await page.keyboard.press('a');
      await page.waitForFunction(() => document.activeElement?.closest('#context, .prompt'));
      await enter();
    }
    expect((await page.textContent('.prompt')).includes('Deployment'), 'the phase ends by keys');
    await page.context().close();
  });

  test('whoever cannot answer passes after the pause of the table, whoever can is waited for', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    const record = records('echoes').find((r) => r.settings.reaction_pause_ms === '4000' && r.seats === 4);
    const asked = record.log.flatMap((line, at) => (line.split(' ')[2] === 'react' ? [{ record, at, who: line.split(' ')[1] }] : []));
    const length = () => page.$eval('.slider input', (slider) => slider.max);
    const seen = { silent: 0, free: 0 };
    for (const moment of asked) {
      if (seen.silent > 0 && seen.free > 0) break;
      await openMoment(page, moment);
      await page.waitForSelector('.prompt.mine');
      const kind = (await page.$$('#actions .act:not(.no):has-text("Antworte mit")')).length > 0 ? 'free' : 'silent';
      if (seen[kind]++ > 0) continue;
      const before = await length();
      const moved = page.waitForFunction((n) => document.querySelector('.slider input')?.max !== n, before, { timeout: kind === 'silent' ? 20000 : 7000 }).then(() => true, () => false);
      await page.waitForTimeout(2000);
      expect((await length()) === before, 'nobody passes before the pause is over');
      expect((await moved) === (kind === 'silent'), kind === 'silent' ? 'the question goes by itself' : 'whoever can answer is not hurried');
    }
    expect(seen.silent > 0 && seen.free > 0, `both kinds of questions are met: ${JSON.stringify(seen)}`);
    await page.context().close();
  });

  test('a deck of one’s own', { timeout: 180000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await sitDown(page, duelOf({ deck_building: 'on' }));
    await page.waitForSelector('[data-part="take_card SCO-02"]');
    // More copies than the rarity allows are refused by the server; search and types narrow the list.
    await page.fill('.deckcards input[type="search"]', 'Clan');
    await page.waitForFunction(() => document.querySelectorAll('.deckcards li').length < 10);
    for (let i = 0; i < 3; i++) {
      await page.click('[data-part="take_card SCO-02"]');
      await page.waitForFunction((n) => document.querySelector('[data-part="take_card SCO-02"]')?.previousElementSibling?.textContent === String(n), i + 1);
    }
    await page.waitForSelector('[data-part="take_card SCO-02"][aria-disabled="true"]');
    await page.fill('.deckcards input[type="search"]', '');
    expect(!(await there(page, '[data-tool="hand-in"][aria-disabled="false"]')), 'three cards are no deck');
    await page.click('text=Vorbereitetes Deck');
    await page.waitForSelector('[data-tool="hand-in"][aria-disabled="false"]');
    await eyes().shot(page, 'echoes-deck');
    const findings = await eyes().axe(page, 'deck');
    await page.click('[data-tool="hand-in"]');
    await settle(page, '', 'the deck');
    await page.waitForSelector('.deckcards', { state: 'detached' });
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });

  test('a team game at four windows', { timeout: 400000 }, async () => {
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await eyes().person({ language: i % 2 === 0 ? 'de' : 'en' }));
    const [first] = people;
    const id = await sitDown(first, { game: 'echoes', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }], settings: { civ_1: 'scots', civ_2: 'norsemen', civ_3: 'mongols', civ_4: 'hre', experienced_start: 'off' } });
    for (const p of people.slice(1)) {
      await p.goto(`/t/${id}`);
      await p.click('text=/Platz nehmen|Take the seat/ >> nth=0');
    }
    for (const p of people) await p.waitForSelector('[data-square]');
    const asked = async () => {
      for (const end = Date.now() + 60000; Date.now() < end; ) {
        for (const p of people) if (await there(p, '.prompt.mine')) return p;
        await first.waitForTimeout(25);
      }
      return expect(false, 'nobody is to act');
    };
    for (let i = 0; i < 24; i++) await decide(await asked(), i);
    for (const [i, p] of people.entries()) {
      const views = eyes().traffic.filter((m) => m.page === p && m.kind === 'server' && m.message.t === 'view').map((m) => m.message);
      expect(views.length > 3 && views.every((v) => v.viewer === i && v.view.player.every((x, s) => s === i || x.hand.cards.length <= x.known.cards.length)), `window ${i} sees only its own hand`);
    }
    await eyes().shot(first, 'echoes-team');
    for (const p of people) await p.context().close();
  });
}
