// Texts of the client itself, in two languages. Texts of the games come from the server.
import de from '../texts/de.json';
import en from '../texts/en.json';
import type { Language } from './protocol';

const texts: Record<Language, Record<string, string>> = { de: { ...de }, en: { ...en } };

/** The words of a game's pictures, which its own folder brings along. */
export function learn(more: Record<Language, Record<string, string>>): void {
  for (const l of ['de', 'en'] as const) Object.assign(texts[l], more[l]);
}

function preferred(): Language {
  const stored = globalThis.localStorage?.getItem('language');
  if (stored === 'de' || stored === 'en') return stored;
  return (globalThis.navigator?.language ?? 'en').startsWith('de') ? 'de' : 'en';
}

class Tongue {
  language = $state<Language>(preferred());

  set(language: Language): void {
    this.language = language;
    localStorage.setItem('language', language);
    document.documentElement.lang = language;
  }
}

export const tongue = new Tongue();

/** The text of a key with {name} filled in, in the singular (`x_one`) where {n} is 1; a missing key shows itself. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const all = texts[tongue.language];
  const text = (values.n === 1 ? all[`${key}_one`] : undefined) ?? all[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}

/** Singular or plural: keys `x_one` and `x`, both with {n}. */
export function count(key: string, n: number): string {
  return say(n === 1 ? `${key}_one` : key, { n });
}
