/**
 * The service worker, which keeps the console's own files: the console can be installed and opens
 * without a connection. Where a browser has none, or the page came over plain http from another
 * machine, the console works as well, with a connection.
 */

const WORKER = '/console/worker.js'

/** Called once, when the first page is loaded: what the worker fetches must not delay it. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(WORKER, { scope: '/console' }).catch(() => {}) // then the console needs a connection
  })
}
