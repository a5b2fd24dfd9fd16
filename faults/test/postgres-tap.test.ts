/** The tap acts at the given statement, parameter and moment, and at no other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPostgresTap, type Moment, type PostgresTap } from '../stack/postgres-tap.ts'
import type { Link } from '../stack/tcp-proxy.ts'

/** A message of the protocol: type, length, body. */
function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const START = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const SYNC = message('S')
const READY = message('Z', 'I')
const bind = (statement: string, parameter: string) => message('B', `\0${statement}\0${parameter}`)

/** A connection that has begun, as the tap sees it. */
function open({ tap }: PostgresTap) {
  const link = { memory: {} } as Link
  const passes = (direction: 'up' | 'down', piece: Buffer) => tap(piece, direction, link) !== null
  assert.ok(passes('up', START))
  return { link, up: (piece: Buffer) => passes('up', piece), down: (piece: Buffer) => passes('down', piece) }
}

/** Reports whether the tap has acted, and on which connection. */
function watching(tap: PostgresTap, moment: Moment, naming?: string) {
  const seen: Link[] = []
  const watch = { statement: 'accept-messages', moment, ...(naming === undefined ? {} : { naming }) }
  return { seen, reached: tap.reach(watch, (link) => seen.push(link)) }
}

test('a statement without the named parameter passes; the one that has it is acted on', async () => {
  const tap = createPostgresTap()
  const connection = open(tap)
  const { seen, reached } = watching(tap, 'before', 'key-')
  assert.ok(connection.up(bind('accept-messages', 'no such thing')))
  assert.ok(connection.up(bind('settle-attempts', 'key-1')))
  assert.deepEqual(seen, [])
  assert.ok(!connection.up(bind('accept-messages', 'key-1')), 'it is held back')
  await reached
  assert.deepEqual(seen, [connection.link])
})

test('before the commit, the message that ends the transaction is held back', async () => {
  const tap = createPostgresTap()
  const connection = open(tap)
  const { seen, reached } = watching(tap, 'uncommitted')
  assert.ok(connection.up(bind('accept-messages', '')))
  assert.ok(!connection.up(SYNC))
  await reached
  assert.deepEqual(seen, [connection.link])
})

test('after the commit, nothing of the answer has passed', async () => {
  const tap = createPostgresTap()
  const connection = open(tap)
  const { seen, reached } = watching(tap, 'committed')
  assert.ok(connection.up(Buffer.concat([bind('accept-messages', ''), SYNC])))
  assert.ok(!connection.down(message('D', 'a row')))
  assert.deepEqual(seen, [])
  assert.ok(!connection.down(READY))
  await reached
  assert.deepEqual(seen, [connection.link])
})

test('it acts once, and what comes in pieces is understood as one message', async () => {
  const tap = createPostgresTap()
  const connection = open(tap)
  const { seen, reached } = watching(tap, 'passing')
  const whole = bind('accept-messages', '')
  assert.ok(!connection.up(whole.subarray(0, 7)), 'not yet whole')
  assert.ok(connection.up(whole.subarray(7)))
  await reached
  assert.ok(connection.up(whole))
  assert.equal(seen.length, 1)
})
