// The presentation clock: at every animation frame board, numbers, log and "last" tell the same moment; battles are not
// decided on the board before they are told; step by step every event waits for a key.
import { test } from 'node:test';
import { equal, expect } from './lib/expect.mjs';
import { clickAction, myTurn } from './lib/play.mjs';

async function openTable(page, game, settings) {
  await page.goto('/');
  await page.waitForSelector('.brand');
  const id = await page.evaluate(async ([g, s]) => {
    await fetch('/api/v1/me');
    const seats = [{ kind: 'me' }, { kind: 'ai', level: 'easy' }, { kind: 'ai', level: 'easy' }];
    const answer = await fetch('/api/v1/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: g, seats, ...s }) });
    return (await answer.json()).id;
  }, [game, settings]);
  expect(typeof id === 'string', 'the table was opened');
  await page.goto(`/t/${id}`);
  await page.waitForSelector('[data-zone], [data-site], [data-cell], [data-square]');
}

/** Looks at every animation frame and keeps what differs from the one before. */
const record = (page) => page.evaluate(() => {
  const number = (selector, name) => {
    const node = document.querySelector(selector);
    const text = node?.getAttribute(name);
    return text === null || text === undefined ? null : Number(text);
  };
  const frames = (globalThis.frames_ = []);
  const look = () => {
    if (!document.querySelector('.prompt.past')) {
      const f = {
        board: number('#board', 'data-event'), entry: number('#board', 'data-entry'),
        numbers: number('#players', 'data-event'), log: number('#log ol', 'data-event'), line: number('#log li', 'data-n'), last: number('.last', 'data-event'),
        telling: number('#prompt p', 'data-event'), players: document.querySelector('#players')?.textContent ?? '',
      };
      if (JSON.stringify(f) !== JSON.stringify(frames.at(-1))) frames.push(f);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
const recorded = (page) => page.evaluate(() => globalThis.frames_);

/** None is ahead of another; the sentence being told is at most one entry ahead of the board. */
function compare(frames, events) {
  for (const f of frames) {
    for (const part of ['numbers', 'log', 'last']) if (f[part] !== null) equal(f[part], f.board, `${part} and board tell the same moment: ${JSON.stringify(f)}`);
    if (f.line !== null) expect(f.line <= f.board, `no line of the log is ahead of the board: ${JSON.stringify(f)}`);
    const told = events.get(f.telling);
    const board = events.get(f.board);
    if (told && board && f.telling > f.board) expect(told.entry > board.entry, `what is told belongs to the next step: ${JSON.stringify(f)}`);
  }
}

const allEvents = (eyes, page) => new Map(eyes.traffic.filter((m) => m.page === page && m.message?.t === 'view').flatMap((m) => m.message.events.map((e) => [e.n, e])));
/** The points on the screen are those of the position on the board, by its number. */
function numbersAreOfTheirMoment(eyes, page, frames) {
  const gold = new Map(eyes.traffic.filter((m) => m.page === page && m.message?.t === 'view').map((m) => [m.message.entry, m.message.view.player?.map((p) => p.gold)]));
  let checked = 0;
  for (const f of frames) {
    const want = gold.get(f.entry);
    if (!want || want.includes(undefined)) continue;
    checked++;
    for (const g of want.slice(0, 3)) expect(f.players.includes(String(g)), `gold ${want} at entry ${f.entry}: ${f.players}`);
  }
  return checked;
}

async function decide(page, i) {
  await page.waitForFunction(() => document.querySelector('.prompt.mine, .prompt.over'), undefined, { timeout: 120000 });
  await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  const before = await page.textContent('#prompt');
  if (await page.$('[data-tool="confirm-plan"]')) await page.click('[data-tool="confirm-plan"]');
  else if (await page.$('[data-tool="throw"]')) await page.click('[data-tool="throw"]');
  else if (await page.$('.bench .slot.card.can')) await page.click('.bench .slot.card.can');
  else if (await page.$('.dc.can')) await page.click('.dc.can');
  else await clickAction(page, i);
  for (let k = 0; k < 200 && (await page.textContent('#prompt')) === before; k++) await page.waitForTimeout(20);
  const sure = await page.$('#prompt .btn.sure');
  if (sure) await sure.click().catch(() => undefined);
}

const toLog = (page) => page.click('[data-tab="log"]');

export function clock(eyes) {
  for (const [game, settings] of [['covil', {}], ['immortals', { settings: { rounds: '2' } }], ['seventhstone', { settings: { max_years: '6' } }]]) {
    test(`one clock for board, log and numbers: ${game}`, { timeout: 300000 }, async () => {
      const page = await eyes().person({ language: 'de', motion: 'no-preference', size: [1600, 900] });
      await page.addInitScript(() => localStorage.setItem('speed', 'fast'));
      await openTable(page, game, settings);
      await record(page);
      const told = async () => new Set((await recorded(page)).map((f) => f.telling).filter((n) => n !== null)).size;
      for (let i = 0; i < 90 && (await told()) < 40 && !(await page.$('.prompt.over')); i++) await decide(page, i);
      await myTurn(page, 120000);
      const frames = await recorded(page);
      compare(frames, allEvents(eyes(), page));
      expect((await told()) >= 40, `events were told one by one (${await told()})`);
      if (game === 'covil') expect(numbersAreOfTheirMoment(eyes(), page, frames) > 10, 'numbers were compared');
      await page.context().close();
    });
  }

  test('step by step every event waits for a key', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'de', motion: 'no-preference' });
    await page.addInitScript(() => localStorage.setItem('speed', 'step'));
    await openTable(page, 'covil', {});
    const telling = () => page.evaluate(() => document.querySelector('.prompt.telling p')?.textContent ?? null);
    let waited = 0;
    for (let i = 0; i < 80 && waited < 12; i++) {
      await page.waitForSelector('.prompt.telling, .prompt.mine');
      const now = await telling();
      if (now === null) {
        await decide(page, i);
        continue;
      }
      // Between a decision and its first sentence.
      if (now.trim() === '') {
        await page.waitForTimeout(50);
        continue;
      }
      await toLog(page);
      await page.waitForTimeout(350);
      equal(await telling(), now, 'the sentence waits');
      const log = await page.getAttribute('#log ol', 'data-event');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(60);
      equal(await page.getAttribute('#log ol', 'data-event'), log, 'other keys do not go on');
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('Space');
      await page.waitForFunction((x) => (document.querySelector('.prompt.telling p')?.textContent ?? null) !== x, now);
      waited++;
    }
    expect(waited >= 12, `${waited} events waited for a key`);
    await page.context().close();
  });
}
