// Lets the site begin and play without a network. Everything comes from the arena as long as it answers; what is kept
// here is one set of files, renewed as a whole whenever a page is loaded, and used only when nothing answers.
const assets = ['app.js', 'chunk.js', 'more.js', 'app.css', 'icon.svg'].map((file) => `/assets/${file}`);
const shell = ['/', ...assets, '/manifest.webmanifest', '/api/games'];
const keptHere = (path) => path.startsWith('/assets/') || shell.includes(path);
const asked = (path) => new Request(path, { cache: 'no-cache' });

/** All of them, or nothing is changed. */
const keep = async (paths) => (await caches.open('agon')).addAll([...new Set([...shell, ...paths])].map(asked));

async function renew() {
  const kept = await (await caches.open('agon')).keys();
  await keep(kept.map((request) => new URL(request.url).pathname));
}

async function answer(request, path) {
  try {
    return await fetch(request);
  } catch (e) {
    const kept = await caches.match(path);
    if (!kept) throw e;
    return kept;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep([]).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page that plays here wants the module and the tables of its engines, too.
self.addEventListener('message', ({ data }) => keep(data.keep).catch(() => {})); // without a network: later
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const page = request.mode === 'navigate';
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (page && pathname.startsWith('/api/')) return; // a download
  if (!page && !keptHere(pathname)) return;
  const answered = answer(request, page ? '/' : pathname);
  event.respondWith(answered);
  if (page) event.waitUntil(answered.then(renew).catch(() => {}));
});
