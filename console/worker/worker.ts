/**
 * The service worker of the installed console. It keeps the files of the console, so that it opens
 * without a connection, and nothing else: no answer of the API, and no request with a cookie. Calls
 * of the API pass it by.
 *
 * A page comes from the service while the service answers, so an upgrade shows at once; its files
 * come from the cache, since their names change with their content. A new worker begins when no
 * page of the old one is open.
 */
const worker = self as unknown as ServiceWorkerGlobalScope
/** Put in by the build: the addresses of all files, and a name that changes with them. */
declare const SHELL: { version: string; files: string[] }

const PAGE = '/console'
const CACHE_PREFIX = 'recado-shell-'
const CACHE = CACHE_PREFIX + SHELL.version
const ICON = '/console/icon-192.png'
/** What a proxy answers while the service is away. */
const AWAY = [502, 503, 504]

/** What the service pushes: Safari shows it by itself, other browsers leave it to us. */
type Pushed = { title: string; body: string; navigate: string; tag: string }

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event.request))
  else if (SHELL.files.includes(pathname)) event.respondWith(openFile(event.request, pathname))
})

worker.addEventListener('push', (event) => {
  const { notification } = (event.data?.json() ?? {}) as { notification?: Pushed }
  if (notification !== undefined) event.waitUntil(notify(notification))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(show(path))
})

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...SHELL.files].map((path) => new Request(path, { credentials: 'omit' })))
}

async function begin(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function openPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer !== null && !AWAY.includes(answer.status)) return answer
  const kept = await (await caches.open(CACHE)).match(PAGE)
  return kept ?? answer ?? Response.error()
}

async function openFile(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? (await fetch(request))
}

/** Each push has to show something, or the browser ends the subscription. */
async function notify({ title, body, navigate, tag }: Pushed): Promise<void> {
  const path = new URL(navigate).pathname.slice(PAGE.length)
  // `renotify` is in no type yet: another message of the same customer alerts as well
  const options = { body, tag, icon: ICON, data: { path }, renotify: true }
  await worker.registration.showNotification(title, options)
}

/** In a window of the console that is open, or in a new one. */
async function show(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname.startsWith(PAGE))
  if (open === undefined) {
    await worker.clients.openWindow(PAGE + path)
    return
  }
  await open.focus()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of the worker, not a window
  open.postMessage({ open: path })
}
