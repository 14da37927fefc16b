// Whole games in a real browser. One server, one Chromium, several people.
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Eyes } from './lib/browser.mjs';
import { expect } from './lib/expect.mjs';
import { checkTraffic } from './lib/schema.mjs';
import { startServer } from './lib/server.mjs';
import { sizes } from './lib/sizes.mjs';
import { pages } from './pages.mjs';
import { clock } from './clock.mjs';
import { gallery } from './gallery.mjs';
import { duel } from './duel.mjs';
import { immortals } from './immortals.mjs';
import { keyboard } from './keyboard.mjs';
import { house } from './house.mjs';
import { layouts } from './layout.mjs';
import { phone } from './phone.mjs';
import { solo } from './solo.mjs';
import { tableTools } from './table.mjs';
import { trust } from './trust.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const binary = process.env.TAFEL_BIN ?? join(root, 'build/release/src/cli/tafel');
let server;
/** @type {Eyes} */
let eyes;

before(async () => {
  server = process.env.TAFEL_URL ? { address: process.env.TAFEL_URL } : await startServer(binary);
  eyes = new Eyes(server.address, process.env.TAFEL_SCREENS ?? join(root, 'build/screens'));
  await eyes.open();
});
after(async () => {
  await eyes?.close();
  await server?.stop?.();
});

test('sizes of the client', () => {
  const found = sizes(join(root, 'web/dist'));
  console.log(`shell ${found.shell.toFixed(1)} KB gzip; ${Object.entries(found.games).map(([g, kb]) => `${g} ${kb.toFixed(1)}`).join(', ')}`);
  expect(found.shell <= 150, `the shell has ${found.shell} KB`);
  for (const [game, kb] of Object.entries(found.games)) expect(kb <= 60, `${game} has ${kb} KB`);
});

pages(() => eyes);
solo(() => eyes);
duel(() => eyes);
keyboard(() => eyes);
phone(() => eyes);
tableTools(() => eyes);
immortals(() => eyes);
clock(() => eyes);
gallery(() => eyes);

house(() => eyes);
layouts(() => eyes);
trust(() => eyes, () => binary);

test('nothing went wrong unseen', () => expect(eyes.problems.length === 0, eyes.problems.join('\n')));

test('all traffic follows docs/schema', () => {
  const { checked, problems } = checkTraffic(eyes.traffic, join(root, 'docs/schema'));
  console.log(`${checked} messages and answers checked`);
  expect(problems.length === 0, problems.slice(0, 20).join('\n'));
  expect(checked > 200, `only ${checked} messages were checked`);
});
