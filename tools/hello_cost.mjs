#!/usr/bin/env node
// What `hello` costs late in a game: bytes of the answer, the server's processor time for one, and how long it takes.
//   node tools/hello_cost.mjs build/release/src/cli/tafel [GAME...]      (node 20: with --experimental-websocket)
// Machines play a game to its end on a server of its own; then somebody comes back to it a hundred times.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [binary, ...wanted] = process.argv.slice(2);
const games = wanted.length ? wanted : ['covil', 'immortals', 'seventhstone', 'schatten', 'echoes'];
const times = 100;
const wait = (ms) => new Promise((later) => setTimeout(later, ms));

async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'tafel-hello-'));
  const child = spawn(binary, ['serve', '--port', '0', '--data', data, '--quiet', '--machine-pause', '0', '--start-wait', '0', '--ai-ms', '20'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve) => child.stdout.on('data', (chunk) => resolve(/http:\/\/[\d.]+:\d+/.exec(chunk)[0])));
  return { address, pid: child.pid, stop: () => (child.kill(), rmSync(data, { recursive: true, force: true })) };
}

/** Milliseconds of processor time of the process so far. */
const used = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** One connection, one hello: bytes of everything up to the view, milliseconds. */
function hello(address, id, cookie) {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/tables/${id}/live?lang=de`, { headers: { Cookie: cookie, Origin: address } });
    let bytes = 0;
    let asked = begin;
    socket.onopen = () => {
      asked = performance.now();
      socket.send('{"t":"hello"}');
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = ({ data }) => {
      bytes += Buffer.byteLength(data);
      const message = JSON.parse(data);
      if (message.t !== 'view') return;
      socket.close();
      resolve({ bytes, events: message.events.length, ms: performance.now() - asked });
    };
  });
}

async function measure(game) {
  const server = await startServer();
  let cookie = '';
  const ask = async (path, body) => {
    const answer = await fetch(`${server.address}/api/v1${path}`, { method: body ? 'POST' : 'GET', headers: { Cookie: cookie, Origin: server.address, 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer.json();
  };
  await ask('/me');
  const machine = { kind: 'ai', level: 'easy' };
  const open = (machines) => ask('/tables', { game, seats: [{ kind: 'me' }, ...machines] });
  let { id } = await open([machine, machine]);
  if (!id) ({ id } = await open([machine])); // a game for two
  await ask(`/tables/${id}/resign`, {});
  for (let i = 0; i < 600 && (await ask(`/tables/${id}`)).state === 'playing'; i++) await wait(500);
  const before = used(server.pid);
  const seen = [];
  for (let i = 0; i < times; i++) {
    seen.push(await hello(server.address, id, cookie));
    await wait(40);
  }
  const cpu = (used(server.pid) - before) / times;
  seen.sort((a, b) => a.ms - b.ms);
  const { bytes, events } = seen[0];
  console.log(`${game}: ${events} events, ${(bytes / 1024).toFixed(0)} KB, main thread ${cpu.toFixed(2)} ms with the connection, answer after ${seen[times / 2].ms.toFixed(1)} ms in the middle`);
  server.stop();
}

for (const game of games) await measure(game);
