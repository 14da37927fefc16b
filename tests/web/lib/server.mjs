// The real server on a free port with a fresh data folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function startServer(binary) {
  const data = mkdtempSync(join(tmpdir(), 'tafel-web-'));
  const child = spawn(binary, ['serve', '--port', '0', '--data', data, '--ai-threads', '1'], { stdio: ['ignore', 'pipe', 'pipe'] });
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
    async stop() {
      const gone = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      const code = await gone;
      rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}
