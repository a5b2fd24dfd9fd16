/** A PostgreSQL of its own for a test run or an experiment: the one the project brings, in a folder that goes with it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedPostgres } from '../service/src/postgres/embedded/embedded.ts'

export type ThrowawayPostgres = {
  /** A superuser's. Stays valid when the server is killed: it is started again. */
  connectionString: string
  /** The cluster's own folder, with its `postmaster.pid`. */
  clusterDir: string
  close(): Promise<void>
}

/** As durable as in production, unless `settings` say otherwise. @param parent folder to make its own folder in */
export async function openThrowawayPostgres(
  settings: Record<string, string>,
  parent = tmpdir(),
): Promise<ThrowawayPostgres> {
  const folder = await mkdtemp(path.join(parent, 'recado-test-'))
  await chmod(folder, 0o711) // as root, the server runs as somebody else and must get through
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
