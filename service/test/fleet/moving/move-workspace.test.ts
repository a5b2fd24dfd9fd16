/** A workspace moves to another server with all that it has, and goes on there. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../../testkit/bodies.ts'
import { openUser } from '../../stage/signed-in.ts'
import { openServersOf, type Servers } from '../../stage/moving-servers.ts'
import { openWebhookStage, type WebhookStage } from '../../stage/webhook-stage.ts'
import { PNG, upload } from '../../stage/upload.ts'
import { postSigned, sign, textMessage } from '../../stage/webhook.ts'
import { callAt } from '../../stage/call.ts'
import { listen } from '../../stage/listen.ts'
import { abortMove } from '../../../src/fleet/moving/move-workspace.ts'
import { FENCE } from '../../../src/fleet/moving/fence.ts'
import { countMissingMigrations } from '../../../src/engine/postgres/migrate.ts'
import { insertSender } from '../../../src/senders/senders-repository.ts'
import { insertWorkspace } from '../../../src/workspaces/workspaces-repository.ts'
import { mercadoPagoRules } from '../../../src/providers/mercado-pago/rules.ts'
import { inTransaction } from '../../../src/engine/postgres/transaction.ts'
import type { Queryable } from '../../../src/engine/postgres/connection.ts'

let webhooks: WebhookStage
let servers: Servers
before(async () => {
  webhooks = await openWebhookStage({ realTime: 'another process looks on' })
  servers = await openServersOf(webhooks.stage, webhooks.shop)
})
after(async () => {
  await servers?.close()
  await webhooks?.close()
})

const path = '/messages/contacts'
const keyed = (key: string) => ({ 'idempotency-key': key })

async function sentAt(server: 'first' | 'second', id: string) {
  return await webhooks.stage.until(async () => {
    const { body } = await servers.at(server, 'GET', `/messages/${id}`)
    return ['sent', 'delivered', 'read', 'failed'].includes(body.status) ? body : null
  }, `${id} is sent at ${server}`)
}

const ACCOUNT = {
  provider: mercadoPagoRules.name,
  name: 'Conta',
  details: { merchantName: 'Loja' },
  credentials: mercadoPagoRules.credentialsExample,
}

/**
 * Columns of bytes in which a server still has something of a workspace, except hashes of random
 * secrets.
 */
async function listSecretsLeft(db: Queryable, workspaceId: string): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     join information_schema.columns w using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and w.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
       and c.data_type = 'bytea' and c.column_name !~ 'hash$' order by 1, 2`,
  )
  assert.ok(columns.length > 3)
  const left: string[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await db.query(
      `select from ${table} where workspace_id = $1 and length(${column}) > 0 limit 1`,
      [workspaceId],
    )
    if (rowCount) left.push(`${table}.${column}`)
  }
  return left
}

test('nothing moves to or from a server without the fence', async () => {
  const { pool } = servers.database
  for (const [db, named] of [
    [pool, /The target lacks/],
    [webhooks.stage.db, /The source lacks/],
  ] as const) {
    await db.query('alter table fence_migrations rename to apart')
    await assert.rejects(servers.move('second'), named)
    await db.query('alter table apart rename to fence_migrations')
  }
  assert.deepEqual(await servers.states(), ['here', null])
  await abortMove(webhooks.shop.workspaceId, servers.options())
})

test('a start brings the fence up to date', async () => {
  const { pool, connectionString } = servers.database
  await pool.query('drop function assert_here, workspace_lock, leave_out_away, refuse_away cascade')
  await pool.query('delete from fence_migrations where version > 0')
  const third = await webhooks.stage.startAnother({}, { DATABASE_URL: connectionString })
  await third.close()
  assert.equal(await countMissingMigrations(pool, FENCE), 0)
  const { rowCount } = await pool.query(`select from pg_trigger where tgname = 'away'`)
  assert.ok(Number(rowCount) > 30)
})

test('a number that another workspace of the target has does not move, and one that it had does', async () => {
  const { stage, shop } = webhooks
  const { pool } = servers.database
  const other = await insertWorkspace(pool, 'Outra', stage.clock.now())
  const { rows: all } = await stage.db.query<{ address: string }>(
    'select address from senders where workspace_id = $1 and channel_account_id = $2',
    [shop.workspaceId, shop.phoneNumberId],
  )
  const address = String(all[0]?.address)
  const names = { channel: 'whatsapp', address, matchKey: address, channelAccountId: shop.phoneNumberId }
  const credentials = { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'verify' }
  const rest = { throughputPerSecond: 80, unknownPolicy: 'hold', credentials } as const
  await insertSender(
    pool,
    servers.directory.secretKeys.current,
    { workspaceId: other.id, ...names, ...rest },
    stage.clock.now(),
  )

  await assert.rejects(servers.move('second'), new RegExp(`Workspace ${other.id} .* ${address} `))
  const slots = 'select from pg_replication_slots where database = current_database()'
  assert.equal((await stage.db.query(slots)).rowCount, 0)
  await abortMove(shop.workspaceId, servers.options())

  // the other workspace moves away, and the number comes to this one there
  await pool.query(
    `with fenced as (select set_config('recado.moves', $1, true))
     update workspaces set state = 'gone' from fenced where workspace_id = $1::uuid`,
    [other.id],
  )
  await servers.move('second')
  assert.deepEqual(await servers.states(), ['gone', 'here'])
  await servers.move('first')
})

test('a workspace goes on at the target, and the source refuses what is about it', async () => {
  const { stage, shop, receiver } = webhooks
  await webhooks.makeEndpoint('/sent')
  const customer = newCustomer()
  const body = contacts(shop.from, customer)
  const before = await servers.at('first', 'POST', path, body, keyed('a'))
  assert.equal(before.status, 200, before.text)
  await sentAt('first', before.body.id)
  const file = await upload(stage, { bytes: PNG, type: 'image/png', name: 'a.png' }, shop)
  assert.equal(file.status, 200, file.text)
  await webhooks.untilReceived('/sent', 4)
  const events = await servers.at('first', 'GET', '/events?limit=2')

  const { key } = await stage.makeKey(shop.workspaceId, ['admin'])
  const added = await callAt(stage.service, 'POST', '/payment-accounts', ACCOUNT, { apiKey: key })
  assert.equal(added.status, 200, added.text)
  const callback = new URL(added.body.callbackUrl).pathname
  stage.keepSecret(callback.split('/').at(-1))

  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const { rows, cutMs } = await servers.move('second')
  assert.ok(Number(rows) > 10)
  assert.ok(cutMs !== null)
  assert.deepEqual(await servers.states(), ['gone', 'here'])
  assert.equal(await servers.owner(), 'second')
  assert.deepEqual(await servers.openMoves(), [])

  // the source refuses, and knows nothing of it any more
  const refused = await servers.at('first', 'POST', path, body, keyed('b'))
  assert.deepEqual([refused.status, refused.body.code], [421, 'workspace_moved'])
  assert.equal(await listening.ended(), 'ended')
  const now = stage.clock.now()
  const posted = { messages: [textMessage(customer, now)] }
  const question = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${shop.verifyToken}`
  await stage.until(
    async () => (await callAt(stage.service, 'GET', `/channels/whatsapp/webhook?${question}`)).status === 403,
    'its processes forget the credentials',
  )
  assert.equal(await servers.postWebhook('first', posted), 421)
  assert.equal((await callAt(stage.service, 'POST', callback, {})).status, 421)
  assert.deepEqual(await listSecretsLeft(stage.db, shop.workspaceId), [])
  const { rows: left } = await stage.db.query('select from messages where workspace_id = $1', [
    shop.workspaceId,
  ])
  assert.equal(left.length, 0)

  // the bytes of its files are counted where it is
  const totalAt = async (db: Queryable) => {
    const { rows: totals } = await db.query<{ bytes: string }>(
      'select bytes::text from media_totals where workspace_id = $1',
      [shop.workspaceId],
    )
    return totals.map(({ bytes }) => Number(bytes))
  }
  assert.deepEqual([await totalAt(stage.db), await totalAt(servers.database.pool)], [[], [PNG.length]])

  // the target knows the request that was made before, and what it has
  const again = await servers.at('second', 'POST', path, body, keyed('a'))
  assert.deepEqual([again.status, again.body.id], [200, before.body.id], again.text)
  assert.equal((await servers.at('second', 'GET', `/messages/${before.body.id}`)).status, 200)
  assert.equal((await servers.at('second', 'GET', `/media/${file.body.id}`)).status, 200)
  assert.equal(await servers.postWebhook('second', posted), 200)

  // a cursor of the source goes on, and the log has no gap
  const { next } = events.body.cursors
  const all = await servers.at('second', 'GET', '/events?limit=100')
  const rest = await servers.at('second', 'GET', `/events?after=${encodeURIComponent(next)}&limit=100`)
  assert.equal(rest.status, 200, rest.text)
  assert.deepEqual(
    [...events.body.data, ...rest.body.data]
      .map(({ id }: { id: string }) => id)
      .slice(0, all.body.data.length),
    all.body.data.map(({ id }: { id: string }) => id),
  )

  // what is accepted is called for, and sent
  const receivedBefore = receiver.received.length
  const afterwards = await servers.at('second', 'POST', path, contacts(shop.from, newCustomer()))
  assert.equal(afterwards.status, 200, afterwards.text)
  await sentAt('second', afterwards.body.id)
  await stage.until(async () => receiver.received.length > receivedBefore, 'its events are sent')
})

test('it moves back, and nothing is sent twice', async () => {
  const { stage, shop } = webhooks
  const ids: string[] = []
  for (const to of ['first', 'second', 'first'] as const) {
    const from = (await servers.owner()) as 'first' | 'second'
    const sent = await servers.at(from, 'POST', path, contacts(shop.from, newCustomer()))
    assert.equal(sent.status, 200, sent.text)
    ids.push(sent.body.id)
    await servers.move(to)
    assert.equal(await servers.owner(), to)
  }
  for (const id of ids) {
    await sentAt('first', id)
    assert.equal((await stage.simulator.calls(id)).length, 1)
  }
})

test('what is reported of the business account of a workspace that leaves is refused, so that it comes again', async () => {
  const { stage, shop } = webhooks
  const { workspaceId, senderId, appSecret } = shop
  await stage.db.query(
    'update senders set business_account_id = $3 where workspace_id = $1 and sender_id = $2',
    [workspaceId, senderId, '7788'],
  )
  const value = { event: 'PAUSED', message_template_name: 'a', message_template_language: 'pt_BR' }
  const changes = [{ field: 'message_template_status_update', value }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '7788', changes }] })
  const answersWith = (status: number) =>
    stage.until(
      async () => (await postSigned(stage, body, sign(body, appSecret))) === status,
      `the answer is ${status}`,
    )
  const becomes = (state: string) =>
    inTransaction(stage.db, async (client) => {
      await client.query(`select set_config('recado.moves', $1, true)`, [workspaceId])
      await client.query('update workspaces set state = $2 where workspace_id = $1', [workspaceId, state])
    })
  await answersWith(200)
  await becomes('leaving')
  try {
    await answersWith(421)
  } finally {
    await becomes('here')
  }
  await answersWith(200)
})

test('requests that were under way while their workspace left are not refused for rows that are gone', async () => {
  const { stage, shop } = webhooks
  const customer = newCustomer()
  const person = await openUser(stage, 'attendant', { workspaceId: shop.workspaceId })
  const { key } = await stage.makeKey(shop.workspaceId, ['messages:send', 'messages:read'])
  assert.equal(
    await servers.postWebhook('first', { messages: [textMessage(customer, stage.clock.now())] }),
    200,
  )
  const body = JSON.stringify({ from: shop.from, to: customer, text: { body: 'Oi' } })
  const begin = async (proof: Record<string, string>) => {
    const asked = request(`${stage.service.url}/messages/text`, {
      method: 'POST',
      headers: { ...proof, 'content-type': 'application/json', 'content-length': body.length },
    })
    asked.flushHeaders() // the caller is admitted, and the service waits for the body
    const { status } = await callAt(stage.service, 'GET', '/workspace', undefined, {
      apiKey: null,
      headers: proof,
    })
    assert.equal(status, 200, 'the same caller, a connection later')
    return asked
  }
  const underWay = [await begin({ 'api-key': key }), await begin(person.headers)]
  await servers.move('second')
  for (const asked of underWay) {
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const problem = (await json(answer)) as { code: string }
    assert.deepEqual([answer.statusCode, problem.code], [421, 'workspace_moved'], JSON.stringify(problem))
  }
})
