// Answers given once and for all: chosen at the prompt, played without being asked again, told like any other, taken back in the menu.
import { test } from 'node:test';
import { decision, newestView, send, sitDown } from './lib/drive.mjs';
import { equal, expect } from './lib/expect.mjs';

const plan = (eyes, page, view, parts) => page.evaluate((m) => globalThis.sockets.findLast((s) => s.readyState === 1).send(JSON.stringify(m)), { t: 'act', id: 2e6 + view.entry, version: view.version, parts });

/** Goes on until this kind of decision is asked; whoever plans nothing is soon asked for the compensation. */
async function until(eyes, page, wanted) {
  for (let i = 0; i < 200; i++) {
    const view = await decision(eyes, page);
    if (!view || wanted(view)) return view;
    if (view.step !== 'plan.field') await send(eyes, page, view, view.options[0].a);
    else {
      await plan(eyes, page, view, []);
      for (let k = 0; k < 400 && newestView(eyes, page).version === view.version; k++) await page.waitForTimeout(25);
    }
  }
  return expect(false, 'the decision never came');
}

export function standing(eyes) {
  test('a standing answer is given, played and told, and taken back', { timeout: 240000 }, async () => {
    const page = await eyes().person({ language: 'de' });
    await sitDown(page, { game: 'immortals', settings: { rounds: '3' }, seats: [{ kind: 'me' }, { kind: 'ai', level: 'easy' }, { kind: 'ai', level: 'easy' }] });
    const first = await until(eyes(), page, (v) => v.step === 'execute.compensation');
    const energy = first.options.find((o) => o.args[0]?.id === 'energy').a;
    await page.click('[data-tool="standing"]');
    await page.waitForSelector('dialog[open] [data-standing]');
    await page.waitForSelector('[data-given] .note');
    for (const [size, theme] of [[[1280, 720], 'light'], [[360, 740], 'dark']]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      equal(await eyes().axe(page, `standing answers ${theme}`), [], 'the dialog');
      await eyes().shot(page, `standing-${size[0]}-${theme}`);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.click(`[data-standing="${energy} always"]`);

    // The next round asks no more: it is played, and everybody reads it like an answer of one's own.
    const takes = () => eyes().traffic.filter((m) => m.page === page && m.kind === 'server' && m.message.t === 'view').flatMap((m) => m.message.events)
      .filter((e) => /Energie/.test(e.text) && e.args.some((a) => a.d === 'seat' && a.v === 0)).map((e) => e.n);
    await until(eyes(), page, (v) => v.step === 'plan.field');
    const before = new Set(takes()).size;
    expect(before > 0, 'the first answer was played at once and told');
    const asked = () => eyes().traffic.filter((m) => m.page === page && m.kind === 'client' && m.message.t === 'act').length;
    const view = newestView(eyes(), page);
    await plan(eyes(), page, view, []);
    const sent = asked();
    for (let i = 0; i < 1200 && new Set(takes()).size === before; i++) await page.waitForTimeout(25);
    expect(new Set(takes()).size > before, 'the standing answer was played and told');
    equal(asked(), sent, 'without an action of this page');

    await until(eyes(), page, (v) => v.step === 'plan.field');
    await page.click('[data-tab="log"]');
    expect(/Energie/.test(await page.textContent('#log')), 'the log tells it');
    await page.click('header .tool >> nth=-1');
    await page.click('[data-menu="standing"]');
    await eyes().shot(page, 'standing-given');
    await page.click('[data-take]');
    await page.waitForSelector('[data-given] .note');
    await page.keyboard.press('Escape');
    const again = await (async () => {
      await plan(eyes(), page, newestView(eyes(), page), []);
      return until(eyes(), page, (v) => v.step === 'execute.compensation');
    })();
    expect(again, 'what was taken back is asked again');
    await page.context().close();
  });
}
