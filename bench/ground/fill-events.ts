/** Inserts a month of events by SQL: a log with a partition for each day, as the sequencer would have filled it. */
import type pg from 'pg'

const DAYS = 30
/** As event ids have it. */
export const EPOCH = '0123456789'

/** Inserts events about the messages of the workspace, in turn, over the last days. */
export async function fillEvents(db: pg.Pool, workspaceId: string, count: number): Promise<void> {
  await db.query('insert into event_logs (workspace_id, epoch, last_position) values ($1, $2, $3)', [
    ...[workspaceId, EPOCH, count],
  ])
  const { rows } = await db.query<{ ids: string[] }>(
    'select array_agg(message_id order by message_id) as ids from messages where workspace_id = $1',
    [workspaceId],
  )
  const each = Math.ceil(count / DAYS)
  for (let n = 0; n < DAYS; n++) {
    const day = `((now() at time zone 'UTC')::date - ${DAYS - 1 - n})`
    const { rows: days } = await db.query<{ name: string; from: string; to: string }>(
      `select to_char(${day}, 'YYYYMMDD') as name, ${day}::text as from, (${day} + 1)::text as to`,
    )
    const [{ name, from, to }] = days as [{ name: string; from: string; to: string }]
    await db.query(`create table events_${name} partition of events for values from ('${from}') to ('${to}')`)
    const [first, last] = [n * each + 1, Math.min((n + 1) * each, count)]
    if (first > last) continue
    await db.query('insert into event_days values ($1, $2, $3)', [workspaceId, from, first])
    await db.query(
      `insert into events (workspace_id, first_position, types, ids, facts, made_at, day)
       select $1, p, array[case p % 3 when 0 then 'message.sent' when 1 then 'message.delivered' else 'message.read' end],
              array[($2::uuid[])[p % cardinality($2::uuid[]) + 1]], array['{"date":"2026-11-20T12:00:00.000Z"}'], $3::date, $3::date
       from generate_series($4::bigint, $5::bigint) p`,
      [workspaceId, rows[0]?.ids ?? [], from, first, last],
    )
  }
}
