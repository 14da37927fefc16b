// SeventhStone in the browser: a whole game against a machine by clicks, a year by keyboard, the sheet as one form.
import { test } from 'node:test';
import { expect } from './lib/expect.mjs';
import { newestView, sitDown } from './lib/drive.mjs';
import { leftovers, myTurn, settle } from './lib/play.mjs';

export const table = (seats, settings = {}) => ({ game: 'seventhstone', seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: 'me' } : { kind: 'ai', level: 'easy' })), settings });
const there = async (page, selector) => (await page.$(selector)) !== null;
const shown = (page) => page.evaluate(() => ['.prompt', '#actions'].map((part) => document.querySelector(part)?.textContent).join() + document.querySelector('.slider input')?.max);

async function asked(page, timeout = 90000) {
  for (let i = 0; i < 200; i++) {
    if (await myTurn(page, timeout)) return true;
    if (await there(page, '.prompt.over')) return false;
    await page.waitForTimeout(25);
  }
  return false;
}

/** Fills in the sheet in any order, changes it, hands it in. */
async function fillSheet(page) {
  const more = (i) => page.click(`.sheet [data-part="field-${i}"]`);
  // Where nothing is left to give, the sheet says why; that lies over other fields until it is closed.
  const quiet = async () => {
    await page.waitForSelector('.sheet[aria-busy="false"]');
    if (await there(page, '.why')) await page.keyboard.press('Escape');
  };
  for (const i of [6, 3, 1, 1, 0]) {
    await more(i);
    await quiet();
  }
  await page.click('[data-tool="clear-form"]');
  await quiet();
  for (const i of [1, 3, 1, 0, 4, 7]) {
    await more(i);
    await quiet();
  }
  await page.click('[data-tool="hand-in"]');
}

/** A good into the hand, then fields of the board or the list, until nothing is left or the hand is full. */
async function place(page, turn) {
  for (let i = 0; i < 6; i++) {
    const goods = await page.$$('.place [data-good]:not([aria-disabled="true"])');
    if (goods.length === 0) break;
    const good = goods[(turn + i) % goods.length];
    if ((await good.getAttribute('aria-pressed')) === 'false') await good.click();
    const fields = await page.$$('[data-cell][data-state="selectable"]');
    if (fields.length > 0 && i % 2 === 0) await fields[i % fields.length].dispatchEvent('click');
    else await page.click('.place [data-part]', { timeout: 3000 }).catch(() => undefined);
    await page.waitForSelector('.place[aria-busy="false"]');
  }
  await page.click('[data-tool="hand-in"]');
}

const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
/** Clicks, and says on what. */
const clickOn = async (node) => {
  const text = await node.textContent();
  await node.click();
  return text.trim();
};

/** Fewer units go than could, then a field of the board or the list. */
async function command(page, turn) {
  const fewer = await page.$$('.order .step .btn:first-of-type:not([aria-disabled="true"])');
  // Not every other time: army and order take turns, and a single unit could be held back for ever.
  if (turn % 4 === 0 && fewer.length > 0) {
    await fewer[0].click();
    await drawn(page); // fewer units reach other fields
  }
  const fields = await page.$$('[data-cell][data-state="selectable"]');
  const list = await page.$$('.order ul .act');
  if (list.length === 0) return clickOn(await page.$('[data-tool="other-army"]'));
  if (turn % 3 !== 0 || fields.length === 0) return clickOn(list.at(turn % 2 === 0 ? 0 : -1));
  const field = fields[turn % fields.length];
  const name = await field.getAttribute('data-cell');
  await field.dispatchEvent('click');
  return name;
}

/** Parts of a form from the last to the first, then the button. */
async function fillForm(page) {
  for (let i = 0; i < 8; i++) {
    const open = await page.$$('.form [data-part]:not([aria-disabled="true"])');
    if (open.length === 0) break;
    await open.at(-1 - (i % open.length)).click();
    await page.waitForSelector('.form[aria-busy="false"]');
    if (await there(page, '[data-tool="hand-in"][aria-disabled="false"]') && i > 2) break;
  }
  await page.click('[data-tool="hand-in"]');
}

/** Orders could be given for ever: whoever has given many carries them out, or discards them, and ends the movement. */
async function endMovement(page) {
  for (const way of ['[data-action="end_movement"]', '[data-action="settle"]', '[data-action="reset"]', '[data-tool="other-army"]'])
    for (const node of await page.$$(way)) if (await node.isVisible()) return clickOn(node);
  return '';
}

async function decide(page, turn, moved) {
  const before = await shown(page);
  let clicked = '';
  const glowing = await page.$$('[data-cell][data-state="selectable"]');
  if (await there(page, '.sheet [data-tool="hand-in"]')) await fillSheet(page);
  else if (await there(page, '.place')) await place(page, turn);
  else if (moved > 16 && (clicked = await endMovement(page))) await drawn(page);
  else if (await there(page, '.order')) clicked = await command(page, turn);
  else if (await there(page, '.form')) await fillForm(page);
  else if (glowing.length > 0 && turn % 3 !== 2) await glowing[turn % glowing.length].dispatchEvent('click');
  else if (await there(page, '.prompt.mine [data-action]') && turn % 4 === 3) await page.click('.prompt.mine [data-action]');
  else {
    const acts = await page.locator('#actions .act:not(.no):visible').all();
    if (acts.length > 0) await acts.at(turn % 2 === 0 ? 0 : -1).click();
    else await page.click('.prompt.mine [data-action]');
  }
  await settle(page, before, clicked);
}

const press = async (page, node) => {
  await node.focus();
  await page.keyboard.press('Enter');
};
const keys = [
  '.prompt .btn.sure', '.sheet [data-tool="hand-in"]', '.place [data-part]', '.place [data-good]:not([aria-disabled="true"]):not([aria-pressed="true"])', '.place [data-tool="hand-in"]', '.order ul .act',
  '.form [data-tool="hand-in"][aria-disabled="false"]', '.form [data-part]:not([aria-disabled="true"])', '[data-cell][tabindex="0"][data-state="selectable"]', '#actions .act:not(.no)', '.prompt.mine [data-action]',
];
/** The first thing in this order that can be chosen, with Enter; two units are bought before the sheet is handed in. */
async function byKey(page) {
  if (await there(page, '.sheet [data-tool="hand-in"]'))
    for (let i = 0; i < 2; i++) {
      await press(page, await page.$('.sheet [data-part="field-1"]'));
      await page.waitForSelector('.sheet[aria-busy="false"]');
    }
  for (const key of keys)
    for (const node of await page.$$(key))
      if (await node.isVisible()) return press(page, node);
}

/** Signs that are asked for and drawn nowhere, whichever tab lies beside the sheet: its own picture holds no map. */
async function missingSigns(page) {
  const out = [];
  const tabs = await page.$$('[role="tab"]:visible');
  for (const tab of [...tabs.slice(1), ...tabs.slice(0, 1)]) {
    await tab.click();
    await drawn(page);
    out.push(...(await page.evaluate(() => [...document.querySelectorAll('use')].map((u) => u.getAttribute('href') ?? '').filter((h) => h.startsWith('#') && !document.getElementById(h.slice(1))))));
  }
  return [...new Set(out)].map((sign) => `no such sign: ${sign}`);
}

/** Plays to the end and looks at the first decision of every kind: words of the other language, axe, a picture. */
export async function playThrough(eyes, page, { language, label, most }) {
  await page.waitForSelector('[data-cell]');
  const findings = [];
  const seen = new Map();
  let [decisions, moved] = [0, 0];
  for (; decisions < most && (await asked(page)); decisions++) {
    const step = newestView(eyes, page)?.step ?? '';
    seen.set(step, (seen.get(step) ?? 0) + 1);
    if (seen.get(step) === 1) {
      findings.push(...(await leftovers(page, language)));
      await eyes.shot(page, `${label}-${step.replace('.', '-')}`);
      findings.push(...(await eyes.axe(page, `${label} ${step}`)));
      if (step === 'market.sheet') findings.push(...(await missingSigns(page)));
    }
    moved = step.startsWith('move.') ? moved + 1 : 0;
    await decide(page, decisions, moved);
  }
  return { decisions, seen, findings };
}

/** Beside the stones stands who has won the last tournament, also after a reload: it is looked up if need be. */
async function lastTournament(page) {
  await page.reload();
  await page.waitForSelector('[data-cell]');
  if (await there(page, 'dialog[open]')) await page.keyboard.press('Escape');
  await page.click('[data-tab="stones"]');
  await page.waitForSelector('.stones .bracket .won');
  await page.waitForSelector('.stones .champion');
}

export function seventhstone(eyes) {
  test('a whole game of SeventhStone by clicks', { timeout: 900000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await sitDown(page, table(2, { max_years: '6' }));
    const { decisions, seen, findings } = await playThrough(eyes(), page, { language: 'de', label: 'seventhstone', most: 900 });
    console.log(`${decisions} decisions: ${[...seen].map(([k, n]) => `${k} ${n}`).join(', ')}`);
    for (const step of ['setup.capital', 'setup.barracks', 'market.sheet', 'placement.place', 'move.main']) expect(seen.has(step), `${step} was decided`);
    const orders = eyes().traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act' && m.message.actions?.some((a) => /^move_group /.test(a)));
    expect(orders.length > 0, 'armies were sent somewhere');
    const sheets = eyes().traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act' && m.message.parts?.some((a) => /^alloc /.test(a)));
    // A game may be over in its second year: whoever takes a capital and a temple has seven.
    expect(sheets.length > 0, 'sheets were handed in as one');
    const single = eyes().traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act' && m.message.actions?.some((a) => /^(alloc|keep) /.test(a)));
    expect(single.length === 0, 'and never field by field');
    await page.waitForSelector('dialog[open] table');
    expect(findings.length === 0, findings.join('\n'));
    if ((newestView(eyes(), page)?.derived.round.year ?? 0) > 3) await lastTournament(page);
  });

  test('a table that cannot be is refused in its dialog, with the reason', { timeout: 60000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await page.goto('/games/seventhstone');
    await page.getByRole('button', { name: /open a table|new table/i }).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: '3', exact: true }).click();
    await dialog.locator('summary').click();
    await dialog.locator('label', { hasText: 'Double move' }).locator('select').selectOption('on');
    await dialog.locator('.open').click();
    await page.waitForSelector('dialog[open] .refused');
    const told = await dialog.locator('.refused').textContent();
    expect(told === 'The double move is for four players.', `told: ${told}`);
    await dialog.getByRole('button', { name: '4', exact: true }).click();
    expect(!(await there(page, 'dialog[open] .refused')), 'what no longer holds is gone');
  });

  test('a year of SeventhStone by keyboard', { timeout: 300000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await sitDown(page, table(2, { max_years: '6' }));
    await page.waitForSelector('[data-cell]');
    for (let n = 0; n < 200 && (await asked(page)) && (newestView(eyes(), page)?.derived.round.year ?? 0) < 2; n++) {
      const before = await shown(page);
      await byKey(page);
      await settle(page, before);
    }
    expect(newestView(eyes(), page).derived.round.year >= 2, 'the first year is over');
  });
}
