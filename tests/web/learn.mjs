// Guided first games: the driver reads what the coach asks for and clicks it where it stands. Every game in both languages, German
// on a desk and English on a phone; another way, leaving the coach and coming back; who is offered a first game.
import { test } from 'node:test';
import { decision, newestView, send, sitDown } from './lib/drive.mjs';
import { equal, expect } from './lib/expect.mjs';
import { leftovers } from './lib/play.mjs';

const games = ['covil', 'immortals', 'schatten', 'seventhstone', 'echoes'];
const plain = (text) => text.replaceAll('*', '');

/** Waits until the coach stands there for the open decision, and returns what the server said of it. */
async function heard(eyes, page) {
  await decision(eyes, page);
  await page.waitForSelector('.coach[data-now="true"]');
  const coach = newestView(eyes, page).coach;
  await page.waitForFunction(([part, lesson]) => {
    const node = document.querySelector('.coach[data-now="true"]');
    return node?.getAttribute('data-coach') === part && (part !== 'lesson' || node.getAttribute('data-lesson') === String(lesson));
  }, [coach.part, coach.count + 1]);
  return coach;
}

/** What one would not want to learn with. */
async function readable(page, coach, where) {
  const found = await page.evaluate(() => {
    const node = document.querySelector('.coach');
    const box = node.getBoundingClientRect();
    const board = document.querySelector('#board').getBoundingClientRect();
    const words = node.querySelector('.words');
    return {
      text: [...words.querySelectorAll('p:not(.hinted)')].map((p) => p.textContent),
      live: words.getAttribute('aria-live'),
      inside: box.left >= -1 && box.right <= innerWidth + 1 && box.top >= 0 && (innerWidth < 700 ? box.top < innerHeight - 120 : box.bottom <= innerHeight + 1),
      reach: document.querySelector('.coach .do')?.getBoundingClientRect().bottom <= innerHeight - 40,
      covers: innerWidth >= 700 && box.bottom > board.top + 1 && box.top < board.bottom - 1,
      board: board.height,
      // A decision that fills the sheet of a phone leaves the board for later.
      full: document.querySelector('.sheet')?.dataset.stop === 'full',
      wide: document.documentElement.scrollWidth > innerWidth + 1,
    };
  });
  equal(found.text, [...coach.after, ...coach.say].map(plain), `${where}: the words on the screen`);
  equal(found.live, 'polite', `${where}: said to whoever listens`);
  expect(found.inside, `${where}: the coach is not on the screen`);
  expect(!found.covers, `${where}: the coach covers the board`);
  expect(found.reach || coach.show?.length === 0, `${where}: its button is not on the screen`);
  expect(found.full || found.board >= 150, `${where}: only ${found.board} px are left for the board`);
  expect(!found.wide, `${where}: the page is wider than the screen`);
}

/** Does what the lesson asks for: the marked button, else "do it for me". Returns whether a button was there. */
async function doIt(page, coach) {
  await page.evaluate(() => document.querySelector('[data-tab="action"]')?.click());
  const verb = await page.$('#actions .act.coached[data-verb]:visible');
  if (verb) await verb.click();
  const button = (coach.parts ?? []).length === 0 ? await page.$('#actions .act.coached[data-action]:visible') : null;
  await (button ?? (await page.waitForSelector('[data-tool="coach-do"]:visible'))).click();
  return button !== null;
}

async function done(page, coach) {
  for (const end = Date.now() + 30000; Date.now() < end; await page.waitForTimeout(25)) {
    const sure = await page.$('.prompt .btn.sure');
    if (sure) await sure.click({ timeout: 2000 }).catch(() => undefined);
    const now = await page.evaluate(() => document.querySelector('.coach[data-now="true"]')?.dataset.lesson ?? '');
    if (now !== String(coach.count + 1)) return;
  }
  expect(false, `lesson ${coach.count + 1} does not end; prompt: ${await page.textContent('.prompt')}`);
}

/** A hint, or that there is none for this form; asked for again where the machine was busy or too much was asked at once. */
async function hinted(page) {
  for (let tries = 0; tries < 3; tries++) {
    await page.click('[data-tool="coach-hint"]');
    if (await page.waitForSelector('#actions .hint:visible, .tip:visible, .coach .hinted:visible, .refused:visible', { timeout: 40000 }).catch(() => null)) return;
  }
  expect(false, 'no hint came');
}

async function learn(eyes, game, language, size) {
  const page = await eyes.person({ language, size });
  await sitDown(page, { game, guided: true, pace: 'none' });
  const lessons = [];
  let clicked = 0;
  for (;;) {
    const coach = await heard(eyes, page);
    if (coach.part !== 'lesson') break;
    const where = `${game} ${language} lesson ${coach.count + 1}`;
    lessons.push(coach.count + 1);
    await readable(page, coach, where);
    if (process.env.TAFEL_LESSON_SHOTS) await eyes.shot(page, `learn-${game}-${size[0]}-${coach.count + 1}`);
    if (coach.count === 1) expect((await eyes.axe(page, where)).length === 0, (await eyes.axe(page, where)).join('\n'));
    clicked += await doIt(page, coach);
    await done(page, coach);
  }
  const free = newestView(eyes, page).coach;
  equal(lessons, Array.from({ length: free.of }, (_, i) => i + 1), `${game}: all lessons, in order`);
  expect(!free.left, `${game}: the path was left`);
  console.log(`${game} ${language}: ${lessons.length} lessons, ${clicked} of them at a button`);
  await hinted(page);
  for (let i = 0; i < 300 && newestView(eyes, page).coach.part !== 'end'; i++) {
    const view = await decision(eyes, page);
    if (view === null || view.coach.part === 'end') break;
    await send(eyes, page, view, view.options[0].a);
  }
  await page.waitForSelector('.coach[data-coach="end"]', { timeout: 60000 });
  const problems = await leftovers(page, language, [game]);
  if (process.env.TAFEL_LESSON_SHOTS) await eyes.shot(page, `learn-${game}-${size[0]}-end`);
  await page.context().close();
  return problems;
}

export function learning(eyes) {
  for (const game of games) {
    for (const [language, size] of [['de', [1280, 720]], ['en', [360, 740]]]) {
      test(`the first game of ${game} with the coach, ${language}`, { timeout: 240000 }, async () => {
        await learn(eyes(), game, language, size);
      });
    }
  }

  test('another way than the lesson is asked about, and the coach can be sent away', { timeout: 120000 }, async () => {
    const page = await eyes().person({ language: 'en' });
    await sitDown(page, { game: 'covil', guided: true, pace: 'none' });
    const first = await heard(eyes(), page);
    const other = newestView(eyes(), page).options.find((o) => o.a !== first.show[0]).a;
    await page.click(`#actions [data-action="${other}"]`);
    const note = await page.textContent('.prompt .ask .note');
    equal(note, plain(first.other), 'the coach answers in its own words');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.prompt .ask', { state: 'detached' });
    equal((await heard(eyes(), page)).count, 0, 'nothing has happened');

    // Without the coach everything goes as at any other table; it comes back where the game stands.
    await page.click('[data-tool="coach-leave"]');
    await page.waitForSelector('.coach[data-coach="away"]');
    await page.reload();
    await page.waitForSelector('.coach[data-coach="away"]');
    expect((await page.$$('.coached')).length === 0, 'nothing is marked any more');
    await page.click('[data-tool="coach-back"]');
    equal((await heard(eyes(), page)).count, 0, 'the same lesson again');

    // Meant seriously: the path ends, the game goes on.
    await page.click(`#actions [data-action="${other}"]`);
    await page.click('.prompt .btn.sure');
    await page.waitForSelector('.coach[data-left="true"][data-now="true"]');
    await page.context().close();
  });

  test('whoever has not played a game is offered a first one, and finds it again', { timeout: 120000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await page.goto('/');
    await page.waitForSelector('[data-first="offer"]');
    await page.goto('/games/covil');
    await page.click('[data-first="offer"] [data-tool="learn"]');
    await page.waitForURL(/\/t\//);
    const table = page.url();
    await page.waitForSelector('.coach[data-lesson="1"]');
    await page.waitForSelector('[data-origin]', { state: 'attached' });
    await doIt(page, await heard(eyes(), page));
    await page.waitForSelector('.coach[data-lesson="2"][data-now="true"]');
    await page.goto('/games/covil');
    await page.click('[data-first="begun"] [data-tool="learn-on"]');
    await page.waitForURL(table);
    await page.waitForSelector('.coach[data-lesson="2"][data-now="true"]');
    await page.goto('/games/echoes');
    await page.waitForSelector('[data-first="offer"]');
    await page.context().close();
  });
}
