/**
 * The service worker: the shell of the client stays on the device, so that it opens without a line
 * and says so. Games themselves are never kept: they are the server's.
 */
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the files of the shell, and a name that changes with them. */
declare const SHELL: { name: string; files: string[] };

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL.name)
      .then((cache) => cache.addAll(SHELL.files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const clean = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELL.name).map((name) => caches.delete(name))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api|live|healthz|metrics)/.test(url.pathname))
    return;
  if (request.mode === "navigate") {
    // The newest page from the server; without a line, the one that is kept.
    event.respondWith(fetch(request).catch(async () => (await caches.match("/")) ?? Response.error()));
  } else {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

/** What the house tells who is away. The tag is the table: there is one notice of each. */
interface Told {
  title: string;
  body: string;
  link: string;
  tag: string;
}

self.addEventListener("push", (event) => {
  const told: Told = event.data?.json() ?? { title: "Logomachie", body: "", link: "/", tag: "" };
  const { title, body, link, tag } = told;
  const shown = self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { url: link } });
  const marked = self.navigator.setAppBadge?.().catch(() => {}); // how many there are, only a page knows
  event.waitUntil(Promise.all([shown, marked]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address: string = event.notification.data?.url ?? "/";
  const show = async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const known = open.find((client) => new URL(client.url).pathname === address);
    await (known ? known.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(show());
});
