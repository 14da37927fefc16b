// "It is your turn" from the system: only for who asked for it, only while the table is out of sight.
import { test } from 'node:test';
import { decision, forget, send, sitDown } from './lib/drive.mjs';
import { equal, expect } from './lib/expect.mjs';

/** A person whose browser answers the question for permission like this, counts the questions and notes what was shown. */
async function asked(eyes, answer) {
  const page = await eyes.person({ language: 'en' });
  await page.addInitScript((given) => {
    globalThis.questions = 0;
    globalThis.shown = [];
    let permission = sessionStorage.getItem('permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      globalThis.questions++;
      sessionStorage.setItem('permission', (permission = given));
      return given;
    };
    // Without web push, which this browser has not in a window of its own: the page itself says it.
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => undefined });
    ServiceWorkerRegistration.prototype.showNotification = async (title, more) => void globalThis.shown.push({ title, ...more });
    Object.defineProperty(document, 'visibilityState', { get: () => (globalThis.elsewhere ? 'hidden' : 'visible') });
  }, answer);
  await page.goto('/account');
  await page.waitForSelector('form');
  return page;
}
const box = (page) => page.locator('.settings label:has-text("Tell me when it is my turn") input').first();

/** Decides until it is somebody else's turn and then the own again. */
async function aroundTheTable(eyes, page) {
  const wasMine = await decision(eyes, page);
  for (let i = 0; i < 80; i++) {
    const view = await decision(eyes, page);
    if (!view || view.view.day > wasMine.view.day) return;
    await send(eyes, page, view, (view.options.find((o) => ['end_turn', 'done', 'pay_done'].includes(o.verb)) ?? view.options[0]).a);
  }
  expect(false, 'the day never ended');
}

export function notifications(eyes) {
  test('the system says whose turn it is, by choice and out of sight', { timeout: 240000 }, async () => {
    const page = await asked(eyes(), 'granted');
    const table = { game: 'covil', seats: [{ kind: 'me' }, { kind: 'ai', level: 'easy' }] };
    const questions = () => page.evaluate(() => globalThis.questions);
    const shown = () => page.evaluate(() => globalThis.shown);
    expect(!(await box(page).isChecked()), 'off by default');
    await sitDown(page, table);
    await aroundTheTable(eyes(), page);
    equal(await questions(), 0, 'nobody was asked for permission');
    equal(await shown(), [], 'and nothing was shown');

    await page.goto('/account');
    await box(page).check();
    await page.waitForFunction(() => localStorage.getItem('notify') === 'on');
    equal(await questions(), 1, 'whoever ticks the box is asked once');
    forget(eyes(), page); // what the first table said must not be taken for this one
    const id = await sitDown(page, table);
    await aroundTheTable(eyes(), page);
    equal(await shown(), [], 'whoever looks at the table needs no message');
    await page.evaluate(() => (globalThis.elsewhere = true));
    await aroundTheTable(eyes(), page);
    await page.waitForFunction(() => globalThis.shown.length > 0);
    const [message] = await shown();
    expect(/Covil/.test(message.title) && message.tag === `turn:${id}` && message.data.path === `/t/${id}`, JSON.stringify(message));
    await page.context().close();
  });

  test('a browser that refuses notifications is told apart', { timeout: 60000 }, async () => {
    const page = await asked(eyes(), 'denied');
    await box(page).click();
    await page.waitForSelector('.settings [role="status"]');
    expect(!(await box(page).isChecked()), 'the box is not ticked');
    equal(await page.evaluate(() => localStorage.getItem('notify')), 'off', 'and stays so');
    await page.context().close();
  });
}
