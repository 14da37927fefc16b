// State of the whole client: who I am, where I am, how it looks. One object, read by all pages.
import { boxes } from '../games/boxes';
import { api, Problem } from './api';
import { speeds, type Speed } from './clock.svelte';
import { tongue } from './i18n.svelte';
import { still } from './motion';
import type { GameInfo, Language, Me, RuleEntry } from './protocol';

export type Theme = 'light' | 'dark';

const stored = (key: string): string | null => globalThis.localStorage?.getItem(key) ?? null;

/** Games with a box of their own first, in the order of the shelf. */
const onShelf = (games: GameInfo[]): GameInfo[] => {
  const place = (g: GameInfo): number => boxes[g.id]?.place ?? Infinity;
  return [...games].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
};

class App {
  path = $state(location.pathname);
  me = $state.raw<Me | null>(null);
  /** Settled when the server has said who I am, or that it cannot. */
  known: Promise<void> = Promise.resolve();
  games = $state.raw<GameInfo[]>([]);
  theme = $state<Theme>('light');
  sound = $state(stored('sound') === 'on');
  shortcuts = $state(stored('shortcuts') !== 'off');
  askFinal = $state(stored('ask_final') !== 'off');
  notice = $state('');
  /** How fast what others do is told. */
  speed = $state<Speed>(speeds.find((s) => s === stored('speed')) ?? (still() ? 'instant' : 'normal'));

  #rules = new Map<string, Promise<RuleEntry[]>>();

  start(): void {
    const theme = stored('theme');
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    this.setTheme(theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light', false);
    document.documentElement.lang = tongue.language;
    addEventListener('popstate', () => (this.path = location.pathname));
    void this.load();
  }

  async load(): Promise<void> {
    // The first answer sets the session cookie: one request before the others.
    this.known = this.try(async () => void (this.me = await api.me()));
    await this.known;
    await this.try(async () => void (this.games = onShelf(await api.games())));
  }

  go(path: string): void {
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    this.path = path.split('#')[0]!;
    scrollTo(0, 0);
  }

  setTheme(theme: Theme, keep = true): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    if (keep) localStorage.setItem('theme', theme);
  }

  async setLanguage(language: Language): Promise<void> {
    tongue.set(language);
    this.#rules.clear();
    await this.try(async () => {
      this.games = onShelf(await api.games());
      this.me = await api.setMe({ language });
    });
  }

  setFlag(flag: 'sound' | 'shortcuts' | 'askFinal', on: boolean): void {
    this[flag] = on;
    localStorage.setItem(flag === 'askFinal' ? 'ask_final' : flag, on ? 'on' : 'off');
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem('speed', speed);
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((g) => g.id === id);
  }

  rules(game: string): Promise<RuleEntry[]> {
    const at = `${game} ${tongue.language}`;
    if (!this.#rules.has(at)) this.#rules.set(at, api.rules(game));
    return this.#rules.get(at)!;
  }

  /** Runs something that may fail; a failure becomes a notice. */
  async try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (e) {
      if (!(e instanceof Problem)) throw e;
      this.tell(e.message);
      return undefined;
    }
  }

  #quiet: ReturnType<typeof setTimeout> | undefined;

  tell(text: string): void {
    this.notice = text;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => (this.notice = ''), 7000);
  }
}

export const app = new App();
