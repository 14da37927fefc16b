import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from '../src/lib/connection';
import type { ServerMessage } from '../src/lib/protocol';

/** A socket under the test's own hand. */
class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function line(have?: { entry: number; version: number }) {
  const lines: Line[] = [];
  const messages: ServerMessage[] = [];
  const connection = new Connection('abc', 'de', { message: (m) => messages.push(m), line: (l) => lines.push(l), have: () => have });
  return { connection, lines, messages, socket: () => Socket.all.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the line to a table', () => {
  it('says hello, with what it has after a cut', () => {
    const first = line();
    first.socket().open();
    expect(first.socket().url).toBe('ws://table.example/api/v1/tables/abc/live?lang=de');
    expect(first.socket().sent).toEqual([{ t: 'hello' }]);
    const second = line({ entry: 7, version: 9 });
    second.socket().open();
    expect(second.socket().sent).toEqual([{ t: 'hello', have: { entry: 7, version: 9 } }]);
  });
  it('comes back by itself, later each time', () => {
    const { lines, socket } = line();
    socket().open();
    socket().cut();
    expect(lines).toEqual(['connecting', 'open', 'lost']);
    vi.advanceTimersByTime(400);
    expect(Socket.all.length).toBe(2);
    socket().cut();
    vi.advanceTimersByTime(400);
    expect(Socket.all.length).toBe(2);
    vi.advanceTimersByTime(400);
    expect(Socket.all.length).toBe(3);
  });
  it('comes back at once where the table has moved to another process', () => {
    const { lines, socket } = line();
    socket().open();
    socket().cut(1012);
    vi.advanceTimersByTime(300);
    expect(Socket.all.length).toBe(2);
    socket().open();
    expect(lines).toEqual(['connecting', 'open', 'lost', 'open']);
  });
  it('sends nothing on a broken line, and nothing late on the next one', () => {
    const { connection, socket } = line();
    expect(connection.send({ t: 'ping' })).toBe(false);
    socket().open();
    for (let i = 0; i < 40; i++) expect(connection.send({ t: 'chat', text: String(i) })).toBe(true);
    const before = socket().sent.length;
    expect(before).toBeLessThan(41);
    socket().cut();
    vi.advanceTimersByTime(400);
    socket().open();
    vi.advanceTimersByTime(20000);
    expect(socket().sent.filter((m) => (m as { t: string }).t === 'chat')).toEqual([]);
  });
  it('hears nothing from an old socket and nothing after it was closed', () => {
    const { connection, messages, socket } = line();
    const old = socket();
    old.open();
    old.onmessage?.({ data: '{"t":"pong"}' });
    old.cut();
    vi.advanceTimersByTime(400);
    old.onmessage?.({ data: '{"t":"pong"}' });
    expect(messages.length).toBe(1);
    socket().open();
    connection.close();
    socket().onmessage?.({ data: '{"t":"pong"}' });
    expect(messages.length).toBe(1);
  });
});
