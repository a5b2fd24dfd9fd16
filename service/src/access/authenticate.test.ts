import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createTestClock } from '../../test/stage/test-clock.ts'
import { systemClock, type Clock } from '../engine/clock.ts'
import { silentLog } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { createAuthenticate } from './authenticate.ts'

const MINUTE_MS = 60 * 1000
const CALLER = {
  workspaceId: 'w',
  actor: { kind: 'key', id: 'k' },
  scopes: ['messages:read'],
  ratePerMinute: null,
}
/** Accepts headers and discards them. */
const reply = { header: () => reply } as unknown as FastifyReply
const requestWith = (key: string) =>
  ({ headers: { 'api-key': key }, ip: '192.0.2.1' }) as unknown as FastifyRequest

/**
 * Its database answers as `query` does: the look-up of a key is a prepared statement, the record of
 * its use a text.
 */
const open = (query: (question: unknown) => unknown, { clock = systemClock, rememberedMax }: Options = {}) =>
  createAuthenticate({ query } as Queryable, { count: () => undefined }, clock, silentLog, {
    ...SESSIONS,
    ...(rememberedMax === undefined ? {} : { rememberedMax }),
  })

const SESSIONS = { publicUrl: () => 'http://recado.test', sessionLife: { idleMs: 1, absoluteMs: 1 } }

type Options = { clock?: Clock; rememberedMax?: number }

test('so many callers are remembered and no more: beyond them all are asked for again', async (t) => {
  let questions = 0
  const query = async () => {
    questions += 1
    return { rows: [CALLER] }
  }
  const authenticate = open(query, { rememberedMax: 3 })
  t.after(() => authenticate.close())
  const ask = async (key: string) => {
    const before = questions
    await authenticate.require('any')(requestWith(key), reply)
    return questions - before
  }
  for (const key of ['a', 'b', 'c', 'd']) assert.equal(await ask(key), 1, `${key} was never received`)
  for (const key of ['a', 'b', 'c']) assert.equal(await ask(key), 1, `${key} was forgotten for d`)
})

test('a key that is revoked while it is asked about is not remembered as valid', async (t) => {
  const answers: PromiseWithResolvers<{ rows: unknown[] }>[] = []
  const query = () => {
    const answer = Promise.withResolvers<{ rows: unknown[] }>()
    answers.push(answer)
    return answer.promise
  }
  const authenticate = open(query)
  t.after(async () => {
    const closing = authenticate.close()
    for (const { resolve } of answers) resolve({ rows: [] })
    await closing
  })
  const ask = () => authenticate.require('any')(requestWith('a'), reply)
  const before = ask()
  authenticate.forget()
  answers[0]?.resolve({ rows: [CALLER] }) // as the database was when the query started
  await before
  const next = ask()
  assert.equal(answers.length, 2)
  answers[1]?.resolve({ rows: [] })
  await assert.rejects(next, { code: 'unauthenticated' })
})

test('a database that hangs does not hold up the end for the last use of keys', async () => {
  let isTouched = false
  const query = (question: unknown) => {
    if (typeof question !== 'string') return Promise.resolve({ rows: [CALLER] })
    isTouched = true
    return new Promise(() => {})
  }
  const authenticate = open(query)
  await authenticate.require('any')(requestWith('a'), reply)
  await authenticate.close()
  assert.ok(isTouched)
})

test('the last use of keys is noted in the order it happened, however long the database takes', async (t) => {
  const clock = createTestClock()
  const touches: PromiseWithResolvers<{ rows: unknown[] }>[] = []
  const query = (question: unknown) => {
    if (typeof question !== 'string') return Promise.resolve({ rows: [CALLER] })
    touches.push(Promise.withResolvers())
    return touches.at(-1)?.promise
  }
  const authenticate = open(query, { clock })
  t.after(async () => {
    const closing = authenticate.close()
    for (const { resolve } of touches) resolve({ rows: [] })
    await closing
  })
  for (let minute = 0; minute < 2; minute++) {
    await authenticate.require('any')(requestWith('a'), reply)
    clock.advance(MINUTE_MS)
    await setImmediate()
  }
  assert.equal(touches.length, 1)
  touches[0]?.resolve({ rows: [] })
  await setImmediate()
  clock.advance(MINUTE_MS)
  await setImmediate()
  assert.equal(touches.length, 2)
})
