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

/** A standing troop of somebody else goes where this seat has one. */
function meet(state, seat) {
  const here = state.player[seat].standing.zone.findIndex((n) => n > 0);
  const other = state.player.find((p, i) => i !== seat && p.standing.zone.some((n) => n > 0));
  other.standing.zone[other.standing.zone.findIndex((n) => n > 0)]--;
  other.standing.zone[here]++;
}

/** Somebody has just lost the capital to a neighbour and owes more than there is on the sheet. */
function owe(state, seat) {
  const [capital, neighbour] = [state.home[seat], (seat + 3) % state.seats];
  state.own[seat] = state.own[seat].filter((cell) => cell !== capital);
  state.own[neighbour] = [...state.own[neighbour], capital].sort((a, b) => a - b);
  state.sheet[seat] -= 17;
  state.sheet[neighbour] += 17;
  if (state.mil[seat][capital] > 0 && !state.conflict.includes(capital)) state.conflict = [...state.conflict, capital].sort((a, b) => a - b);
  state.stack.at(-1).step = 'combat.choose';
  state.stack.push({ step: 'debt.pay', seat, last: 0, asked: 0 });
}

/** The two events of a civilisation lie active: no printed deck holds a fourth one that would push one out. */
function celebrate(state, seat) {
  const p = state.player[seat];
  const [first, last] = [[0, 27, 54, 80, 108, 136][p.civ], [26, 26, 25, 27, 27, 28][p.civ]];
  for (const local of [last - 1, last]) {
    const pile = ['deck', 'hand', 'discard'].find((k) => p[k].cards.includes(local));
    if (!pile) continue;
    p[pile].cards.splice(p[pile].cards.indexOf(local), 1);
    if (pile !== 'discard') p[`${pile}_count`]--;
    p.event.push({ card: first + local, used: 0, tokens: { n: [0, 0, 0, 0] } });
  }
}

/** What no recorded match has met: the same position asks for this step instead, changed where the step needs it. */
const rare = {
  covil: { 'effect.knock': { like: 'effect.build', change: meet }, 'effect.summon': { like: 'effect.build' }, 'riot.retreat': { like: 'riot.defend' } },
  seventhstone: { 'debt.pay': { like: 'combat.choose', change: owe } },
  echoes: { 'card.give_up_event': { like: 'card.target', change: celebrate } },
};

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
  for (const [step, { like, change }] of Object.entries(rare[game] ?? {})) if (!best.has(step) && best.has(like)) best.set(step, { ...best.get(like), step, change });
  return best;
}

let guests = 0;

/** The record up to that moment. */
function cutOff({ record, at, step, change }, seat) {
  const { file, ...rest } = record;
  const log = record.log.slice(0, at);
  const state = JSON.parse(execFileSync(binary, ['replay', file, '--to', String(at), '--state'], { maxBuffer: 1e8 }));
  const drawn = log.filter((l) => l.split(' ')[1] === 'chance').length;
  if (!step) return { ...rest, log, snapshot: state, chance_count: drawn };
  state.stack.at(-1).step = step;
  change?.(state, seat);
  return { ...rest, log: [], base: state, base_chance_count: drawn, snapshot: state, chance_count: drawn };
}

/** The table as it stood then, with this person in the seat that has to decide and machines in the others. */
export async function openMoment(page, moment) {
  const { record, who } = moment;
  // From whatever page is open; a fresh one has to know first who it is.
  if (!page.url().startsWith('http')) {
    await page.goto('/account');
    await page.waitForSelector('form');
  }
  const seat = await seatOf(page, record.game, who);
  const answer = await page.evaluate(async ([r, s, n, from]) => {
    const seats = Array.from({ length: n }, (_x, i) => (i === s ? { kind: 'me' } : { kind: 'ai', level: 'easy' }));
    // Every import comes from another house, or the limit of imports would be in the way.
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
    return (await fetch('/api/v1/tables/import', { method: 'POST', headers, body: JSON.stringify({ record: r, seats }) })).json();
  }, [cutOff(moment, seat), seat, record.seats, `10.1.${(guests >> 8) & 255}.${guests++ & 255}`]);
  expect(answer.id, `the record was not taken: ${JSON.stringify(answer)}`);
  await page.goto(`/t/${answer.id}`);
  return answer.id;
}

const seatNames = new Map();
async function seatOf(page, game, who) {
  if (!seatNames.has(game)) {
    const games = await page.evaluate(async () => (await fetch('/api/v1/games?lang=en')).json());
    for (const g of games) seatNames.set(g.id, g.seat_names.map((n) => n.toLowerCase()));
  }
  return seatNames.get(game).indexOf(who);
}
