// HTTP requests of the client; every answer is JSON or a Problem with a sentence for the player.
import { say, tongue } from './i18n.svelte';
import type { AnalysisState, Colour, GameEvent, GameInfo, History, Me, NewSeat, Puzzle, RuleEntry, Table, View } from './protocol';

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
    /** What exactly does not fit, where the house can say it. */
    readonly detail = '',
  ) {
    super(text);
  }
}

const root = '/api/v1';

function address(path: string, query: Record<string, string | undefined> = {}): string {
  const all = new URLSearchParams({ lang: tongue.language });
  for (const [k, v] of Object.entries(query)) if (v !== undefined) all.set(k, v);
  return `${root}${path}?${all}`;
}

/** A table on its way to another process of the house is there in a moment. Nothing has happened yet of what was asked. */
const onItsWay = 'elsewhere';
const patience = [300, 600, 1200, 2400];

async function request<T>(method: string, path: string, body?: unknown, query?: Record<string, string>): Promise<T> {
  for (const pause of patience) {
    try {
      return await ask<T>(method, path, body, query);
    } catch (e) {
      if (!(e instanceof Problem) || e.code !== onItsWay) throw e;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask<T>(method, path, body, query);
}

async function ask<T>(method: string, path: string, body?: unknown, query?: Record<string, string>): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path, query), {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem('offline', say('problem.offline'), 0);
  }
  const data = (await answer.json().catch(() => null)) as { error?: { code?: string; text?: string; detail?: string } } | null;
  if (!answer.ok) {
    throw new Problem(data?.error?.code ?? 'http', data?.error?.text ?? say('problem.server'), answer.status, data?.error?.detail);
  }
  return data as T;
}

const get = <T>(path: string, query?: Record<string, string>): Promise<T> => request<T>('GET', path, undefined, query);
const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);

/** Versions of the games' content by language, as the list of games names them: an address with one is good for ever. */
const versions = new Map<string, GameInfo['content']>();

async function games(): Promise<GameInfo[]> {
  const language = tongue.language;
  const all = await get<GameInfo[]>('/games');
  for (const game of all) versions.set(`${language} ${game.id}`, game.content);
  return all;
}

function content<T>(game: string, kind: keyof GameInfo['content']): Promise<T> {
  const v = versions.get(`${tongue.language} ${game}`)?.[kind];
  return get<T>(`/games/${game}/${kind}`, v === undefined ? undefined : { v });
}

export const api = {
  me: () => get<Me>('/me'),
  setMe: (change: Partial<Pick<Me, 'name'>> & { language?: string }) => post<Me>('/me', change),
  register: (name: string, password: string) => post<Me>('/account/register', { name, password }),
  login: (name: string, password: string) => post<Me>('/account/login', { name, password }),
  logout: () => post<Me>('/account/logout'),
  games,
  pack: (game: string) => content<object>(game, 'pack'),
  rules: (game: string) => content<RuleEntry[]>(game, 'rules'),
  texts: (game: string) => content<Record<string, string>>(game, 'texts'),
  puzzles: (game: string) => get<Puzzle[]>(`/games/${game}/puzzles`),
  puzzle: (game: string, puzzle: string) => post<Table>('/tables/puzzle', { game, puzzle }),
  tables: () => get<{ mine: Table[]; open: Table[] }>('/tables'),
  table: (id: string) => get<Table>(`/tables/${id}`),
  analysis: (id: string) => get<AnalysisState>(`/tables/${id}/analysis`),
  analyse: (id: string) => post<AnalysisState>(`/tables/${id}/analysis`),
  open: (wish: { game: string; seats: NewSeat[]; settings?: Record<string, string>; name?: string; listed?: boolean; clock?: { seconds_per_turn: number } }) =>
    post<Table>('/tables', wish),
  learn: (game: string) => post<Table>('/tables', { game, guided: true }),
  join: (id: string, seat?: number) => post<Table>(`/tables/${id}/join`, seat === undefined ? {} : { seat }),
  setSeat: (id: string, seat: number, who: { kind: 'open' | 'ai'; level?: string }) => post<Table>(`/tables/${id}/seats/${seat}`, who),
  fill: (id: string) => post<Table>(`/tables/${id}/fill`, { level: 'medium' }),
  setColour: (id: string, seat: number, colour: Colour) => post<Table>(`/tables/${id}/colour`, { seat, colour }),
  webhook: (id: string, url: string) => post<Table>(`/tables/${id}/webhook`, { url }),
  pushKey: () => get<{ key: string | null }>('/me/push'),
  push: (endpoint: string, off = false) => post<unknown>('/me/push', off ? { endpoint, off } : { endpoint }),
  leave: (id: string) => post<Table>(`/tables/${id}/leave`),
  resign: (id: string) => post<Table>(`/tables/${id}/resign`),
  comeBack: (id: string) => post<Table>(`/tables/${id}/return`),
  rematch: (id: string) => post<Table>(`/tables/${id}/rematch`),
  history: (id: string) => get<History>(`/tables/${id}/history`),
  earlier: (id: string, entry: number, seat?: string) =>
    get<View>(`/tables/${id}/earlier/${entry}`, seat === undefined ? undefined : { seat }),
  moment: (id: string, entry: number, seat?: string) =>
    get<View>(`/tables/${id}/history/${entry}`, seat === undefined ? undefined : { seat }),
  events: (id: string, from: number) => get<{ events_from: number; total: number; events: GameEvent[] }>(`/tables/${id}/events`, { from: String(from) }),
  record: (id: string) => get<unknown>(`/tables/${id}/record`),
  playOn: (wish: { table: string; entry: number; seats: NewSeat[] }) => post<Table>('/tables/play_on', wish),
  importRecord: (record: unknown) => post<Table>('/tables/import', { record }),
  notes: (id: string) => get<{ text: string }>(`/tables/${id}/notes`),
  setNotes: (id: string, text: string) => request<{ text: string }>('PUT', `/tables/${id}/notes`, { text }),
};
