// Says that a table waits, also while no page is open (where the server sends web push), and goes to it. It keeps no pages.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

self.addEventListener('push', (e) => {
  const { title = 'Tafelrunde', text = '', table = '' } = e.data?.json() ?? {};
  e.waitUntil(self.registration.showNotification(title, { body: text, tag: `turn:${table}`, icon: '/icon-192.png', data: { path: table ? `/t/${table}` : '/' } }));
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
