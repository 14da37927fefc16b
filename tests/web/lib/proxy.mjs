// A line between browser and server that can be cut: open connections break, new ones are refused until it is mended.
import { connect, createServer } from 'node:net';

export async function startProxy(target) {
  const open = new Set();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(target);
    for (const [a, b] of [[near, far], [far, near]]) {
      open.add(a);
      a.on('error', () => b.destroy());
      a.on('close', () => {
        open.delete(a);
        b.destroy();
      });
      a.pipe(b);
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    cut() {
      whole = false;
      for (const s of open) s.destroy();
    },
    mend() {
      whole = true;
    },
    stop() {
      this.cut();
      server.close();
    },
  };
}
