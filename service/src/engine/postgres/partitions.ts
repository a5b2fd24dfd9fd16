/**
 * Tables that are partitioned by day: a partition is made some days ahead, and dropped whole when
 * its day has served its time. Nothing is deleted row by row. The day is the database's, in UTC.
 */
import type { Pool, Queryable } from './connection.ts'
import { inTransaction } from './transaction.ts'

/** With `day date` as the column that it is partitioned by. */
export const DAILY_TABLES = ['events', 'webhook_attempts'] as const
export type DailyTable = (typeof DAILY_TABLES)[number]

/**
 * Days ahead for which there are partitions: a service that was away for less finds those it needs.
 */
export const DAYS_AHEAD = 3
/**
 * How long a change of partitions waits for statements under way, while others wait behind it. The
 * next maintenance tries again.
 */
const LOCK_TIMEOUT_MS = 200
const PARTITIONS_LOCK = `select pg_advisory_xact_lock(hashtext('recado partitions'))`

/** Makes the partitions from today on that are missing. Several processes may do so at once. */
export async function makePartitions(pool: Pool, table: DailyTable): Promise<void> {
  if ((await listMissing(pool, table)).length === 0) return
  await changing(pool, async (client) => {
    for (const { name, from, to } of await listMissing(client, table)) {
      // attached afterwards, which locks out neither readers nor writers of the table
      await client.query(`create table ${name} (like ${table} including all)`)
      await client.query(
        `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
      )
    }
  })
}

/**
 * Makes the partitions of these names that are missing, whatever their days. Its rows may be copied
 * then.
 * @param client alone, and in no transaction
 */
export async function makePartitionsOf(client: Queryable, table: DailyTable, names: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; from: string; to: string }>(
    `select g.name, d.day::text as from, (d.day + 1)::text as to
     from unnest($1::text[]) as g(name)
     cross join lateral (select to_date(right(g.name, 8), 'YYYYMMDD') as day) d
     where g.name ~ ('^' || $2 || '_[0-9]{8}$') and to_regclass(g.name) is null`,
    [names, table],
  )
  for (const { name, from, to } of rows) {
    await client.query('begin')
    try {
      await client.query(PARTITIONS_LOCK)
      await client.query(`create table if not exists ${name} (like ${table} including all)`)
      await client.query(
        `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

async function listMissing(db: Queryable, table: DailyTable) {
  const { rows } = await db.query<{ name: string; from: string; to: string; ahead: number }>(
    `select d.name, d.day::text as from, (d.day + 1)::text as to, d.day - (now() at time zone 'UTC')::date as ahead
     from (
       select $1 || to_char(s, '_YYYYMMDD') as name, s::date as day
       from generate_series((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + ${DAYS_AHEAD}, '1 day') s
     ) d
     where not exists ( -- to_regclass may remember what was so when the transaction began
       select from pg_class c where c.relname = d.name and c.relnamespace = current_schema()::regnamespace
     )
     order by d.day`,
    [table],
  )
  return rows
}

/**
 * The clocks of the database and of the process may differ by so much: where one of them is wrong,
 * nothing is dropped.
 */
const CLOCKS_APART_SECONDS_MAX = 60

type Drop = {
  keptDays: number
  /** By the clock of this process. */
  now: Date
  /**
   * Whether the partition of a day must stay. `isLast`: as many days again have been kept, and it
   * may not.
   */
  isHeld?: (client: Queryable, day: string, isLast: boolean) => Promise<boolean>
  /**
   * What goes in the same transaction: what is kept about this day and those before, a date as
   * text.
   */
  also?: (client: Queryable, day: string) => Promise<unknown>
}

/**
 * Drops the partition of the oldest day that is more than `keptDays` days ago, if there is one, and
 * returns how many it dropped. One at a time, so that a clock that is wrong for a moment costs one
 * day and not all of them. Throws while the clocks disagree.
 */
export async function dropOldest(
  pool: Pool,
  table: DailyTable,
  { keptDays, now, isHeld = async () => false, also = async () => undefined }: Drop,
): Promise<number> {
  if ((await listOld(pool, table, keptDays, now)).length === 0) return 0
  return await changing(pool, async (client) => {
    const old = await listOld(client, table, keptDays, now)
    const [oldest] = old
    if (!oldest || (await isHeld(client, oldest.day, old.length > keptDays))) return 0
    if (oldest.secondsApart > CLOCKS_APART_SECONDS_MAX)
      throw new Error('The clocks of this process and of the database disagree: no day is dropped.')
    await client.query(`drop table ${oldest.name}`)
    await also(client, oldest.day)
    return 1
  })
}

async function listOld(db: Queryable, table: DailyTable, keptDays: number, now: Date) {
  const { rows } = await db.query<{ name: string; day: string; secondsApart: number }>(
    `select c.relname as name, to_date(right(c.relname, 8), 'YYYYMMDD')::text as day,
            abs(extract(epoch from clock_timestamp() - $3::timestamptz))::float8 as "secondsApart"
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass($1)
       and c.relname < $1 || to_char((now() at time zone 'UTC')::date - $2::int, '_YYYYMMDD')
     order by 1`,
    [table, keptDays, now],
  )
  return rows
}

/** For how many days from today on, without a gap, there are partitions. */
export async function countReadyDays(db: Queryable, table: DailyTable): Promise<number> {
  const missing = await listMissing(db, table)
  return missing[0]?.ahead ?? DAYS_AHEAD + 1
}

/**
 * One process at a time: a process that waits for its turn may wait longer than for a lock of the
 * table.
 */
const changing = <Result>(pool: Pool, change: (client: Queryable) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await client.query(PARTITIONS_LOCK)
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    return await change(client)
  })
