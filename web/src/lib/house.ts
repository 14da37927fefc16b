// The host's requests: like all others, with the token that only the host has. It is kept for this tab alone.
import { Problem } from './api';
import { say, tongue } from './i18n.svelte';

export interface HouseTable {
  id: string;
  game: string;
  name: string;
  state: string;
  why: string;
  updated: number;
  rows: number;
  sockets: number;
}
export interface HousePerson {
  id: number;
  name: string;
  account: string | null;
  created: number;
  tables: number;
  muted: boolean;
  banned: boolean;
}
export interface HouseLine {
  at: number;
  what: string;
  name: string;
  address: string;
}
export interface HouseBlock {
  network: string;
  reason: string;
  at: number;
  until: number | null;
}
export type Deed = 'mute' | 'unmute' | 'ban' | 'unban' | 'delete' | 'password';

const kept = 'tafel.house';

export class House {
  constructor(public token: string = sessionStorage.getItem(kept) ?? '') {}

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.token}` };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const method = body === undefined ? 'GET' : 'POST';
    const join = path.includes('?') ? '&' : '?';
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(`/api/v1/house/${path}${join}lang=${tongue.language}`, { method, headers, body: sent });
    const data = (await answer.json().catch(() => null)) as { error?: { code?: string; text?: string } } | null;
    if (!answer.ok) throw new Problem(data?.error?.code ?? 'http', data?.error?.text ?? say('problem.server'), answer.status);
    sessionStorage.setItem(kept, this.token);
    return data as T;
  }

  state = (): Promise<Record<string, unknown>> => this.#ask('state');
  tables = (): Promise<HouseTable[]> => this.#ask('tables');
  people = (find: string): Promise<HousePerson[]> => this.#ask(`people?find=${encodeURIComponent(find)}`);
  log = (): Promise<HouseLine[]> => this.#ask('log');
  export = (person: number): Promise<unknown> => this.#ask(`people/${person}`);
  toTable = (id: string, what: 'freeze' | 'delete'): Promise<unknown> => this.#ask(`tables/${id}`, { do: what });
  toPerson = (id: number, what: Deed): Promise<{ password?: string }> => this.#ask(`people/${id}`, { do: what });
  blocks = (): Promise<HouseBlock[]> => this.#ask('blocks');
  block = (network: string, reason: string, hours: number): Promise<{ network: string }> =>
    this.#ask('blocks', { do: 'block', network, ...(reason && { reason }), ...(hours > 0 && { hours }) });
  unblock = (network: string): Promise<unknown> => this.#ask('blocks', { do: 'unblock', network });
  clear = (days: number): Promise<{ deleted: number }> => this.#ask('storage', { days });
}

/** Numbers of the state as lines, the nested ones with a dot: "tables.playing". */
export function lines(state: Record<string, unknown>, before = ''): [string, number][] {
  return Object.entries(state).flatMap(([key, value]): [string, number][] =>
    typeof value === 'number' ? [[before + key, value]] : lines(value as Record<string, unknown>, `${before}${key}.`),
  );
}
