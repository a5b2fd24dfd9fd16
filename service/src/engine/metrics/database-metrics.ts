/**
 * What the database holds at a scrape: deliveries and senders by state, dead rows, the oldest
 * transaction.
 *
 * The database is asked at most every 15 seconds, and never waited for longer than two. While it is
 * unavailable, the scrape still answers, says so, and leaves out what it does not know.
 */
import type { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../postgres/connection.ts'
import { countReadyDays, DAILY_TABLES } from '../postgres/partitions.ts'
import { withTimeout } from '../with-timeout.ts'
import { makersOf } from './makers.ts'

const READ_INTERVAL_MS = 15_000
const READ_TIMEOUT_MS = 2_000

/** Counting more would be slow and say nothing more. */
const COUNTED_MAX = 10_000

const DELIVERY_STATES = ['waiting', 'unknown', 'held']
const SENDER_STATES = ['running', 'paused', 'stopped']
const ACCOUNT_STATES = ['running', 'stopped']
const ENDPOINT_STATES = ['active', 'failing', 'paused', 'disabled']

/** @returns a function to be awaited before each scrape; it never rejects */
export function watchDatabase(registry: Registry, db: Queryable, clock: Clock): () => Promise<void> {
  const { gauge } = makersOf(registry)
  const up = gauge(
    'recado_database_up',
    'Whether the database answered when it was last asked for the twelve that follow: 1 or 0.',
  )
  const deliveries = gauge(
    'recado_deliveries',
    'Deliveries of all processes by state: waiting (those whose call is under way among them), unknown, held.',
    'state',
  )
  const senders = gauge(
    'recado_senders',
    'Senders of all workspaces by state: running, paused (by a person), stopped (WhatsApp refuses the account).',
    'state',
  )
  const endpoints = gauge(
    'recado_webhook_endpoints',
    'Webhook endpoints of all workspaces by state: active, failing, paused (by a person), disabled.',
    'state',
  )
  const accounts = gauge(
    'recado_payment_accounts',
    'Payment accounts of all workspaces by state: running, stopped (the bank refuses the account).',
    'state',
  )
  const failedMessages = gauge(
    'recado_failed_messages',
    `Messages that failed and that no person has looked after, of all senders; counted up to ${COUNTED_MAX}.`,
  )
  const waitingMedia = gauge(
    'recado_media_waiting',
    `Files of contacts that wait to be fetched, or are being fetched; counted up to ${COUNTED_MAX}.`,
  )
  const waitingChanges = gauge(
    'recado_event_changes_waiting',
    `Changes whose events have no position in the event log yet; counted up to ${COUNTED_MAX}.`,
  )
  const oldestChange = gauge(
    'recado_event_changes_oldest_seconds',
    'Age of the oldest of these changes: how far the event log, and all that is sent from it, is behind.',
  )
  const liveRows = gauge(
    'recado_table_live_rows',
    'Rows of each table, its days together, as PostgreSQL estimates them.',
    'table',
  )
  const deadRows = gauge(
    'recado_table_dead_rows',
    'Rows of each table that wait for a vacuum, as PostgreSQL estimates them.',
    'table',
  )
  const oldestTransaction = gauge(
    'recado_oldest_transaction_seconds',
    'Age of the oldest transaction in this database, of any program; vacuum cannot clean up behind it.',
  )
  const readyDays = gauge(
    'recado_ready_days',
    'Days from today on, by the clock of the database, for which there are partitions, by table; without them nothing is written there.',
    'table',
  )
  let readAtMs: number | null = null
  let reading: Promise<void> | null = null

  async function read() {
    const states = await db.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from deliveries group by state',
    )
    const senderStates = await db.query<{ state: string; count: number }>(
      `select case when paused_at is not null then 'paused' when stopped_at is not null then 'stopped' else 'running' end
                as state,
              count(*)::int as count
       from senders group by state`,
    )
    const endpointStates = await db.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from webhook_endpoints group by state',
    )
    const accountStates = await db.query<{ state: string; count: number }>(
      `select case when stopped_at is null then 'running' else 'stopped' end as state, count(*)::int as count
       from payment_accounts where removed_at is null group by state`,
    )
    const failed = await db.query<{ count: number }>(
      'select count(*)::int as count from (select from failed_messages where not resolved limit $1) f',
      [COUNTED_MAX],
    )
    const media = await db.query<{ count: number }>(
      `select count(*)::int as count from (select from media where state = 'waiting' limit $1) m`,
      [COUNTED_MAX],
    )
    const changes = await db.query<{ count: number; seconds: number }>(
      `select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(made_at)), 0)::float8 as seconds
       from (select made_at from event_changes order by change_id limit $1) c`,
      [COUNTED_MAX],
    )
    const tables = await db.query<{ name: string; live: number; dead: number }>(
      `select coalesce(p.relname, s.relname) as name, sum(s.n_live_tup)::float8 as live, sum(s.n_dead_tup)::float8 as dead
       from pg_stat_user_tables s
       left join pg_inherits i on i.inhrelid = s.relid
       left join pg_class p on p.oid = i.inhparent
       where s.schemaname = current_schema()
       group by 1`,
    )
    const oldest = await db.query<{ seconds: number }>(
      `select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 as seconds
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const ready = await Promise.all(DAILY_TABLES.map((table) => countReadyDays(db, table)))
    setCounts(deliveries, DELIVERY_STATES, states.rows)
    setCounts(senders, SENDER_STATES, senderStates.rows)
    setCounts(endpoints, ENDPOINT_STATES, endpointStates.rows)
    setCounts(accounts, ACCOUNT_STATES, accountStates.rows)
    failedMessages.set(failed.rows[0]?.count ?? 0)
    waitingMedia.set(media.rows[0]?.count ?? 0)
    waitingChanges.set(changes.rows[0]?.count ?? 0)
    oldestChange.set(changes.rows[0]?.seconds ?? 0)
    for (const { name, live, dead } of tables.rows) {
      liveRows.set({ table: name }, live)
      deadRows.set({ table: name }, dead)
    }
    oldestTransaction.set(oldest.rows[0]?.seconds ?? 0)
    for (const [at, table] of DAILY_TABLES.entries()) readyDays.set({ table }, ready[at] ?? 0)
    up.set(1)
    readAtMs = clock.now().getTime()
  }

  function forget() {
    for (const gauge of [deliveries, senders, endpoints, accounts, liveRows, deadRows, readyDays])
      gauge.reset()
    failedMessages.remove()
    waitingMedia.remove()
    waitingChanges.remove()
    oldestChange.remove()
    oldestTransaction.remove()
    up.set(0)
  }

  return async function refresh() {
    if (readAtMs !== null && Math.abs(clock.now().getTime() - readAtMs) < READ_INTERVAL_MS) return
    readAtMs = null
    reading ??= read()
      .catch(forget)
      .finally(() => (reading = null))
    if ((await withTimeout(reading, READ_TIMEOUT_MS)) === 'late') forget()
  }
}

/** A state without rows is set to 0. */
function setCounts(gauge: Gauge<'state'>, states: string[], rows: { state: string; count: number }[]) {
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  for (const state of states) gauge.set({ state }, counts.get(state) ?? 0)
}
