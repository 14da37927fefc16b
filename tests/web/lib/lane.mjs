// A lane of browser tests: one server, one Chromium, several people; at the end nothing may have gone wrong unseen.
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Eyes } from './browser.mjs';
import { expect } from './expect.mjs';
import { checkTraffic } from './schema.mjs';
import { startServer } from './server.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = process.env.TAFEL_BIN ?? join(root, 'build/release/src/cli/tafel');

/** What is asked of everything that a lane has seen. */
export const checksOfAll = ['nothing went wrong unseen', 'nothing was asked of any other host', 'all traffic follows docs/schema'];
const [wrong, foreign, traffic] = checksOfAll;

/** Each part adds its tests; they run one after another. */
export function lane(...parts) {
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

  for (const part of parts) part(() => eyes, () => binary);

  test(wrong, () => expect(eyes.problems.length === 0, eyes.problems.join('\n')));
  test(foreign, () => expect(eyes.foreign.length === 0, eyes.foreign.join('\n')));
  test(traffic, () => {
    const { checked, problems } = checkTraffic(eyes.traffic, join(root, 'docs/schema'));
    console.log(`${checked} messages and answers checked`);
    expect(problems.length === 0, problems.slice(0, 20).join('\n'));
    expect(checked > 200, `only ${checked} messages were checked`);
  });
}
