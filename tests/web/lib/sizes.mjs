// What a first visit downloads: gzip sizes of the built client.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes (gzip) of the shell, which a table needs as a whole, and of each game's own files. */
export function sizes(dist) {
  const assets = join(dist, 'assets');
  const games = ['covil', 'immortals', 'seventhstone', 'schatten', 'echoes', 'generic'];
  const out = { shell: 0, games: {} };
  for (const name of readdirSync(assets).filter((f) => f.endsWith('.js'))) {
    const kb = gzipSync(readFileSync(join(assets, name))).length / 1024;
    const game = games.find((g) => name.startsWith(`${g}-`));
    if (game) out.games[game] = (out.games[game] ?? 0) + kb;
    else out.shell += kb;
  }
  return out;
}
