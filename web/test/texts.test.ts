import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../src/texts/de.json';
import en from '../src/texts/en.json';

const german: Record<string, string> = de;
const english: Record<string, string> = en;
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('texts', () => {
  it('both languages have the same keys', () => expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort()));
  it('the same holes in both', () => {
    for (const key of Object.keys(german)) expect([key, holes(english[key] ?? '')]).toEqual([key, holes(german[key] ?? '')]);
  });
  it('nothing is empty, nothing shouts', () => {
    for (const [key, text] of [...Object.entries(german), ...Object.entries(english)]) {
      expect([key, text.trim().length > 0]).toEqual([key, true]);
      expect([key, text.includes('!')]).toEqual([key, false]);
    }
  });
  it('every key that the code names exists', () => {
    const used = new Set(sources(join(__dirname, '../src')).flatMap((s) => [...s.matchAll(/\bsay\(\s*'([^']+)'/g)].map((m) => m[1])));
    expect(used.size).toBeGreaterThan(100);
    for (const key of used) expect([key, key! in german]).toEqual([key, true]);
  });
});
