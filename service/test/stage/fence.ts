/**
 * The fence between workspaces, which every stage checks when it closes: each statement that its
 * services sent must have stayed within one workspace.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { listenToStatements } from './statements.ts'
import { findUnbound, GENERIC_PLAN_VERSION, listTenantTables } from './tenant-bounds.ts'

/**
 * A folder with a file for each statement that an earlier stage of this run has checked. Not set if
 * a file runs without `npm test`.
 */
const EXAMINED = process.env.RECADO_TEST_EXAMINED
const fileOf = (folder: string, text: string) =>
  path.join(folder, createHash('sha256').update(text).digest('hex'))
const wasExamined = (text: string) => EXAMINED !== undefined && existsSync(fileOf(EXAMINED, text))

/** The directory of servers is another database, and has no rows of tenants. */
const OF_DIRECTORY = /\bdirectory\./

export type Fence = {
  /**
   * Throws if a statement sent since then reads across workspaces. Checks nothing on PostgreSQL
   * before 16.
   */
  assertKept(db: Queryable): Promise<void>
  stop(): void
}

export function watchFence(): Fence {
  const texts = new Set<string>()
  const stop = listenToStatements(({ text }) => {
    if (!OF_DIRECTORY.test(text)) texts.add(text)
  })
  return {
    async assertKept(db) {
      if ((await serverVersion(db)) < GENERIC_PLAN_VERSION) return
      const tables = await listTenantTables(db)
      for (const text of [...texts].filter((one) => !wasExamined(one))) {
        assert.deepEqual(await findUnbound(db, tables, text), [])
        if (EXAMINED !== undefined) writeFileSync(fileOf(EXAMINED, text), '')
      }
    },
    stop,
  }
}

export async function serverVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}
