// One WebSocket per open table. Reconnects by itself, with growing pauses, and says what it already has.
import { Allowance } from './allowance';
import type { ClientMessage, Language, ServerMessage } from './protocol';

export type Line = 'connecting' | 'open' | 'lost';

interface Handlers {
  message(m: ServerMessage): void;
  line(state: Line): void;
  have(): { entry: number; version: number } | undefined;
}

const pauses = [400, 800, 1600, 3000, 5000, 8000];
/** The table goes on in another process of the house: it is there already, and not everybody shall come in one moment. */
const movedOn = 1012;
const soon = (): number => 50 + Math.random() * 250;
const heartbeat = 25000;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #allowance = new Allowance();

  constructor(
    private readonly table: string,
    private readonly language: Language,
    private readonly on: Handlers,
  ) {
    this.#connect();
    globalThis.addEventListener?.('online', this.#soon);
  }

  /** Sends now, or as soon as the server will take it. False: there is no line, nothing will be sent. */
  send(m: ClientMessage): boolean {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return false;
    const wait = this.#allowance.take();
    if (wait === 0) socket.send(JSON.stringify(m));
    // What waits when the line breaks is not sent on the next one: the position may be another one by then.
    else setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(m)), wait);
    return true;
  }

  /** May something be asked that is only nice to have? */
  get spare(): boolean {
    return this.#allowance.spare;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    globalThis.removeEventListener?.('online', this.#soon);
    this.#socket?.close();
  }

  #soon = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#tries = 0;
    this.#socket?.close();
    this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#tries === 0) this.on.line('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.table}/live?lang=${this.language}`);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#allowance = new Allowance();
      const have = this.on.have();
      socket.send(JSON.stringify(have ? { t: 'hello', have } : { t: 'hello' }));
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.send({ t: 'ping' }), heartbeat);
      this.on.line('open');
    };
    socket.onmessage = (e) => {
      if (socket === this.#socket && !this.#closed) this.on.message(JSON.parse(e.data as string) as ServerMessage);
    };
    socket.onclose = (e) => {
      if (socket !== this.#socket || this.#closed) return;
      clearInterval(this.#beat);
      this.on.line('lost');
      const pause = pauses[Math.min(this.#tries++, pauses.length - 1)];
      this.#timer = setTimeout(() => this.#connect(), e.code === movedOn ? soon() : pause);
    };
  }
}
