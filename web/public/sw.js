// Says that a table waits, also while no page is open (where the server sends web push), and goes to it. It keeps no pages.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

/** A push message says nothing but that something waits: which table, the server tells this browser's own session. */
self.addEventListener('push', (e) => {
  const german = self.navigator.language.startsWith('de');
  e.waitUntil(
    (async () => {
      const answer = await fetch(`/api/v1/tables?lang=${german ? 'de' : 'en'}`).then((r) => r.json()).catch(() => ({ mine: [] }));
      const table = answer.mine?.find((t) => t.my_turn && t.state === 'playing');
      const title = german ? 'Du bist dran' : 'Your turn';
      const body = table ? `${table.name || table.game}: ${table.last}` : 'Tafelrunde';
      await self.registration.showNotification(title, { body, tag: `turn:${table?.id ?? ''}`, icon: '/icon-192.png', data: { path: table ? `/t/${table.id}` : '/' } });
    })(),
  );
});

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  const path = e.notification.data?.path ?? '/';
  e.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window' });
      const there = open.find((c) => new URL(c.url).pathname === path);
      await (there ? there.focus() : self.clients.openWindow(path));
    })(),
  );
});
