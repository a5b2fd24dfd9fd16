/**
 * Keeps the server running until it is closed: one that ends by itself (killed, out of memory) is started again,
 * on the same socket, so that connections can simply be made anew.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogFile } from '../../log-file.ts'
import { reasonOf } from './embedded-postgres-error.ts'
import type { Place } from './place.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { recoverCluster } from './recover.ts'
import { startServer, stopServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import type { OnStep } from './step.ts'

const RESTART_DELAY_MS = 200
const RESTART_DELAY_MAX_MS = 5_000

export type Supervised = { close(): Promise<void> }

/** Returns when the first start has succeeded; its failure is thrown, later ones are told as steps and tried again. */
export async function supervise(
  place: Place,
  log: LogFile,
  settings: Record<string, string>,
  onStep: OnStep,
): Promise<Supervised> {
  const closing = Promise.withResolvers<void>()
  let isClosing = false

  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(place, log, settings, onStep)
    onStep({ event: 'postgres_ready', version: place.binaries.version })
    return server
  }

  const restart = async (): Promise<ServerProcess | undefined> => {
    try {
      await recoverCluster(place, onStep)
      return await start()
    } catch (error) {
      onStep({ event: 'postgres_lost', reason: reasonOf(error) })
      return undefined
    }
  }

  const keepRunning = async (first: ServerProcess) => {
    let server: ServerProcess | undefined = first
    let delayMs = RESTART_DELAY_MS
    while (!isClosing) {
      if (server !== undefined) {
        const reason = await Promise.race([server.ended, closing.promise])
        if (isClosing || reason === undefined) return
        onStep({ event: 'postgres_lost', reason })
      }
      await Promise.race([sleep(delayMs, undefined, { ref: false }), closing.promise])
      if (isClosing) return
      server = await restart()
      delayMs = server === undefined ? Math.min(delayMs * 2, RESTART_DELAY_MAX_MS) : RESTART_DELAY_MS
    }
  }

  const running = keepRunning(await start())
  return {
    async close() {
      isClosing = true
      closing.resolve()
      await stopCurrent(place.clusterDir)
      await running
      await stopCurrent(place.clusterDir) // one that was being started meanwhile
    },
  }
}

async function stopCurrent(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster !== undefined) await stopServer(postmaster.pid, clusterDir).catch(() => {}) // gone between look and signal
}
