// Every page and every kind of decision at every size, by day and by night. `npm run layout` looks at all of it and leaves pictures;
// the ordinary test looks at a selection.
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Eyes } from './lib/browser.mjs';
import { decision, newestView, seldom, send, sitDown } from './lib/drive.mjs';
import { expect } from './lib/expect.mjs';
import { everySize, layout, sizes } from './lib/layout.mjs';
import { startServer } from './lib/server.mjs';

const places = [
  ['lobby', '/', '.shelf a'], ['games', '/games', 'main h2'], ['covil', '/games/covil', '.look svg'], ['immortals', '/games/immortals', '.look svg'],
  ['rules', '/rules/covil', '[data-rule]'], ['account', '/account', 'form'], ['nowhere', '/t/nosuchtable', 'main h1'], ['lost', '/no/such/page', 'main h1'],
];
const machines = (n) => Array.from({ length: n }, () => ({ kind: 'ai', level: 'easy' }));
const report = (findings) => expect(findings.length === 0, `${findings.length} findings\n${findings.join('\n')}`);

/** Which tab buttons there are at this size; each is opened and looked at. */
async function tabs(eyes, page, label, at) {
  const out = [];
  for (const [width, height] of at) {
    await page.setViewportSize({ width, height });
    for (const id of await page.$$eval('[data-tab]', (all) => all.map((b) => b.dataset.tab))) {
      await page.evaluate((t) => document.querySelector(`[data-tab="${t}"]`)?.click(), id);
      await page.waitForTimeout(120);
      const here = `${label} tab ${id} ${width}x${height}`;
      out.push(...(await layout(page, here)));
      if (width === 360) out.push(...(await eyes.axe(page, here)));
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

/** A whole game: at the first decision of each kind everything is looked at. Returns findings and the kinds that came up. */
export async function wholeGame(eyes, page, label, options = {}) {
  const { most = 400, kinds = 99, extras = true } = options;
  const [found, seen, counts] = [[], new Map(), new Map()];
  for (let turn = 0; turn < most; turn++) {
    const view = await decision(eyes, page);
    if (!view) break;
    const kind = `${view.step} ${view.options.length === 0 ? 'wait' : 'mine'}`;
    if (!seen.has(kind) && seen.size < kinds) {
      await page.waitForTimeout(150);
      if (newestView(eyes, page) !== view) continue;
      found.push(...(await everySize(eyes, page, `${label} ${view.step}`, options)));
      if (extras && seen.size === 2) {
        found.push(...(await tabs(eyes, page, label, options.at ?? sizes)));
        found.push(...(await dialogs(eyes, page, label, options)));
      }
    }
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.size >= kinds) break;
    await send(eyes, page, view, seldom(counts, view.options, turn).a);
  }
  if (newestView(eyes, page).turn.over) {
    await page.waitForSelector('dialog[open] table');
    found.push(...(await everySize(eyes, page, `${label} end`, options)));
  }
  console.log(`${label}: ${[...seen].map(([k, n]) => `${k} ${n}`).join(', ')}`);
  return found;
}

/** What keeps somebody from playing; words that could stand better are for `npm run layout`. */
const grave = (f) => /sideways|control|covered|overlap|cannot be hit|outside/.test(f);

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
  for (const [game, settings] of [['covil', {}], ['immortals', { rounds: '2' }]])
    test(`the first decisions of ${game} lie well at every size`, { timeout: 400000 }, async () => {
      const page = await eyes().person({ language: 'de' });
      await sitDown(page, { game, seats: [{ kind: 'me' }, ...machines(2)], settings });
      report((await wholeGame(eyes(), page, game, { at: sizes, by: ['light'], axe: false, kinds: 3, most: 40, extras: false })).filter(grave));
      await page.context().close();
    });
}

async function everything(eyes, games) {
  const only = (name) => games.length === 0 || games.includes(name);
  const options = { shots: process.env.TAFEL_SHOTS !== 'off' };
  const found = [];
  eyes.keepAll = options.shots;
  for (const language of ['de', 'en']) {
    const page = await eyes.person({ language });
    for (const [name, path, ready] of only('pages') ? places : []) {
      await page.goto(path);
      await page.waitForSelector(ready, { timeout: 8000 }).catch(() => found.push(`${name}: ${ready} is missing`));
      await page.waitForTimeout(200);
      found.push(...(await everySize(eyes, page, `${name} ${language}`, options)));
    }
    if (only('pages')) {
      await page.goto('/');
      await page.click('.new .row .btn:not(.enamel)');
      await page.click('dialog[open] summary');
      found.push(...(await everySize(eyes, page, `new table ${language}`, options)));
      await sitDown(page, { game: 'covil', seats: [{ kind: 'me' }, { kind: 'open' }, ...machines(1)] });
      await page.waitForSelector('.prompt.open');
      found.push(...(await everySize(eyes, page, `waiting ${language}`, options)));
    }
    await page.context().close();
  }
  for (const [game, settings] of [['covil', {}], ['immortals', { rounds: '2' }]]) {
    if (!only(game)) continue;
    const page = await eyes.person({ language: game === 'covil' ? 'de' : 'en' });
    await sitDown(page, { game, seats: [{ kind: 'me' }, ...machines(2)], settings });
    found.push(...(await wholeGame(eyes, page, game, options)));
    await page.context().close();
  }
  return found;
}

// As a command: node layout.mjs [pages|covil|immortals ...]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = process.env.TAFEL_URL ? { address: process.env.TAFEL_URL, stop: () => undefined } : await startServer(process.env.TAFEL_BIN ?? join(root, 'build/release/src/cli/tafel'));
  const eyes = new Eyes(server.address, process.env.TAFEL_SCREENS ?? join(root, 'build/screens/layout'));
  await eyes.open();
  const found = await everything(eyes, process.argv.slice(2)).finally(async () => {
    await eyes.close();
    await server.stop();
  });
  console.log([...found, ...eyes.problems].join('\n'));
  console.log(`${found.length} findings, ${eyes.problems.length} errors`);
  process.exitCode = found.length + eyes.problems.length > 0 ? 1 : 0;
}
