/** What `recado doctor` says of moves of workspaces: those that were abandoned. */
import type { Config } from '../engine/settings/config.ts'
import { openMoves } from '../fleet/directory/moves-repository.ts'
import { openDirectory } from '../fleet/directory/directory.ts'
import { silentLog } from '../engine/log/log.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import type { Check } from './check-sender.ts'
import { explain } from '../engine/exit.ts'

/** A move that began this long ago is named: one that is at work takes minutes. */
const ABANDONED_MS = 60 * 60_000

/** Null without a directory. */
export async function checkMoves(config: Config, pool: Pool, now: Date): Promise<Check | null> {
  if (config.directoryUrl === null) return null
  const check = 'moves'
  try {
    const directory = await openDirectory(config, silentLog, { scans: false })
    try {
      const left = (await openMoves(directory.pool)).filter(
        ({ error, startedAt }) => error !== null || now.getTime() - startedAt.getTime() > ABANDONED_MS,
      )
      const { rows } = await pool.query<{ level: string }>(`select current_setting('wal_level') as level`)
      const named = left.map(
        ({ workspaceId, target, step }) => `of ${workspaceId} to ${target}, before the end of step ${step}`,
      )
      if (named.length > 0)
        return {
          check,
          ok: false,
          detail: `Unfinished moves: ${named.join('; ')}. recado workspace move resumes one, and --abort cancels it.`,
        }
      return rows[0]?.level === 'logical'
        ? {
            check,
            ok: true,
            detail: 'No move is unfinished, and workspaces can move away from here.',
          }
        : {
            check,
            ok: false,
            detail:
              'No workspace can move away from here: set wal_level of PostgreSQL to logical, and restart it.',
          }
    } finally {
      await directory.close()
    }
  } catch (error) {
    return { check, ok: false, detail: explain(error).sentence }
  }
}
