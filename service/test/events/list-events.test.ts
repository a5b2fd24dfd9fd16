/** GET /events and GET /events/{id}: the log page by page, filtered, and where it ends. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EXAMINED_MAX } from '../../src/events/operations/event-page.ts'
import { append, openMadeUpLog, partitionOf, type MadeUpLog } from '../stage/event-log.ts'
import { assertEvent, type EventText } from '../stage/events.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const get = (log: MadeUpLog, query: string) =>
  stage.call('GET', `/events${query}`, undefined, { apiKey: log.apiKey })

async function read(log: MadeUpLog, query: string) {
  const answer = await get(log, query)
  assert.equal(answer.status, 200, answer.text)
  const { data, cursors, hasMore } = answer.body
  ;(data as EventText[]).forEach(assertEvent)
  const positions = (data as EventText[]).map(({ id }) => Number(id.split('_')[2]))
  return { data: data as EventText[], positions, cursors, hasMore }
}

test('where nothing has happened there is a cursor that leads to all that will', async () => {
  const log = await openMadeUpLog(stage)
  for (const query of ['', '?after=oldest', '?after=latest', '?types=message.*']) {
    const { data, cursors, hasMore } = await read(log, query)
    assert.deepEqual([data, hasMore], [[], false])
    assert.deepEqual((await read(log, `?after=${cursors.next}`)).cursors, cursors)
    assert.equal(cursors.next, cursors.oldest)
  }
})

test('pages joined are the log, and the cursor of the last leads to what comes later', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent', 5)
  const seen: number[] = []
  let page = await read(log, '?limit=2')
  seen.push(...page.positions)
  while (page.hasMore) {
    page = await read(log, `?limit=2&after=${page.cursors.next}`)
    seen.push(...page.positions)
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5])
  assert.deepEqual(page.cursors, { next: log.cursor(5), oldest: log.cursor(0) })
  page = await read(log, `?limit=2&after=${page.cursors.next}`)
  assert.deepEqual([page.positions, page.cursors.next, page.hasMore], [[], log.cursor(5), false])
  await append(stage, log, 'message.read')
  page = await read(log, `?after=${page.cursors.next}`)
  assert.deepEqual(page.positions, [6])
  assert.deepEqual((await read(log, `?after=${page.data[0]?.id}`)).positions, [], 'an id is a cursor')
  assert.deepEqual((await read(log, '?after=latest')).cursors.next, log.cursor(6))
})

test('types are chosen one by one or by their subject, and the cursor moves over the others', async () => {
  const log = await openMadeUpLog(stage)
  for (const type of ['message.sent', 'order.paid', 'message.read', 'sender.stopped'] as const)
    await append(stage, log, type)
  const chosen = async (types: string) => (await read(log, `?types=${types}`)).positions
  assert.deepEqual(await chosen('message.*'), [1, 3])
  assert.deepEqual(await chosen('order.paid'), [2])
  assert.deepEqual(await chosen('order.paid,message.read'), [2, 3])
  assert.deepEqual(await chosen('*'), [1, 2, 3, 4])
  const none = await read(log, '?types=draft.*')
  assert.deepEqual([none.positions, none.cursors.next, none.hasMore], [[], log.cursor(4), false])
  const first = await read(log, '?types=message.*&limit=1')
  assert.deepEqual([first.positions, first.cursors.next, first.hasMore], [[1], log.cursor(1), true])
})

test('one reading looks at so many events and says that there is more', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent', EXAMINED_MAX)
  await append(stage, log, 'order.paid')
  const first = await read(log, '?types=order.paid')
  assert.deepEqual([first.positions, first.cursors.next, first.hasMore], [[], log.cursor(EXAMINED_MAX), true])
  const second = await read(log, `?types=order.paid&after=${first.cursors.next}`)
  assert.deepEqual([second.positions, second.hasMore], [[EXAMINED_MAX + 1], false])
})

test('what is not kept any more, and what another log has, is gone, and the answer names the oldest that is kept', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent', 3, '2026-01-10')
  await append(stage, log, 'message.sent', 3, '2026-01-11')
  const ofAnother = await openMadeUpLog(stage)
  await append(stage, ofAnother, 'message.sent', 4)
  const isGone = async (path: string, oldest: number, what: string) => {
    const answer = await get(log, path)
    assertProblem(answer, 410, 'event_gone', what)
    assert.equal(answer.body.oldest, log.cursor(oldest), what)
  }
  assert.deepEqual((await read(log, `?after=${log.cursor(0)}`)).positions, [1, 2, 3, 4, 5, 6])
  await stage.db.query(`drop table ${partitionOf('2026-01-10')}`)
  await stage.db.query('delete from event_days where workspace_id = $1 and first_position = 1', [
    log.workspaceId,
  ])
  for (const position of [0, 1, 2]) await isGone(`?after=${log.cursor(position)}`, 3, 'it was dropped')
  await isGone(`/${log.cursor(3)}`, 3, 'one that was dropped')
  const kept = await read(log, `?after=${log.cursor(3)}`)
  assert.deepEqual([kept.positions, kept.cursors.oldest], [[4, 5, 6], log.cursor(3)])
  assert.deepEqual((await read(log, '?after=oldest')).positions, [4, 5, 6])
  await isGone(`?after=${log.cursor(7)}`, 3, 'it never was')
  for (const position of [0, 2, 4, 9]) {
    await isGone(`?after=${ofAnother.cursor(position)}`, 3, 'of another workspace')
    await isGone(`?after=evt_0123456789_${position}`, 3, 'of nobody')
  }
  await isGone(`/${ofAnother.cursor(4)}`, 3, 'of another workspace')
  await isGone('/evt_0123456789_4', 3, 'of nobody')
})

test('one event is read by its id, as the list has it', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'sender.stopped', 2)
  const { data } = await read(log, '')
  for (const event of data) assert.deepEqual((await get(log, `/${event.id}`)).body, event)
  for (const id of [log.cursor(0), log.cursor(3), 'evt_1', 'x', log.cursor(1).toUpperCase()])
    assertProblem(await get(log, `/${id}`), 404, 'event_not_found', id)
})

test('what is no cursor, type, limit or time to wait is refused', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent')
  for (const after of ['x', 'evt_1', `${log.cursor(1)}.0`, `${log.cursor(1)}0000000000000000`, 'Oldest'])
    assertProblem(await get(log, `?after=${after}`), 422, 'invalid_cursor', after)
  for (const query of [
    'types=',
    'types=message',
    'types=message.gone',
    'types=message.sent,',
    'types=webhook_endpoint.test',
    'limit=0',
    'limit=501',
    'limit=1.0',
    'wait=31',
    'wait=-1',
    'wait=1s',
    'cursor=x',
    'after=',
  ])
    assertProblem(await get(log, `?${query}`), 422, 'invalid_request', query)
})
