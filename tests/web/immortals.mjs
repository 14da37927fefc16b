// Immortals in the browser: a whole game in English against two machines by clicks, planning by keyboard, the phone.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { leftovers, myTurn } from './lib/play.mjs';

/** A table for one person and easy machines, short enough for a test: two whole rounds. */
async function openTable(page, seats = 3) {
  page.setDefaultTimeout(40000);
  await page.goto('/');
  await page.waitForSelector('.brand');
  const id = await page.evaluate(async (count) => {
    const seats = Array.from({ length: count }, (_, i) => (i === 0 ? { kind: 'me' } : { kind: 'ai', level: 'easy' }));
    await fetch('/api/v1/me');
    const answer = await fetch('/api/v1/tables', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'immortals', seats, settings: { rounds: '2' } }),
    });
    return (await answer.json()).id;
  }, seats);
  expect(typeof id === 'string', 'the table was opened');
  await page.goto(`/t/${id}`);
  await page.waitForSelector('[data-site]');
}

/** Waits for a decision of this person; false only when the game is over, not when a prompt is just changing. */
async function asked(page, timeout) {
  for (let i = 0; i < 200; i++) {
    if (await myTurn(page, timeout)) return true;
    if (await there(page, '.prompt.over')) return false;
    await page.waitForTimeout(25);
  }
  return false;
}

const there = async (page, selector) => (await page.$(selector)) !== null;
const shown = (page) => page.evaluate(() => `${document.querySelector('#prompt')?.textContent}|${document.querySelector('#actions')?.textContent}|${document.querySelector('.bench')?.textContent}|${document.querySelectorAll('[data-state="selectable"]').length}`);

/** Waits until a click has had its effect; confirms what has no way back. */
async function settle(page, before) {
  for (let i = 0; i < 1200; i++) {
    const sure = await page.$('#prompt .btn.sure');
    if (sure) await sure.click().catch(() => undefined);
    else if ((await shown(page)) !== before) return;
    await page.waitForTimeout(25);
  }
  expect(false, `nothing changed after a click: ${before.slice(0, 300)}`);
}

const card = (page, n) => page.$(`.hand button.hc >> nth=${n}`);
async function lay(page, from, field) {
  await (await card(page, from)).click();
  await page.waitForSelector(`[data-field="${field}"].can`);
  await page.click(`[data-field="${field}"]`);
}
const onField = (page, field) => page.textContent(`[data-field="${field}"]`);

/** Lays cards in any order, changes places, takes one back, hands in. */
async function planByClick(page) {
  await lay(page, 0, 'attack');
  await lay(page, 0, 'earn_gold');
  await lay(page, 0, 'build');
  const [gold, build] = [await onField(page, 'earn_gold'), await onField(page, 'build')];
  await page.click('[data-field="build"]');
  await page.click('[data-field="earn_gold"]');
  expect((await onField(page, 'earn_gold')) !== gold && (await onField(page, 'build')) !== build, 'two cards have changed places');
  await page.click('[data-field="build"]');
  await page.click('text=Back to the hand');
  expect(!(await there(page, '[data-field="build"].card')), 'a card is back in the hand');
  // A card that does not fit there explains itself and stays in the hand.
  await page.click('.hand [data-card="magic_raise_5"]');
  await page.dispatchEvent('[data-field="raise_3"]', 'click');
  await page.waitForSelector('.why');
  await page.keyboard.press('Escape');
  await page.click('[data-field="magic_light"]');
  expect(await there(page, '[data-field="magic_light"].card'), 'magic lies on the magic field');
  for (const field of ['raise_3', 'build', 'attack_or_move', 'gain_energy', 'eighth', 'individual']) {
    const land = await page.$('.hand [data-card^="land_"]');
    if (!land) break;
    await land.click();
    await page.click(`[data-field="${field}"]`);
  }
  await page.click('.hand [data-card="blank"]');
  await page.click('[data-field="magic_shadow"]');
}

/** The same with keys only: a digit lays the card under the focus on that field. */
async function planByKeys(page) {
  const laid = async () => (await page.$$('.bench .slot.card')).length;
  for (const digit of ['1', '5', '4', '6', '2']) {
    await page.focus('.hand [tabindex="0"]');
    await page.keyboard.press('Home');
    // What a hand begins with does not go everywhere: the first card that does; blank cards always do.
    const [before, cards] = [await laid(), (await page.$$('.hand button.hc')).length];
    for (let i = 0; i < cards && (await laid()) === before; i++) {
      await page.focus('.hand [tabindex="0"]');
      if (i > 0) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(digit);
      await page.waitForTimeout(60);
      if (await there(page, '.why')) await page.keyboard.press('Escape');
    }
  }
  expect((await laid()) >= 4, 'cards were laid by keys');
  await page.focus('.hand button.hc:not(.no)');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.bench .slot:focus');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hand button:focus');
}

async function decide(page, turn, fight = false) {
  const before = await shown(page);
  const attack = fight ? await page.$('#actions [data-verb="attack"], #actions [data-action^="attack "]') : null;
  const glowing = await page.$$('[data-site][data-state="selectable"]');
  if (await there(page, '.bench .slot.card.can')) await (await page.$('.bench .slot.card.can')).click();
  else if (await there(page, '[data-tool="throw"]')) await page.click('[data-tool="throw"]');
  else if (await there(page, '.form')) {
    // Any order: the last places first.
    for (let i = 0; i < 10 && (await there(page, '.form [data-part]:not([aria-disabled="true"])')); i++) {
      await (await page.$$('.form [data-part]:not([aria-disabled="true"])')).at(-1 - (i % 2))?.click();
      await page.waitForSelector('.form[aria-busy="false"]');
    }
    expect(/\d+ (of|von) \d+/.test((await page.textContent('.form .sums')) ?? ''), 'the form says how many are placed');
    await page.click('[data-tool="hand-in"]');
  } else if (await there(page, '.dc.can')) await (await page.$$('.dc.can')).at(turn % 2 === 0 ? 0 : -1).click();
  else if (await there(page, '[data-group].can')) await page.click('[data-group].can');
  else if (attack) await attack.click();
  else if (glowing.length > 0 && turn % 3 !== 0) await glowing[turn % glowing.length].dispatchEvent('click');
  else await page.click('#actions .act:not(.no)');
  await settle(page, before);
}

const newestView = (eyes, page) => eyes.traffic.findLast((m) => m.page === page && m.kind === 'server' && m.message.t === 'view').message;
const fits = (page) => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth);

/** Before the throw every number of armies has its chance to win and its expected losses, as the server counted them. */
async function oddsAreShown(eyes, page) {
  const odds = newestView(eyes, page).derived.battle.odds;
  const rows = await page.$$eval('.battle label', (all) => all.map((l) => l.textContent.replace(/\s+/g, ' ')));
  equal(rows.length, odds.length, 'a row for every number of armies');
  odds.forEach((o, i) => expect(rows[i].includes(`${Math.round(o.win / 10)} %`) && rows[i].includes(`−${(o.lost / 10).toFixed(1)}`), `odds of ${o.count} armies: ${rows[i]}`));
}

/** How fast what happens is told is chosen in the menu; once the game is over there is nothing more to tell. */
async function pace(page, speed) {
  if (await there(page, 'dialog[open]')) return;
  await page.click('header .tool >> nth=-1');
  await page.click(`[data-speed="${speed}"]`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-speed]', { state: 'detached' });
}

/**
 * The tower shows what the event says: one cube for each that fell out. Whoever wants no motion sees only the tray.
 * False where there was nothing to see: no throw came of it, or every cube stayed inside.
 */
async function throwIsShown(eyes, page, decides) {
  const told = () => eyes.traffic.filter((m) => m.page === page && m.kind === 'server' && m.message.t === 'view').flatMap((m) => m.message.events).filter((e) => e.kind === 'fell').map((e) => Math.min(14, e.args.reduce((sum, a) => sum + a.v, 0)));
  const before = told().length;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    window.cubesSeen = 0;
    const look = () => {
      window.cubesSeen = Math.max(window.cubesSeen ?? 0, document.querySelectorAll('#board .tower .out').length);
      if (window.cubesSeen !== undefined) requestAnimationFrame(look);
    };
    look();
  });
  await pace(page, 'fast');
  await decides();
  const fell = Math.max(0, ...told().slice(before));
  if (fell > 0) await page.waitForFunction(() => window.cubesSeen > 0);
  const seen = await page.evaluate(() => window.cubesSeen);
  if (fell > 0) expect(told().slice(before).includes(seen), `the tower shows as many cubes as fell out: ${seen} of ${told().slice(before)}`);
  await pace(page, 'instant');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return fell > 0;
}

/** The score sheet has the points of the first round for everybody. */
async function sheetIsRight(eyes, page) {
  const players = newestView(eyes, page).derived.players;
  await page.click('[data-tab="scores"]');
  const cells = await page.$$eval('.sheet tbody tr:first-child td', (all) => all.map((c) => c.textContent));
  const order = newestView(eyes, page).view.first;
  equal(cells.slice(0, players.length), players.map((_, i) => String(players[(order + i) % players.length].rounds[0])), 'points of round 1');
  await page.click('[data-tab="action"]');
}

const stepOf = (page) =>
  page.evaluate(() => {
    const at = (s) => document.querySelector(s) !== null;
    return at('[data-tool="confirm-plan"]') ? 'plan' : at('[data-tool="throw"]') ? 'count' : at('.dc.can') ? 'draft' : at('.bench .slot.card.can') ? 'choose' : 'other';
  });

export function immortals(eyes) {
  test('a whole game of Immortals by clicks', { timeout: 600000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await openTable(page);
    const findings = [];
    const seen = new Map();
    let decisions = 0;
    let throws = 0;
    for (; decisions < 700 && (await asked(page, 90000)); decisions++) {
      findings.push(...(await leftovers(page, 'en')));
      const step = await stepOf(page);
      seen.set(step, (seen.get(step) ?? 0) + 1);
      if (seen.get(step) === 1 || (step === 'other' && seen.get(step) % 25 === 0)) {
        await eyes().shot(page, `immortals-${step}-${seen.get(step)}`);
        findings.push(...(await eyes().axe(page, `immortals ${step}`)));
        expect(await fits(page), `${step} fits without scrolling`);
      }
      if (step === 'plan') {
        const before = await shown(page);
        if (seen.get('plan') === 1) await planByClick(page);
        else {
          await sheetIsRight(eyes(), page);
          await planByKeys(page);
        }
        await eyes().shot(page, `immortals-planned-${seen.get('plan')}`);
        await page.click('[data-tool="confirm-plan"]');
        await page.click('[data-tool="confirm-plan"]');
        await settle(page, before);
      } else {
        if (step === 'choose' && seen.get('choose') === 2) await lookAround(eyes(), page, findings);
        if (step === 'draft' && seen.get('draft') === 1) {
          await page.click('[data-tool="hint"]');
          await page.waitForSelector('.tip');
        }
        if (step === 'count') await oddsAreShown(eyes(), page);
        if (step === 'count' && throws < 2) throws += Number(await throwIsShown(eyes(), page, () => decide(page, decisions)));
        else await decide(page, decisions, !seen.has('count'));
      }
    }
    console.log(`${decisions} decisions: ${[...seen].map(([k, n]) => `${k} ${n}`).join(', ')}`);
    expect((seen.get('plan') ?? 0) === 2, 'two rounds were planned');
    expect((seen.get('draft') ?? 0) >= 3, 'cards were drafted');
    expect((seen.get('count') ?? 0) >= 1, 'a battle was fought');
    const forms = eyes().traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act' && m.message.parts?.some((a) => /^plan /.test(a)));
    equal(forms.length, 2, 'each plan was handed in as one');
    await page.waitForSelector('dialog[open] table');
    await eyes().shot(page, 'immortals-end');
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });

  test('four and five players of Immortals fit at a desk', { timeout: 120000 }, async () => {
    for (const seats of [4, 5]) {
      const page = await eyes().person({ language: 'en', theme: seats === 4 ? 'light' : 'dark' });
      await openTable(page, seats);
      expect(await asked(page, 60000), 'the start round begins');
      equal((await page.$$('#players tbody tr')).length, seats, 'everybody has a row');
      expect(await fits(page), `${seats} players fit without scrolling`);
      const findings = await eyes().axe(page, `immortals with ${seats}`);
      expect(findings.length === 0, findings.join('\n'));
      await eyes().shot(page, `immortals-${seats}-players`);
      await page.context().close();
    }
  });

  test('Immortals on a phone', { timeout: 300000 }, async () => {
    const page = await eyes().person({ language: 'de', size: [360, 740], touch: true, theme: 'dark' });
    await openTable(page);
    const findings = [];
    for (let i = 0; i < 60 && (await asked(page, 60000)); i++) {
      const step = await stepOf(page);
      if (i === 1) await eyes().shot(page, 'immortals-phone-draft');
      if (step === 'plan') break;
      await decide(page, i);
    }
    expect((await stepOf(page)) === 'plan', 'the plan is asked for');
    // The button pressed last may have stood where the first card lies now: a tap there at once is half of a double tap and does nothing.
    await page.waitForTimeout(400);
    await page.tap('.hand button.hc');
    await page.tap('.bench .slot.can');
    expect(await there(page, '.bench .slot.card'), 'a card lies on the board');
    await eyes().shot(page, 'immortals-phone-plan');
    const small = await page.evaluate(() => [...document.querySelectorAll('.bench .slot, .hand button, .switch button')].filter((b) => b.getBoundingClientRect().height < 40).length);
    equal(small, 0, 'targets are large enough');
    await page.tap('.switch [aria-selected="false"]');
    for (const tab of ['action', 'tower', 'players', 'log', 'rules']) {
      await page.tap(`[data-tab="${tab}"]`);
      await page.waitForTimeout(150);
      findings.push(...(await eyes().axe(page, `immortals phone ${tab}`)));
      await eyes().shot(page, `immortals-phone-${tab}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} scrolls sideways`);
    }
    expect(findings.length === 0, findings.join('\n'));
    await page.context().close();
  });
}

/** Waits until the whole page has changed its language. */
async function spoken(page, language, word) {
  await page.waitForFunction((w) => new RegExp(w).test(document.querySelector('#board')?.textContent ?? ''), word.source);
  let rest = await leftovers(page, language);
  for (let i = 0; i < 400 && rest.length > 0; i++) {
    await page.waitForTimeout(50);
    rest = await leftovers(page, language);
  }
  equal(rest, [], `everything is told in ${language} now`);
}

/** Twins, boards of others, tower and score sheet, the other language and light. */
async function lookAround(eyes, page, findings) {
  await page.hover('[data-site="l_treehome"]');
  await page.waitForSelector('.beside');
  expect(/Treehome/.test((await page.textContent('.beside')) ?? ''), 'the country under the pointer is explained');
  await page.mouse.move(5, 5);
  await page.click('#players tbody tr:not(.me) button');
  await page.waitForSelector('.mineagain');
  await page.click('.mineagain');
  for (const tab of ['tower', 'scores', 'log']) {
    await page.click(`[data-tab="${tab}"]`);
    await page.waitForTimeout(120);
    findings.push(...(await eyes.axe(page, `immortals ${tab}`)));
    await eyes.shot(page, `immortals-${tab}`);
  }
  await page.click('[data-tab="action"]');
  await page.click('button:text-is("DE")');
  await spoken(page, 'de', /Lichtwelt/);
  expect((await leftovers(page, 'en')).length > 0, 'German is told from English');
  await page.click('[aria-label="Tag oder Nacht"]');
  await page.waitForTimeout(200);
  await eyes.shot(page, 'immortals-dark-de');
  findings.push(...(await eyes.axe(page, 'immortals dark')));
  await page.click('[aria-label="Tag oder Nacht"]');
  await page.click('button:text-is("EN")');
  await spoken(page, 'en', /Light/);
  await page.waitForSelector('.prompt.mine');
}
