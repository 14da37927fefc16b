// Positions for every kind of decision: recorded matches, cut off just before somebody decides, opened as a table of one's own.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from './expect.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = process.env.TAFEL_BIN ?? join(root, 'build/release/src/cli/tafel');
/** The corpus of all games, and a few more matches for what its random players never meet. */
const folders = [join(root, 'tests/corpus'), join(root, 'tests/web/records')];

export function records(game) {
  const files = folders.filter(existsSync).flatMap((f) => readdirSync(f).filter((n) => n.startsWith(`${game}-`)).map((n) => join(f, n)));
  return files.map((file) => ({ ...JSON.parse(readFileSync(file, 'utf8')), file }));
}

/** Steps that ask somebody: while they wait, the others read another sentence. What only chance decides has one for everybody. */
export async function kinds(page, game) {
  const texts = await page.evaluate(async (g) => (await fetch(`/api/v1/games/${g}/texts?lang=de`)).json(), game);
  const steps = Object.keys(texts).flatMap((k) => /^step\.(.+)\.prompt$/.exec(k)?.[1] ?? []);
  return steps.filter((s) => texts[`step.${s}.prompt`] !== texts[`step.${s}.waiting`]).sort();
}

/** Where each kind of decision is met: at the largest table and as late as possible, where the screen is fullest. */
export function moments(game) {
  const best = new Map();
  for (const record of records(game))
    record.log.forEach((line, at) => {
      const [, who, step] = line.split(' ');
      if (who === 'chance') return;
      const known = best.get(step);
      const late = at / record.log.length;
      if (!known || record.seats > known.record.seats || (record.seats === known.record.seats && late < 0.9 && late > known.late)) best.set(step, { record, at, who, late });
    });
  return best;
}

let guests = 0;

/** The table as it stood then, with this person in the seat that has to decide and machines in the others. */
export async function openMoment(page, { record, at, who }) {
  const log = record.log.slice(0, at);
  const position = execFileSync(binary, ['replay', record.file, '--to', String(at), '--state'], { maxBuffer: 1e8 });
  const { file: _, ...rest } = record;
  const cut = { ...rest, log, snapshot: JSON.parse(position), chance_count: log.filter((l) => l.split(' ')[1] === 'chance').length };
  await page.goto('/account');
  await page.waitForSelector('form');
  const answer = await page.evaluate(async ([r, s, n, from]) => {
    const seats = Array.from({ length: n }, (_x, i) => (i === s ? { kind: 'me' } : { kind: 'ai', level: 'easy' }));
    // Every import comes from another house, or the limit of imports would be in the way.
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
    return (await fetch('/api/v1/tables/import', { method: 'POST', headers, body: JSON.stringify({ record: r, seats }) })).json();
  }, [cut, await seatOf(page, record.game, who), record.seats, `10.1.${(guests >> 8) & 255}.${guests++ & 255}`]);
  expect(answer.id, `the record was not taken: ${JSON.stringify(answer)}`);
  await page.goto(`/t/${answer.id}`);
  return answer.id;
}

async function seatOf(page, game, who) {
  const games = await page.evaluate(async () => (await fetch('/api/v1/games?lang=en')).json());
  const names = games.find((g) => g.id === game).seat_names;
  return names.map((n) => n.toLowerCase()).indexOf(who);
}
