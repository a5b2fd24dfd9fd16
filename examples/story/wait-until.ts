/** Waits with a time limit for a result from elsewhere. */
import { setTimeout as sleep } from 'node:timers/promises'
import { StoryStopped } from './story-stopped.ts'

const POLL_INTERVAL_MS = 100
const WAIT_MS_MAX = 20_000

/**
 * Repeats `find` until its result is not undefined. `what` completes the sentence "Waited 20 s for
 * …, in vain."
 */
export async function waitUntil<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const waitsUntil = Date.now() + WAIT_MS_MAX
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > waitsUntil) {
      throw new StoryStopped(
        `Waited ${WAIT_MS_MAX / 1000} s for ${what}, in vain. The logs of the service and the simulator are in the folder logs of the data folder.`,
      )
    }
    await sleep(POLL_INTERVAL_MS)
  }
}
