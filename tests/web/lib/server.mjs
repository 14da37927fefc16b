// The real server, by default on a free port with a fresh data folder. With a folder of its own it can be started again on it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Machines that take their time for a person's sake take none here, unless a test is about that. */
const pausing = (binary, pause) => (execFileSync(binary, ['serve', '--help']).includes('--machine-pause') ? ['--machine-pause', String(pause), '--analysis-seconds', '3'] : []);

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'tafel-web-'));

/** `admin`: the host's token; without it nobody is the host. */
export async function startServer(binary, { data = freshFolder(), port = 0, keep = false, admin = '', pause = 0 } = {}) {
  const child = spawn(binary, ['serve', '--port', String(port), '--data', data, '--ai-threads', '1', '--behind-proxy', ...pausing(binary, pause)], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TAFEL_ADMIN_TOKEN: admin } });
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), 20000);
    const read = (chunk) => {
      said = (said + chunk).slice(-20000);
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) {
        clearTimeout(timer);
        resolve(found[0]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  return {
    address,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      const gone = new Promise((resolve) => child.on('exit', resolve));
      child.kill(signal);
      const code = await gone;
      if (!keep) rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}
