// Playing by hand: what a person would click, and what a person without a mouse would press.
import { expect } from './expect.mjs';

// What is ticked in a form stays ticked: a form only grows until it is complete.
const act = '#actions .act:not(.no):not([aria-pressed="true"]):visible';
/** Waits until this person has to decide, or the game is over. */
export async function myTurn(page, timeout = 60000) {
  const found = await page.waitForFunction(
    () => (document.querySelector('.prompt.mine') ? 'mine' : document.querySelector('.prompt.over') ? 'over' : null),
    undefined, { timeout },
  );
  return (await found.jsonValue()) === 'mine';
}

/** What stands there, what is ticked, and how many steps the game has: a turn without troops looks like the one before. */
const version = (page) => page.evaluate(() => ['.prompt', '#actions'].map((part) => document.querySelector(part)?.textContent).join()
  + document.querySelectorAll('#actions [aria-pressed="true"]').length + document.querySelector('.slider input')?.max);

/** One decision by clicks: now a glowing thing on the board, now a button of the list. Returns what was clicked. */
export async function decideByClick(page, turn) {
  const before = await version(page);
  await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  const zones = await page.$$('[data-zone][data-state="selectable"]');
  let clicked;
  if (zones.length > 0 && turn % 2 === 0) {
    const zone = zones[turn % zones.length];
    clicked = `zone ${await zone.getAttribute('data-zone')}`;
    await zone.dispatchEvent('click');
  } else {
    clicked = await clickAction(page, turn);
  }
  await settle(page, before, clicked);
  return clicked;
}

/** One button of the list. The list may still be on its way when the prompt already stands there: then it is waited for. */
export async function clickAction(page, turn) {
  for (const end = Date.now() + 30000; Date.now() < end; await page.waitForTimeout(25)) {
    const found = await oneAction(page, turn);
    if (!found) continue;
    await found.button.click();
    return found.text;
  }
  expect(false, `nothing to click; prompt: ${await page.textContent('.prompt')}; actions: ${await page.textContent('#actions')}`);
}

async function oneAction(page, turn) {
  // A form that is complete is handed in; otherwise one more part of it is chosen below.
  const whole = await page.$('[data-tool="hand-in"][aria-disabled="false"]');
  if (whole) return { button: whole, text: 'hand in' };
  const buttons = await page.locator(act).all();
  if (buttons.length > 0) {
    const button = buttons[turn % buttons.length];
    return { button, text: (await button.textContent()).trim() };
  }
  const out = await page.$('.prompt.mine [data-action]');
  return out && { button: out, text: 'way out' };
}

/** Confirms where there is no way back, and waits until something has changed. */
export async function settle(page, before, clicked = '') {
  for (const end = Date.now() + 30000; Date.now() < end; ) {
    const sure = await page.$('.prompt .btn.sure');
    if (sure) await sure.click({ timeout: 2000 }).catch(() => undefined);
    else if ((await version(page)) !== before) return;
    await page.waitForTimeout(25);
  }
  expect(false, `nothing changed after a click on ${clicked}; prompt: ${await page.textContent('.prompt')}; actions: ${await page.textContent('#actions')}`);
}

// Small words that every other sentence has in one language and none in the other.
const betrays = {
  en: /[äöüßÄÖÜ]|\b(und|oder|der|das|dem|den|ist|sind|nicht|kein|keine|mit|auf|von|zum|zur|nach|wird|zieht)\b/,
  de: /\b(the|and|of|you|your|with|from|is|are|not|to)\b/,
};
/** What nobody should read: words of the other language outside of these names, and places where something should have been filled in. */
export async function leftovers(page, language, names = []) {
  const lines = await page.evaluate(() => document.body.innerText.split('\n').filter((line) => !/^[A-Z]{2}$|, (Auf|Switch)/.test(line)));
  return [...new Set(lines)].filter((line) => betrays[language].test(names.reduce((text, name) => text.replaceAll(name, ''), line)) || /undefined|NaN|\[object|\{\w+\}/.test(line)).map((line) => `should not be read: ${line}`);
}
