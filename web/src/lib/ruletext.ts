// The small markup of rule texts: *names of actions*, `keys of settings`, prices (2E, 1G), ids of other rules, and words of the game that have
// an explanation. Pure: text in, pieces out.

export type Piece =
  | { kind: 'text' | 'strong' | 'quote'; text: string }
  | { kind: 'glyph'; text: string; icon: 'energy' | 'gold'; key: string }
  | { kind: 'rule'; text: string }
  | { kind: 'term'; text: string; key: string };

/** Words too common to be explained wherever they stand: verbs, times, and what "rest" means in English. */
const plain = /^(act_|loot|rest$|over$|round$|day$|night$|morning$|afternoon$|field$|deck$|stack$|score$|class$|cost$|symbol$|world$)/;
const letter = '[\\p{L}]';
const quoted = (s: string): string => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds explained words in a text, the longest first, in any of their usual endings. */
export class Glossary {
  readonly #keys = new Map<string, string>();
  readonly #words: RegExp | null;

  constructor(readonly texts: Record<string, string>) {
    const names: string[] = [];
    for (const [key, name] of Object.entries(texts)) {
      if (!key.startsWith('term.') || !texts[`term_help.${key.slice(5)}`] || plain.test(key.slice(5))) continue;
      const low = name.toLowerCase();
      if (this.#keys.has(low)) continue;
      this.#keys.set(low, key.slice(5));
      names.push(low);
    }
    names.sort((a, b) => b.length - a.length);
    this.#words = names.length > 0 ? new RegExp(`(?<!${letter})(${names.map(quoted).join('|')})(?:e|en|er|es|em|n|s)?(?!${letter}|-${letter})`, 'giu') : null;
  }

  help(key: string): string {
    return this.texts[`term_help.${key}`] ?? '';
  }
  name(key: string): string {
    return this.texts[`term.${key}`] ?? '';
  }

  /** Explained words in a plain text; `told` are those that need no second mark. */
  split(text: string, told: Set<string>): Piece[] {
    if (!this.#words) return [{ kind: 'text', text }];
    const out: Piece[] = [];
    let from = 0;
    for (const m of text.matchAll(this.#words)) {
      const key = this.#keys.get((m[1] ?? '').toLowerCase());
      if (!key || told.has(key)) continue;
      told.add(key);
      if (m.index > from) out.push({ kind: 'text', text: text.slice(from, m.index) });
      out.push({ kind: 'term', text: m[0], key });
      from = m.index + m[0].length;
    }
    if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
    return out;
  }
}

const marks = /\*([^*]+)\*|`([^`]+)`|\b(\d+)([EG])\b|\b((?:[A-Z]{3}-\d{3})|(?:[RS]-\d{1,2}))\b/g;

/** `settings` names what stands in backquotes; `told` is shared by the texts of a chapter. */
export function pieces(text: string, glossary: Glossary, settings: Map<string, string>, told = new Set<string>()): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const m of text.matchAll(marks)) {
    if (m.index > from) out.push(...glossary.split(text.slice(from, m.index), told));
    from = m.index + m[0].length;
    if (m[1]) out.push({ kind: 'strong', text: m[1] });
    else if (m[2]) out.push({ kind: 'quote', text: settings.get(m[2]) ?? m[2] });
    else if (m[3]) out.push({ kind: 'glyph', text: m[3], icon: m[4] === 'E' ? 'energy' : 'gold', key: m[4] === 'E' ? 'energy' : 'gold' });
    else if (m[5]) out.push({ kind: 'rule', text: m[5] });
  }
  if (from < text.length) out.push(...glossary.split(text.slice(from), told));
  return out;
}
