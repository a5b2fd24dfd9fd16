/** Polls until a condition holds. */
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/** Throws if the condition does not hold after `patienceMs`. */
export async function waitFor(what: string, patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`It did not happen: ${what}`)
    await sleep(POLL_MS)
  }
}
