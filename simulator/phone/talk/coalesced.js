// @ts-check
/**
 * Limits how often a refresh runs, however often it is requested. One runs and at most one more
 * waits. The waiting one starts late enough to see everything that led to a request.
 */

/**
 * Pause between two refreshes, so that a benchmark's many events do not keep page and simulator
 * busy.
 */
const REST_MS = 100

/**
 * @param {() => Promise<void>} refresh must not reject
 * @returns {() => Promise<void>} settles when a refresh that began after the call is done
 */
export function coalesced(refresh) {
  /** @type {Promise<void> | null} */
  let running = null
  /** @type {Promise<void> | null} */
  let waiting = null

  function run() {
    waiting = null
    running = refresh().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (!running) return waiting ?? run()
    waiting ??= running.then(rest).then(run)
    return waiting
  }
}

/** @returns {Promise<void>} */
function rest() {
  return new Promise((resolve) => {
    setTimeout(resolve, REST_MS)
  })
}
