// Every page and every kind of decision at every size, by day and by night. `npm run layout` looks at all of it and leaves pictures;
// the ordinary test looks at a selection.
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Eyes } from './lib/browser.mjs';
import { decision, forget, sitDown } from './lib/drive.mjs';
import { expect } from './lib/expect.mjs';
import { everySize, layout, resize, sizes } from './lib/layout.mjs';
import { kinds, moments, openMoment, records } from './lib/positions.mjs';
import { startServer } from './lib/server.mjs';

const places = [
  ['lobby', '/', '.shelf a'], ['games', '/games', 'main h2'], ['covil', '/games/covil', '.look svg'], ['immortals', '/games/immortals', '.look svg'], ['schatten', '/games/schatten', '.look svg'], ['seventhstone', '/games/seventhstone', '.look svg'], ['echoes', '/games/echoes', 'main h1'],
  ['rules', '/rules/covil', '[data-rule]'], ['account', '/account', 'form'], ['nowhere', '/t/nosuchtable', 'main h1'], ['lost', '/no/such/page', 'main h1'],
];
const machines = (n) => Array.from({ length: n }, () => ({ kind: 'ai', level: 'easy' }));
const report = (findings) => expect(findings.length === 0, `${findings.length} findings\n${findings.join('\n')}`);

/** A long run says what it finds as it goes. */
function tell(found, { loud }) {
  if (loud) for (const f of found) console.log(f);
  return found;
}

/** Which tab buttons there are at this size; each is opened and looked at. */
async function tabs(eyes, page, label, { at = sizes, axe = true }) {
  const out = [];
  for (const [width, height] of at) {
    await resize(page, width, height);
    for (const id of await page.$$eval('[data-tab]', (all) => all.map((b) => b.dataset.tab))) {
      await page.evaluate((t) => document.querySelector(`[data-tab="${t}"]`)?.click(), id);
      await page.waitForTimeout(120);
      const here = `${label} tab ${id} ${width}x${height}`;
      out.push(...(await layout(page, here)));
      if (axe && width === 360) out.push(...(await eyes.axe(page, here)));
      if (eyes.keepAll) await eyes.shot(page, here.replace(/[^\w]+/g, '-'));
    }
    await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  }
  return out;
}

/** What opens over a table: menu, keys, points. */
async function dialogs(eyes, page, label, options) {
  const out = [];
  for (const [name, open] of [['menu', 'header .tool >> nth=-1'], ['help', 'F1']]) {
    if (open === 'F1') await page.keyboard.press('F1');
    else await page.click(open);
    await page.waitForSelector('dialog[open]');
    out.push(...(await everySize(eyes, page, `${label} ${name}`, options)));
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  return out;
}

/** What can lie over a decision: a question, a refusal, a hint, a card, the past. */
async function states(eyes, page, label, options) {
  const out = [];
  const look = async (name) => out.push(...(await everySize(eyes, page, `${label} ${name}`, options)));
  if (await page.$('[data-tool="hint"]')) {
    await page.click('[data-tool="hint"]');
    await page.waitForSelector('#actions .hint, .tip', { timeout: 20000 }).catch(() => undefined);
    await look('hint');
  }
  // A popover belongs to the place that was clicked: it is opened anew at each size.
  for (const size of options.at ?? sizes) {
    await resize(page, ...size);
    const no = await page.$('#actions .act.no');
    if (!no) continue;
    await no.dispatchEvent('click');
    if (await page.waitForSelector('.why', { timeout: 3000 }).catch(() => null)) out.push(...(await everySize(eyes, page, `${label} why`, { ...options, at: [size] })));
    await page.keyboard.press('Escape');
  }
  await resize(page, 1280, 720);
  const back = await page.$('.slider button:not([disabled])');
  if (back) {
    await page.keyboard.press(',');
    if (await page.waitForSelector('.prompt.past', { timeout: 3000 }).catch(() => null)) await look('past');
    // A popover that came late takes the first Escape.
    for (let i = 0; i < 20 && (await page.$('.prompt.past')); i++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
    }
    await page.waitForSelector('.prompt.mine');
  }
  return out;
}

/** Each kind of decision of a game as somebody meets it late at a full table. Returns findings; says what was looked at. */
async function everyKind(eyes, page, game, options = {}) {
  const known = moments(game);
  await page.goto('/account');
  await page.waitForSelector('form');
  const wanted = await kinds(page, game);
  const found = tell(wanted.filter((k) => !known.has(k)).map((k) => `${game} ${k}: no record leads there`), options);
  const looked = options.only ? wanted.filter((k) => options.only.includes(k)) : wanted.filter((k) => known.has(k));
  for (const kind of looked) {
    forget(eyes, page);
    await openMoment(page, known.get(kind));
    const view = await decision(eyes, page);
    if (view?.step !== kind) {
      found.push(...tell([`${game} ${kind}: the table stands at ${view?.step}`], options));
      continue;
    }
    await page.waitForTimeout(150);
    found.push(...tell(await everySize(eyes, page, `${game} ${kind}`, options), options));
    if (!options.extras?.includes(kind)) continue;
    found.push(...tell(await states(eyes, page, `${game} ${kind}`, options), options));
    found.push(...tell(await tabs(eyes, page, game, options), options));
    found.push(...tell(await dialogs(eyes, page, game, options), options));
  }
  console.log(`${game}: ${looked.length} of ${wanted.length} kinds of decision at ${(options.at ?? sizes).length} sizes: ${looked.join(', ')}`);
  return found;
}

/** A match that is over: the sheet, then a moment of its past. */
async function ended(eyes, page, game, options) {
  const record = records(game).toSorted((a, b) => b.seats - a.seats)[0];
  await openMoment(page, { record, at: record.log.length, who: '' });
  await page.waitForSelector('dialog[open] table');
  const found = tell(await everySize(eyes, page, `${game} end`, options), options);
  await page.keyboard.press('Escape');
  await page.keyboard.press(',');
  await page.waitForSelector('.prompt.past');
  found.push(...tell(await everySize(eyes, page, `${game} replay`, options), options));
  return found;
}

/** The ordinary test: pages at the two sizes that are easily forgotten, a few decisions of each game. */
export function layouts(eyes) {
  const at = [[740, 360], [820, 1180]];
  test('pages lie well on a phone on its side and on a tablet', { timeout: 300000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    const found = [];
    for (const [name, path, ready] of places) {
      await page.goto(path);
      await page.waitForSelector(ready);
      found.push(...(await everySize(eyes(), page, name, { at, axe: false, by: ['light'] })));
    }
    report(found);
    await page.context().close();
  });
  for (const [game, only] of [['covil', ['turn.main', 'recruit.pay', 'battle.defend']], ['immortals', ['draft.pick', 'plan.field', 'execute.count']], ['schatten', ['plans.choose', 'action.choose', 'conflict.support']], ['seventhstone', ['market.sheet', 'placement.place', 'move.group']], ['echoes', ['turn.mobilize', 'turn.deploy', 'pay', 'scout.orient', 'card.give_up_event']]])
    test(`decisions of ${game} lie well at every size`, { timeout: 400000 }, async () => {
      const page = await eyes().person({ language: 'de' });
      report(await everyKind(eyes(), page, game, { at: sizes, by: ['light'], axe: false, only }));
      await page.context().close();
    });
}

async function everything(eyes, games) {
  const quick = games.includes('quick');
  const only = (name) => games.every((g) => g === 'quick') || games.includes(name);
  const options = { ...(quick ? { axe: false, by: ['light'] } : {}), shots: process.env.TAFEL_SHOTS !== 'off', loud: true };
  const found = [];
  eyes.keepAll = options.shots;
  for (const language of ['de', 'en']) {
    const page = await eyes.person({ language });
    for (const [name, path, ready] of only('pages') ? places : []) {
      await page.goto(path);
      await page.waitForSelector(ready, { timeout: 8000 }).catch(() => found.push(`${name}: ${ready} is missing`));
      await page.waitForTimeout(200);
      found.push(...tell(await everySize(eyes, page, `${name} ${language}`, options), options));
    }
    if (only('pages')) {
      await page.goto('/');
      await page.click('.new .row .btn:not(.enamel)');
      await page.click('dialog[open] summary');
      found.push(...tell(await everySize(eyes, page, `new table ${language}`, options), options));
      await sitDown(page, { game: 'covil', seats: [{ kind: 'me' }, { kind: 'open' }, ...machines(1)] });
      await page.waitForSelector('.prompt.open');
      found.push(...tell(await everySize(eyes, page, `waiting ${language}`, options), options));
    }
    await page.context().close();
  }
  for (const [game, language, extras] of [['covil', 'de', ['turn.main']], ['immortals', 'de', ['execute.choose']], ['schatten', 'de', ['action.choose']], ['seventhstone', 'de', ['move.main']], ['echoes', 'de', ['turn.mobilize']]]) {
    if (!only(game)) continue;
    const page = await eyes.person({ language });
    found.push(...(await everyKind(eyes, page, game, { ...options, extras })));
    found.push(...(await ended(eyes, page, game, options)));
    await page.context().close();
  }
  return found;
}

// As a command: node layout.mjs [pages|covil|immortals|schatten|seventhstone|echoes ...] [quick]; quick: by day only, without axe
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = process.env.TAFEL_URL ? { address: process.env.TAFEL_URL, stop: () => undefined } : await startServer(process.env.TAFEL_BIN ?? join(root, 'build/release/src/cli/tafel'));
  const eyes = new Eyes(server.address, process.env.TAFEL_SCREENS ?? join(root, 'build/screens/layout'));
  await eyes.open();
  const found = await everything(eyes, process.argv.slice(2)).finally(async () => {
    await eyes.close();
    await server.stop();
  });
  console.log(eyes.problems.join('\n'));
  console.log(`${found.length} findings, ${eyes.problems.length} errors`);
  process.exitCode = found.length + eyes.problems.length > 0 ? 1 : 0;
}
