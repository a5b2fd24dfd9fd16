/** Maintenance goes on where one of its jobs cannot. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as newUuid } from 'uuid'
import { openStage, type Stage } from '../stage/stage.ts'

const TOKEN = 'metrics-token-of-this-test'

let stage: Stage
before(async () => {
  stage = await openStage({ env: { RECADO_METRICS_TOKEN: TOKEN } })
})
after(() => stage.close())

async function readyDays(table: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { text } = await stage.call('GET', '/metrics', undefined, { apiKey: null, headers })
  return Number(new RegExp(`^recado_ready_days{table="${table}"} (.+)$`, 'm').exec(text)?.[1])
}

async function toPartition(table: string, daysFromNow: number): Promise<string> {
  const { rows } = await stage.db.query<{ name: string }>(
    `select $1 || to_char((now() at time zone 'UTC')::date + $2::int, '_YYYYMMDD') as name`,
    [table, daysFromNow],
  )
  return rows[0]?.name ?? ''
}

test('while a long dump holds an old day, new days are made, what else has expired goes, and the metrics say how many days are ready', async () => {
  const old = await toPartition('events', -40)
  await stage.db.query(
    `create table ${old} partition of events for values from ('${old.slice(-8)}') to (('${old.slice(-8)}'::date + 1)::date)`,
  )
  await stage.db.query(`drop table ${await toPartition('webhook_attempts', 2)}`)
  const mediaId = newUuid()
  await stage.db.query(
    `insert into media (workspace_id, media_id, state, failure, removable_at, created_at) values ($1, $2, 'failed', '{}', $3, $3)`,
    [stage.shop.workspaceId, mediaId, new Date(0)],
  )
  assert.deepEqual([await readyDays('events'), await readyDays('webhook_attempts')], [4, 2])

  const dump = await stage.db.connect()
  try {
    await dump.query('begin; lock table events in access share mode')
    await stage.until(async () => {
      const { rowCount } = await stage.db.query('select from media where media_id = $1', [mediaId])
      return rowCount === 0
    }, 'what has expired is deleted')
    assert.equal(await readyDays('webhook_attempts'), 4)
    const { rows } = await stage.db.query('select to_regclass($1) is not null as "isThere"', [old])
    assert.equal(rows[0].isThere, true, 'the dump still reads it')
  } finally {
    await dump.query('rollback')
    dump.release()
  }
})
