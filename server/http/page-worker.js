// The service worker of one page: a table at kit pick-up, a gate, the tickets of an order. It keeps the page, its scripts
// and styles for when there is no network. It stores no answers about athletes or tickets; those of a table are in the
// page's own encrypted store.
const cacheName = 'kept-pages'
const pageWaitMs = 4_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The page names what it has loaded, as the worker was not there when it did.
self.addEventListener('message', (event) => {
  if (event.data.kind !== 'keep') return
  event.waitUntil(keepAll(event.data.addresses).then(() => event.ports[0].postMessage('kept')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const scope = new URL(self.registration.scope).pathname
  if (request.mode === 'navigate' && pathname === scope) event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/') || pathname.startsWith('/icons/')) event.respondWith(fileOf(request))
})

async function keepAll(addresses) {
  const cache = await caches.open(cacheName)
  for (const address of addresses) {
    if (address.startsWith('/assets/') && (await cache.match(address))) continue
    const response = await fetch(address).catch(() => null)
    if (response?.ok && !response.redirected) await cache.put(address, response)
  }
}

/** The page of now, if it comes soon. */
async function pageOf(request) {
  const cache = await caches.open(cacheName)
  const { pathname } = new URL(request.url)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(pageWaitMs) })
    if (response.ok && !response.redirected) await cache.put(pathname, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

/** Files under /assets never change. */
async function fileOf(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true })
  return kept ?? fetch(request)
}
