// Chromium with eyes and ears: every page reports errors, broken policies and its traffic.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The client's files from a folder instead of those in the binary: a change of the client is seen without building the server. */
async function serveFrom(context, folder) {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png', webmanifest: 'application/manifest+json' };
  await context.route((url) => !/^\/(api|healthz|metrics)/.test(url.pathname), (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html');
    return route.fulfill({ body: readFileSync(file), contentType: types[file.split('.').at(-1)] });
  });
}

export class Eyes {
  problems = [];
  traffic = [];
  foreign = [];

  constructor(address, screens) {
    this.address = address;
    this.screens = screens;
    mkdirSync(screens, { recursive: true });
  }

  async open() {
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  }

  async close() {
    await this.browser?.close();
  }

  /** A person with a browser of their own. */
  async person({ size = [1280, 720], language = 'de', theme = 'light', touch = false, motion = 'reduce' } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: size[0], height: size[1] }, locale: language === 'de' ? 'de-DE' : 'en-GB', reducedMotion: motion, hasTouch: touch, baseURL: this.address,
    });
    await context.addInitScript(([l, t]) => {
      if (!location.protocol.startsWith('http')) return;
      if (!localStorage.getItem('language')) localStorage.setItem('language', l);
      if (!localStorage.getItem('theme')) localStorage.setItem('theme', t);
      // Open sockets can be cut as a router would cut them.
      globalThis.sockets = [];
      globalThis.WebSocket = class extends WebSocket {
        constructor(...args) {
          super(...args);
          globalThis.sockets.push(this);
        }
      };
      document.addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`));
    }, [language, theme]);
    if (process.env.TAFEL_DIST) await serveFrom(context, process.env.TAFEL_DIST);
    const page = await context.newPage();
    page.setDefaultTimeout(40000);
    this.listen(page);
    return page;
  }

  listen(page) {
    page.on('pageerror', (e) => this.problems.push(`${page.url()}: ${e.stack ?? e.message}`));
    page.on('console', (m) => {
      // A lost connection is part of the test; the browser reports it as an error of its own.
      if (m.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|status of 4\d\d/.test(m.text())) this.problems.push(`${page.url()}: ${m.text()}`);
    });
    page.on('request', (r) => {
      const url = new URL(r.url());
      if (/^(http|ws)/.test(url.protocol) && url.host !== new URL(this.address).host) this.foreign.push(r.url());
    });
    page.on('websocket', (ws) => {
      ws.on('framereceived', (f) => this.traffic.push({ kind: 'server', page, message: JSON.parse(f.payload) }));
      ws.on('framesent', (f) => this.traffic.push({ kind: 'client', page, message: JSON.parse(f.payload) }));
    });
    page.on('response', async (r) => {
      const url = new URL(r.url());
      if (!url.pathname.startsWith('/api/v1')) return;
      const body = await r.json().catch(() => undefined);
      if (body !== undefined) this.traffic.push({ kind: 'http', page, method: r.request().method(), path: url.pathname.slice(7), status: r.status(), body });
    });
  }

  async shot(page, name) {
    await page.screenshot({ path: join(this.screens, `${name}.png`) });
  }

  /** Serious findings of axe, in a part of the page or all of it; none is the only good number. A page that changes while
   *  axe reads it has colours of two moments: what is found must still be there a moment later. */
  async axe(page, name, part) {
    await page.evaluate(axeSource);
    const look = async () => {
      const found = await page.evaluate((within) => globalThis.axe.run(within ?? document, { resultTypes: ['violations'] }), part);
      return found.violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => `${name}: ${v.id} (${v.help}): ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
    };
    const first = await look();
    if (first.length === 0) return first;
    await page.waitForTimeout(300);
    const again = await look();
    return first.filter((finding) => again.includes(finding));
  }
}
