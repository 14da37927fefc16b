import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(__dirname, '../src');
const games = readdirSync(join(src, 'games')).filter((g) => existsSync(join(src, 'games', g, 'texts')));
/** The client's own words and those of every game's folder. */
const folders = [join(src, 'texts'), ...games.map((g) => join(src, 'games', g, 'texts'))];
const read = (language: string): Record<string, string>[] => folders.map((f) => JSON.parse(readFileSync(join(f, `${language}.json`), 'utf8')) as Record<string, string>);
const german: Record<string, string> = Object.assign({}, ...read('de'));
const english: Record<string, string> = Object.assign({}, ...read('en'));
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('texts', () => {
  it('both languages have the same keys, folder by folder', () => {
    const [de, en] = [read('de'), read('en')];
    folders.forEach((f, i) => expect([f, Object.keys(de[i]!).sort()]).toEqual([f, Object.keys(en[i]!).sort()]));
  });
  it('no folder speaks for another', () => {
    const all = read('de').flatMap((d) => Object.keys(d));
    expect(all.filter((k, i) => all.indexOf(k) !== i)).toEqual([]);
  });
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
    const used = new Set(sources(src).flatMap((s) => [...s.matchAll(/\bsay\(\s*'([^']+)'/g)].map((m) => m[1])));
    expect(used.size).toBeGreaterThan(100);
    for (const key of used) expect([key, key! in german]).toEqual([key, true]);
  });
});
