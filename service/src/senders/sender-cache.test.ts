import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { silentLog } from '../engine/log/log.ts'
import { encryptCredentials, toSecretKey } from '../engine/secrets/credentials.ts'
import { openSenderCache } from './sender-cache.ts'

const key = toSecretKey(Buffer.alloc(32, 1))
const keys = { current: key, previous: null }
const sender = (id: string, workspaceId: string, matchKey: string, channelAccountId: string) => ({
  id,
  workspaceId,
  channel: 'whatsapp',
  matchKey,
  channelAccountId,
  credentials: encryptCredentials(key, id, { accessToken: 'a', appSecrets: ['s'], verifyToken: 'v' }),
  credentialsKeyId: key.id,
})

/** A table of senders that counts how often it was read. */
function createTable(rows: ReturnType<typeof sender>[]) {
  const table = { rows, reads: 0, query: async () => ((table.reads += 1), { rows: table.rows }) }
  return table as typeof table & Parameters<typeof openSenderCache>[0]
}

test('a sender is found by address only in its own workspace, and by channel account in any', async () => {
  const directory = await openSenderCache(createTable([sender('s1', 'w1', '5511', '77')]), keys, silentLog)
  assert.equal((await directory.findByAddress('w1', '5511'))?.id, 's1')
  assert.equal(await directory.findByAddress('w2', '5511'), null)
  assert.equal((await directory.findByChannelAccount('whatsapp', '77'))?.credentials.accessToken, 'a')
  assert.equal(directory.find('w2', 's1'), null)
})

test('a sender that was just added is found without waiting for an announcement', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  table.rows.push(sender('s1', 'w1', '5511', '77'))
  assert.equal((await directory.findByAddress('w1', '5511'))?.id, 's1')
})

test('unknown addresses that are requested at once cost one query', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  const asked = Array.from({ length: 100 }, (_, n) => directory.findByAddress('w1', `${n}`))
  for (const found of await Promise.all(asked)) assert.equal(found, null)
  assert.equal(table.reads, 2, 'once when opened, once for all that missed')
})

test('a sender that is added while a miss is read is found by all that name it then', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  const reading = Promise.withResolvers<{ rows: typeof table.rows }>()
  const { query } = table
  table.query = (() => ((table.query = query), reading.promise)) as typeof query
  const missed = directory.findByChannelAccount('whatsapp', '78')
  await nextTurn()
  table.rows.push(sender('s1', 'w1', '5511', '77'))
  const found = [1, 2].map(() => directory.findByChannelAccount('whatsapp', '77'))
  reading.resolve({ rows: [] })
  assert.equal(await missed, null)
  assert.deepEqual(
    (await Promise.all(found)).map((one) => one?.id),
    ['s1', 's1'],
  )
})

test('a sender is not unknown because it could not be read', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  const { query } = table
  table.query = () => ((table.query = query), Promise.reject(new Error('Away.')))
  table.rows.push(sender('s1', 'w1', '5511', '77'))
  await assert.rejects(directory.findByChannelAccount('whatsapp', '77'), /Away/)
  assert.equal((await directory.findByChannelAccount('whatsapp', '77'))?.id, 's1')
})

test('a change that is announced during a read causes one more read, as the first may have begun too early', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  const reading = Promise.withResolvers<{ rows: typeof table.rows }>()
  const { query } = table
  table.query = (() => ((table.query = query), reading.promise)) as typeof query
  const first = directory.refresh()
  while (table.query !== query) await Promise.resolve() // until it begins
  table.rows.push(sender('s1', 'w1', '5511', '77'))
  const announced = [directory.refresh(), directory.refresh()]
  reading.resolve({ rows: [] })
  await first
  assert.deepEqual(directory.all(), [])
  await Promise.all(announced)
  assert.equal(directory.find('w1', 's1')?.id, 's1')
  assert.equal(table.reads, 2, 'when opened, and for both announcements together')
})

test('two refreshes for the same announcement share one read', async () => {
  const table = createTable([])
  const directory = await openSenderCache(table, keys, silentLog)
  await Promise.all([directory.refresh(), directory.refresh()])
  assert.equal(table.reads, 2, 'when opened, and for both')
})

test('senders encrypted under another secret key say so', async () => {
  const other = { ...sender('s1', 'w1', '5511', '77'), credentialsKeyId: 'other' }
  await assert.rejects(
    openSenderCache(createTable([other]), keys, silentLog),
    /another RECADO_SECRET_KEY \(id other\)/,
  )
})

test('a sender that is encrypted with another secret key later hides no other, and keeps its known credentials', async () => {
  const table = createTable([sender('s1', 'w1', '5511', '77')])
  const lines: string[] = []
  const log = {
    ...silentLog,
    error: (line: { event: string }) => void lines.push(line.event),
  } as typeof silentLog
  const directory = await openSenderCache(table, keys, log)
  const elsewhere = { credentials: Buffer.alloc(60), credentialsKeyId: 'other' }
  table.rows = [
    { ...sender('s1', 'w1', '5511', '78'), ...elsewhere },
    { ...sender('s2', 'w1', '5522', '79'), ...elsewhere },
    sender('s3', 'w1', '5533', '80'),
  ]
  await directory.refresh()
  await directory.refresh()
  assert.deepEqual(
    directory.all().map(({ id }) => id),
    ['s1', 's3'],
  )
  const known = await directory.findByChannelAccount('whatsapp', '78')
  assert.equal(known?.credentials.accessToken, 'a', 'what is not secret is new, what is secret is as before')
  assert.deepEqual(lines, ['sender_unreadable', 'sender_unreadable'], 'each is logged once')
})

test('senders encrypted under the key before are opened with that one', async () => {
  const table = createTable([sender('s1', 'w1', '5511', '77')])
  const current = toSecretKey(Buffer.alloc(32, 2))
  const directory = await openSenderCache(table, { current, previous: key }, silentLog)
  assert.equal((await directory.findByChannelAccount('whatsapp', '77'))?.credentials.accessToken, 'a')
})
