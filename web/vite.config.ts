import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The client is served by the binary itself; during development requests go to a running `tafel serve`.
const api = process.env.TAFEL_API ?? 'http://127.0.0.1:8080';

/** Compressed variants beside every text file, so that the server never compresses. */
function packed(): Plugin {
  const walk = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? walk(join(dir, f.name)) : [join(dir, f.name)]));
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const file of walk('dist').filter((f) => /\.(js|css|html|svg|webmanifest)$/.test(f))) {
        const text = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(text));
      }
    },
  };
}

/** Sizes of words follow the text size that the reader has chosen (`--text-size`, style/base.css). */
const textSize = {
  postcssPlugin: 'text-size',
  Declaration(d: { prop: string; value: string }): void {
    if (!/^font(-size)?$/.test(d.prop) || d.value.includes('--text-size')) return;
    d.value = d.value.replace(/(^|[\s(,])(\d*\.?\d+)px\b/g, '$1calc($2px * var(--text-size, 1))');
  },
};

export default defineConfig({
  plugins: [svelte(), packed()],
  css: { postcss: { plugins: [textSize] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { '/api': { target: api, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
