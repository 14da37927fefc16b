import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The client is served by the binary itself; during development requests go to a running `tafel serve`.
const api = process.env.TAFEL_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  server: { proxy: { '/api': { target: api, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
