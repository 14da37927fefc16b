// First lane: pages, Covil from the lobby to the score sheet, two people, no mouse; SeventhStone, Echoes of Emperors.
import { test } from 'node:test';
import { join } from 'node:path';
import { expect } from './lib/expect.mjs';
import { lane, root } from './lib/lane.mjs';
import { sizes } from './lib/sizes.mjs';
import { clock } from './clock.mjs';
import { duel } from './duel.mjs';
import { echoes } from './echoes.mjs';
import { keyboard } from './keyboard.mjs';
import { notifications } from './notify.mjs';
import { pages } from './pages.mjs';
import { phone } from './phone.mjs';
import { seventhstone } from './seventhstone.mjs';
import { solo } from './solo.mjs';
import { standing } from './standing.mjs';
import { tableTools } from './table.mjs';

test('sizes of the client', () => {
  const found = sizes(join(root, 'web/dist'));
  console.log(`shell ${found.shell.toFixed(1)} KB gzip; ${Object.entries(found.games).map(([g, kb]) => `${g} ${kb.toFixed(1)}`).join(', ')}`);
  expect(found.shell <= 150, `the shell has ${found.shell} KB`);
  for (const [game, kb] of Object.entries(found.games)) expect(kb <= 60, `${game} has ${kb} KB`);
});

lane(pages, solo, duel, keyboard, phone, tableTools, clock, standing, notifications, seventhstone, echoes);
