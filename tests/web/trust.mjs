// Nothing is lost: no move, no turn, no seat; whatever happens to taps, pages, tabs, lines, clocks and the server.
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { decision, forget, newestView, send, sitDown } from './lib/drive.mjs';
import { equal, expect } from './lib/expect.mjs';
import { Eyes } from './lib/browser.mjs';
import { kinds, moments, openMoment } from './lib/positions.mjs';
import { startProxy } from './lib/proxy.mjs';
import { freshFolder, startServer } from './lib/server.mjs';

const machines = (n) => Array.from({ length: n }, () => ({ kind: 'ai', level: 'easy' }));
const table = (game, settings) => ({ game, settings, seats: [{ kind: 'me' }, ...machines(2)] });
/** What a decision consists of; after anything that must not matter it is the same. */
const essence = (v) => ({ version: v.version, step: v.step, options: v.options.map((o) => o.a), scores: v.scores });
const acts = (eyes, page) => eyes.traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act').length;

/** The decision that the server sends to a page that has just been loaded. */
async function afresh(eyes, page, load) {
  forget(eyes, page);
  await load();
  return decision(eyes, page);
}

export function trust(eyes, binary) {
  for (const game of ['covil', 'immortals', 'schatten', 'seventhstone'])
    test(`${game}: reload and back button in each kind of decision lose nothing`, { timeout: 600000 }, async () => {
      const page = await eyes().person({ language: 'de' });
      const known = moments(game);
      await page.goto('/account');
      for (const [i, kind] of (await kinds(page, game)).entries()) {
        expect(known.has(kind), `no record leads to ${kind}`);
        await page.goto('/account'); // what the table before still says must not be taken for this one
        let id;
        const view = await afresh(eyes(), page, async () => (id = await openMoment(page, known.get(kind))));
        equal(view.step, kind, 'the decision of the record');
        const again = await afresh(eyes(), page, () => (i % 2 ? page.reload() : page.goto('/').then(() => page.goBack())));
        equal(essence(again), essence(view), `${kind} is the same after coming back`);
        expect(page.url().endsWith(id), 'at the same table');
        await send(eyes(), page, again, again.options[0].a);
      }
      await page.context().close();
    });

  test('a double tap is one action', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'de', size: [360, 740], touch: true });
    await sitDown(page, table('covil', {}));
    await page.evaluate(() => addEventListener('click', (e) => globalThis.taps?.push(e.timeStamp), { capture: true }));
    const gaps = [10, 90, 170];
    let doubles = 0;
    for (let turn = 0; turn < 60 && doubles < 8; turn++) {
      const view = await decision(eyes(), page);
      if (!view) break;
      await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
      const button = page.locator('#actions .act:not(.no):visible').nth(0);
      if ((await button.count()) === 0) {
        await send(eyes(), page, view, view.options[0].a);
        continue;
      }
      const before = acts(eyes(), page);
      const box = await button.boundingBox();
      const at = [box.x + box.width / 2, box.y + box.height / 2];
      await page.evaluate(() => (globalThis.taps = []));
      const one = page.touchscreen.tap(...at);
      await page.waitForTimeout(gaps[turn % gaps.length]);
      await Promise.all([one, page.touchscreen.tap(...at)]);
      await page.waitForTimeout(400);
      const sent = acts(eyes(), page) - before;
      const [first, second] = await page.evaluate(() => globalThis.taps);
      // A busy machine may stretch a double tap to two taps.
      if (second - first >= 340) continue;
      doubles++;
      expect(sent <= 1, `two taps in ${Math.round(second - first)} ms sent ${sent} actions in ${view.step}`);
      const now = newestView(eyes(), page);
      if (now.version === view.version && now.options.length > 0) await send(eyes(), page, now, now.options[0].a);
    }
    expect(doubles >= 4, `only ${doubles} double taps`);
    await page.context().close();
  });

  test('two tabs of one person stay together', { timeout: 120000 }, async () => {
    const one = await eyes().person({ language: 'de' });
    await sitDown(one, table('covil', {}));
    const two = await one.context().newPage();
    eyes().listen(two);
    await two.goto(one.url());
    for (let turn = 0; turn < 8; turn++) {
      const [near, far] = turn % 2 ? [one, two] : [two, one];
      const view = await decision(eyes(), near);
      const other = await decision(eyes(), far);
      equal(essence(other), essence(view), 'both tabs are asked the same');
      // The same decision in both: one counts, the other is told so and sees the new position.
      await Promise.all([send(eyes(), near, view, view.options[0].a), send(eyes(), far, other, other.options[0].a)]);
    }
    const accepted = eyes().traffic.filter((m) => [one, two].includes(m.page) && m.kind === 'server' && m.message.t === 'accepted');
    equal(new Set(accepted.map((m) => m.message.version)).size, accepted.length, 'no decision was taken twice');
    await one.context().close();
  });

  test('a server that starts again and a line cut for a minute lose nothing', { timeout: 240000 }, async () => {
    const data = freshFolder();
    let server = await startServer(binary(), { data, keep: true });
    const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
    const here = new Eyes(proxy.address, eyes().screens);
    here.browser = eyes().browser;
    const page = await here.person({ language: 'de' });
    await sitDown(page, table('covil', {}));
    for (let turn = 0; turn < 3; turn++) {
      const view = await decision(here, page);
      await send(here, page, view, view.options[0].a);
    }

    // The line is away for a minute; meanwhile the server ends without a word and starts again.
    const before = await decision(here, page);
    proxy.cut();
    await page.waitForSelector('.prompt.lost', { timeout: 20000 });
    await server.stop('SIGKILL');
    server = await startServer(binary(), { data, keep: true, port: Number(new URL(server.address).port) });
    await new Promise((later) => setTimeout(later, 60000));
    proxy.mend();
    await page.waitForSelector('.prompt.mine', { timeout: 30000 });
    const after = newestView(here, page);
    equal(essence(after), essence(before), 'the same decision after the line is back');
    await send(here, page, after, after.options[0].a);
    expect((await decision(here, page)) !== null, 'the game goes on');

    // A move whose answer is lost is neither lost nor made twice.
    const asked = await decision(here, page);
    await page.evaluate((m) => globalThis.sockets.findLast((s) => s.readyState === 1).send(JSON.stringify(m)), { t: 'act', id: 77, version: asked.version, actions: [asked.options[0].a] });
    proxy.cut();
    await page.waitForSelector('.prompt.lost', { timeout: 20000 });
    proxy.mend();
    const next = await decision(here, page);
    expect(next.version === asked.version || next.entry > asked.entry, 'made once or not at all');
    await page.context().close();
    proxy.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  });

  test('a clock that runs out leaves the seat to its owner', { timeout: 120000 }, async () => {
    // Machines that take no time would play the game to its end before its owner is back.
    const server = await startServer(binary(), { pause: 900 });
    const here = new Eyes(server.address, eyes().screens);
    here.browser = eyes().browser;
    const page = await here.person({ language: 'de' });
    await sitDown(page, { ...table('covil', {}), clock: { seconds_per_turn: 10 } });
    const first = await decision(here, page);
    const away = () => here.traffic.findLast((m) => m.page === page && m.kind === 'server' && m.message.t === 'table')?.message.table.seats[0].away;
    for (const end = Date.now() + 60000; !away() && Date.now() < end; ) await page.waitForTimeout(100);
    expect(away(), 'a machine has taken over');
    await page.waitForTimeout(1500);
    expect(!newestView(here, page).turn.over, 'the game does not run to its end without its owner');
    await page.locator('button:has-text("Wieder selbst spielen"):visible').first().click();
    for (const end = Date.now() + 20000; away() && Date.now() < end; ) await page.waitForTimeout(50);
    expect(!away(), 'the seat is back');
    const mine = await decision(here, page);
    expect(mine !== null && mine.entry >= first.entry, 'and its owner decides again');
    await page.context().close();
    await server.stop();
    eyes().problems.push(...here.problems);
  });
}
