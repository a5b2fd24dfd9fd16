/** Waits until something is so, asking now and then. */
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/** Throws when it has not come about after `patienceMs`. */
export async function waitFor(what: string, patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`It did not happen: ${what}`)
    await sleep(POLL_MS)
  }
}
