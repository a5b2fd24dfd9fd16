/**
 * Opens client certificates away from the thread that answers requests: one at a time, each on a
 * thread of its own that ends with it, or that is ended when it takes too long. Whatever a file
 * asks for, it holds up only other files.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '../../engine/queue/bounded-queue.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import type { ClientCertificate, Mistake } from './certificate.ts'

export type GivenCertificate =
  { file: string; password: string } | { certificate: string; key: string; password: string }

/** Rejects with `QueueFullError` when too many wait. */
export type OpenCertificate = (given: GivenCertificate) => Promise<ClientCertificate | Mistake>

/** Of processor time: an honest file opens on a busy machine too, and later. */
export const OPENING_MS_MAX = 2_000
const LOOKED_AT_EACH_MS = 200
/** Certificates that wait for the one that is being opened. */
export const CERTIFICATES_WAITING_MAX = 8
const MEMORY_MIB_MAX = 128

const BROKEN: Mistake = { mistake: 'The certificate cannot be read.' }
const TOO_LONG: Mistake = {
  mistake: 'The certificate took too long to open. Try again, or export it with fewer rounds (iterations).',
}

const THREAD = new URL('./certificate-thread.ts', import.meta.url)

/** @param thread what opens one; a test has one that never ends */
export function createCertificateOpener(thread = THREAD): OpenCertificate {
  const full = 'As many certificates wait to be opened as may.'
  const inTurn = createBoundedQueue(1, CERTIFICATES_WAITING_MAX, full)
  return (given) => inTurn(() => open(given, thread))
}

async function open(given: GivenCertificate, url: URL): Promise<ClientCertificate | Mistake> {
  const thread = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB_MAX } })
  try {
    await once(thread, 'message')
    const loaded = await thread.cpuUsage()
    // out of memory or stack: only a file that is made for it gets there
    const read = once(thread, 'message').catch(() => [BROKEN])
    thread.postMessage(given)
    for (;;) {
      const answer = await withTimeout(read, LOOKED_AT_EACH_MS)
      if (answer !== 'late') return answer[0] as ClientCertificate | Mistake
      // it rejects where the thread has ended, and then there is an answer
      const spent = await thread.cpuUsage(loaded).catch(() => null)
      if (spent && (spent.user + spent.system) / 1_000 > OPENING_MS_MAX) return TOO_LONG
    }
  } finally {
    await thread.terminate()
  }
}
