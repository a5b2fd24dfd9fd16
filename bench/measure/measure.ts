/**
 * Measures the cost of some work: CPU of a server and of PostgreSQL separately, memory, write-ahead
 * log.
 */
import type pg from 'pg'
import { readProcessTree, type TreeReading } from './process-tree.ts'
import type { Sample } from './sample.ts'

type OneOrMore<Item> = Item | readonly Item[]

export type Work = { ratePerSecond: number; p50Ms?: number; p99Ms?: number }

/**
 * @param items number of items in the work; costs are per item
 * @param pid of the server to measure, or of each of several, whose costs are added; 0 if there is
 * none
 * @param db of the database that is written to, or of each; null if none is
 */
export async function measure(
  { postgresPid }: { postgresPid: OneOrMore<number> },
  { items, pid, db }: { items: number; pid: OneOrMore<number>; db: OneOrMore<pg.Pool> | null },
  work: () => Promise<Work>,
): Promise<Sample> {
  const before = await read()
  const { ratePerSecond, p50Ms = null, p99Ms = null } = await work()
  const after = await read()
  const each = (end: number | undefined, begin: number | undefined, factor = 1) =>
    end === undefined || begin === undefined ? null : ((end - begin) * factor) / items
  return {
    ratePerSecond,
    p50Ms,
    p99Ms,
    serviceCpuUs: each(after.service?.cpuMs, before.service?.cpuMs, 1000),
    postgresCpuUs: db && each(after.postgres?.cpuMs, before.postgres?.cpuMs, 1000),
    memoryBytes: after.service?.memoryBytes ?? null,
    walBytes: db && each(after.wal, before.wal),
  }

  async function read() {
    return {
      service: addUp([pid].flat().filter(Boolean)),
      postgres: addUp([postgresPid].flat()),
      wal: db ? await readWal([db].flat()) : undefined,
    }
  }
}

function addUp(pids: number[]): TreeReading | undefined {
  const readings = pids.map(readProcessTree)
  if (readings.length === 0 || readings.includes(null)) return undefined
  const sum = (name: keyof TreeReading) =>
    readings.reduce((total, reading) => total + (reading?.[name] ?? 0), 0)
  return { cpuMs: sum('cpuMs'), memoryBytes: sum('memoryBytes') }
}

async function readWal(databases: pg.Pool[]): Promise<number> {
  let bytes = 0
  for (const db of databases) bytes += Number((await db.query<{ bytes: string }>(WAL)).rows[0]?.bytes)
  return bytes
}
const WAL = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`
