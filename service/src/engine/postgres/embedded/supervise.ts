/**
 * Keeps the server running until it is closed. A server that ends by itself (killed, out of memory)
 * is started again on the same socket, so that clients can simply reconnect.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogFile } from '../../log/log-file.ts'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'
import type { Place } from './place.ts'
import { disownPostmasterPid, findPostmaster, isAlive, isServing } from './postmaster-pid.ts'
import { startServer, stopServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { PORT } from './server-settings.ts'
import type { OnStep } from './step.ts'

const RESTART_DELAY_MS = 200
const RESTART_DELAY_MAX_MS = 5_000

export type Supervised = { close(): Promise<void> }

/**
 * Returns once the first start has succeeded, and rejects if it fails. Later failures are reported
 * as steps, and tried again.
 */
export async function supervise(
  place: Place,
  log: LogFile,
  settings: Record<string, string>,
  onStep: OnStep,
): Promise<Supervised> {
  const closing = Promise.withResolvers<undefined>()
  let isClosing = false

  const start = async (): Promise<ServerProcess> => {
    await clearLeftovers(place, onStep)
    const server = await startServer(place, log, settings, onStep)
    onStep({ event: 'postgres_ready', version: place.binaries.version })
    return server
  }
  const keepRunning = async (first: ServerProcess) => {
    let lost = await Promise.race([first.ended, closing.promise])
    for (let delayMs = RESTART_DELAY_MS; lost !== undefined;) {
      onStep({ event: 'postgres_lost', reason: lost })
      await Promise.race([sleep(delayMs, undefined, { ref: false }), closing.promise])
      if (isClosing) return
      try {
        const { ended } = await start()
        delayMs = RESTART_DELAY_MS
        lost = await Promise.race([ended, closing.promise])
      } catch (error) {
        delayMs = Math.min(delayMs * 2, RESTART_DELAY_MAX_MS)
        lost = reasonOf(error)
      }
    }
  }

  const running = keepRunning(await start())
  return {
    async close() {
      isClosing = true
      closing.resolve(undefined)
      await stopCurrent(place.clusterDir)
      await running
      await stopCurrent(place.clusterDir) // one that was being started meanwhile
    },
  }
}

/**
 * Clears away what a killed Recado may have left of its server. We hold the folder's lock, so a
 * server found here has no owner. It is stopped rather than used: its watchdog may be about to stop
 * it, and its settings may be outdated.
 */
async function clearLeftovers({ clusterDir, socketDir }: Place, onStep: OnStep): Promise<void> {
  const { pid } = (await findPostmaster(clusterDir)) ?? {}
  if (pid === undefined) return
  if (await isServing(pid, clusterDir)) {
    onStep({ event: 'postgres_recovering_orphan', pid })
    await stopCurrent(clusterDir)
    if (await isServing(pid, clusterDir)) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL server left over from another run (process ${pid}) still serves ${clusterDir} and does not stop: end it first.`,
      )
    }
  } else if (isAlive(pid)) {
    await disownPostmasterPid(clusterDir)
  }
  await rm(path.join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true })
}

/** Never rejects: the server may be gone before the signal is sent, or not be ours to stop. */
async function stopCurrent(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster !== undefined) await stopServer(postmaster.pid, clusterDir).catch(() => {})
}
