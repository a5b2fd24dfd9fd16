/** Clears away what a Recado that was killed may have left of its server, so that a new one can start. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { isAlive } from './folder-lock.ts'
import type { Place } from './place.ts'
import { disownPostmasterPid, findPostmaster, isServing } from './postmaster-pid.ts'
import { stopServer } from './server-process.ts'
import { PORT } from './server-settings.ts'
import type { OnStep } from './step.ts'

/**
 * Called with the folder's lock held, so a server found here has nobody. It is stopped rather than used: its
 * watchdog may be about to stop it, and its settings are those of another day.
 */
export async function recoverCluster({ clusterDir, socketDir }: Place, onStep: OnStep): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster === undefined) return
  const { pid } = postmaster
  if (await isServing(pid, clusterDir)) {
    onStep({ event: 'postgres_recovering_orphan', pid })
    await stopOrphan(pid, clusterDir)
  } else if (isAlive(pid)) {
    await disownPostmasterPid(clusterDir)
  }
  await rm(path.join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true })
}

async function stopOrphan(pid: number, clusterDir: string): Promise<void> {
  await stopServer(pid, clusterDir).catch(() => {}) // not permitted: seen below
  if (!(await isServing(pid, clusterDir))) return
  throw new EmbeddedPostgresError(
    `A PostgreSQL server left over from another run (process ${pid}) still serves ${clusterDir} and does not stop: end it first.`,
  )
}
