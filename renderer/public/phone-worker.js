// Brings the page of a ticket to the front when its notice is touched. Keeps nothing and fetches nothing.
const worker = /** @type {any} */ (self);

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const toFront = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) if (new URL(page.url).pathname.startsWith('/t')) return page.focus();
  };
  event.waitUntil(toFront());
});
