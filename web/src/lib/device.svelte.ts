// What is set on this device alone: how large the words are, and whether the system may say that it is my turn.
import { api } from './api';
import { say } from './i18n.svelte';

export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

const stored = (key: string): string | null => globalThis.localStorage?.getItem(key) ?? null;

class Device {
  text = $state<TextSize>(textSizes.find((s) => s === stored('text_size')) ?? 'normal');
  notify = $state(stored('notify') === 'on' && globalThis.Notification?.permission === 'granted');

  /** Without a service worker or permission there is nothing to switch on. */
  readonly canNotify = 'Notification' in globalThis && globalThis.isSecureContext;

  start(): void {
    this.setText(this.text);
    if (this.notify) void this.#worker();
  }

  setText(size: TextSize): void {
    this.text = size;
    localStorage.setItem('text_size', size);
    document.documentElement.dataset.text = size;
  }

  /** Returns what stood in the way, or nothing. */
  async setNotify(on: boolean): Promise<string> {
    if (on && (await Notification.requestPermission()) !== 'granted') on = false;
    await this.#push(on).catch(() => undefined);
    const refused = on === false && Notification.permission === 'denied';
    this.notify = on;
    localStorage.setItem('notify', on ? 'on' : 'off');
    return refused ? say('notify.denied') : '';
  }

  /** Push messages reach this device while no page is open, where browser and server can. */
  async #push(on: boolean): Promise<void> {
    const worker = await this.#worker();
    const known = await worker?.pushManager?.getSubscription();
    if (!on) {
      if (known) await api.push(known.endpoint, true);
      await known?.unsubscribe();
    } else if (worker?.pushManager) {
      const { key } = await api.pushKey();
      if (!key) return;
      const wanted = known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
      await api.push(wanted.endpoint);
    }
  }

  async #worker(): Promise<ServiceWorkerRegistration | undefined> {
    return navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }

  /** Tells the system that a table waits for me; not while I look at it. */
  async yourTurn(table: string, title: string, body: string): Promise<void> {
    if (!this.notify || document.visibilityState === 'visible') return;
    const worker = await this.#worker();
    await worker?.showNotification(title, { body, tag: `turn:${table}`, icon: '/icon-192.png', data: { path: `/t/${table}` } });
  }
}

export const device = new Device();
