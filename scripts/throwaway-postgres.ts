/**
 * A PostgreSQL for one test run or experiment: the project's own binaries, in a folder that is
 * deleted with it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedPostgres } from '../service/src/engine/postgres/embedded/embedded.ts'

export type ThrowawayPostgres = {
  /**
   * A superuser's connection string. It stays valid when the server is killed, since the server
   * restarts.
   */
  connectionString: string
  /** The folder of the cluster, with its `postmaster.pid`. */
  clusterDir: string
  close(): Promise<void>
}

/**
 * As durable as in production, unless `settings` say otherwise.
 * @param parent folder in which to create its own
 */
export async function openThrowawayPostgres(
  settings: Record<string, string>,
  parent = tmpdir(),
): Promise<ThrowawayPostgres> {
  const folder = await mkdtemp(path.join(parent, 'recado-test-'))
  await chmod(folder, 0o711) // started by root, the server runs as another user, who must reach it
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const dataDir = path.join(folder, 'data')
    const postgres = await openEmbeddedPostgres({ dataDir, settings })
    return {
      connectionString: postgres.connectionString,
      clusterDir: path.join(dataDir, 'postgres'),
      close: () => postgres.close().finally(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}
