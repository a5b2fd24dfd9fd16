/** Measures the cost of some work: CPU of a server and of PostgreSQL separately, memory, write-ahead log. */
import type pg from 'pg'
import type { Ground } from '../ground/ground.ts'
import { readProcessTree } from './process-tree.ts'
import type { Sample } from './sample.ts'

export type Work = { ratePerSecond: number; p50Ms?: number; p99Ms?: number }

/**
 * @param items number of items in the work; costs are per item
 * @param pid of the server to measure; 0 if there is none
 * @param db of the database that is written to; null if none is
 */
export async function measure(
  { postgresPid }: Ground,
  { items, pid, db }: { items: number; pid: number; db: pg.Pool | null },
  work: () => Promise<Work>,
): Promise<Sample> {
  const before = await read()
  const { ratePerSecond, p50Ms = null, p99Ms = null } = await work()
  const after = await read()
  const each = (end: number | undefined, begin: number | undefined, factor = 1) =>
    end === undefined || begin === undefined ? null : ((end - begin) * factor) / items
  return {
    ...{ ratePerSecond, p50Ms, p99Ms },
    serviceCpuUs: each(after.service?.cpuMs, before.service?.cpuMs, 1000),
    postgresCpuUs: db && each(after.postgres?.cpuMs, before.postgres?.cpuMs, 1000),
    memoryBytes: after.service?.memoryBytes ?? null,
    walBytes: db && each(after.wal, before.wal),
  }

  async function read() {
    const wal = db && (await db.query<{ bytes: string }>(WAL)).rows[0]
    return {
      service: pid ? (readProcessTree(pid) ?? undefined) : undefined,
      postgres: readProcessTree(postgresPid) ?? undefined,
      wal: wal ? Number(wal.bytes) : undefined,
    }
  }
}

const WAL = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`
