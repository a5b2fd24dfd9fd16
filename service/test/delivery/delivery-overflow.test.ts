/**
 * Stories of more deliveries than memory holds. Here it holds a hundred, and the payloads of a few.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Service } from '../../src/main.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const BUFFER_MAX = 100
const PAYLOAD_BYTES_MAX = 4_000
const channel = createScriptedChannel()
let stage: Stage
let service: Service
before(async () => {
  stage = await openStage({ channel })
  await stage.service.close()
  // no scan helps out: what there was no room for is read again as soon as there is
  service = await stage.startAnother(
    { bufferMax: BUFFER_MAX, payloadBytesMax: PAYLOAD_BYTES_MAX },
    { RECADO_SCAN_INTERVAL_MS: '300000', RECADO_LEASE_MS: '300000' },
  )
})
beforeEach(() => {
  channel.answer = takes
  channel.calls.length = 0
})
after(async () => {
  await service.close()
  await stage.close()
})

const isEmpty = () =>
  stage.until(async () => {
    const { rows } = await stage.db.query('select from deliveries limit 1')
    return rows.length === 0
  }, 'nothing waits any more')

test('six times as many messages as memory holds are all delivered once, each conversation in order', async () => {
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const customers = Array.from({ length: 60 }, newCustomer)
  const sent = new Map<string, string[]>(customers.map((to) => [to, []]))
  for (let n = 0; n < 10; n++) {
    const round = await Promise.all(customers.map((to) => sendContacts(stage, to, { through: service })))
    for (const { id, to } of round) sent.get(to)?.push(id)
    if (n === 7) gate.open()
  }
  await isEmpty()
  assert.equal(channel.calls.length, 600)
  const called = Map.groupBy(channel.calls, ({ to }) => `+${to.value}`)
  for (const [to, ids] of sent) {
    assert.deepEqual(
      called.get(to)?.map(({ messageId }) => messageId),
      ids,
    )
  }
})

test('more payloads than memory holds all arrive whole', async () => {
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const names = Array.from({ length: 60 }, (_, n) => `Ana ${n}`)
  await Promise.all(names.map((name) => sendContacts(stage, newCustomer(), { name, through: service })))
  gate.open()
  await isEmpty()
  const said = channel.calls.map(({ content }) => JSON.stringify(content.part))
  for (const name of names) assert.equal(said.filter((text) => text.includes(`"${name}"`)).length, 1, name)
})

test('floods to paced recipients, more than memory holds, leave room for all others', async () => {
  const flooded = Array.from({ length: 5 }, newCustomer)
  const flood = new Map<string, string[]>(flooded.map((to) => [to, []]))
  for (let n = 0; n < 60; n++) {
    const round = await Promise.all(flooded.map((to) => sendContacts(stage, to, { through: service })))
    for (const { id, to } of round) flood.get(to)?.push(id)
  }
  const others = await Promise.all(
    Array.from({ length: 150 }, () => sendContacts(stage, newCustomer(), { through: service })),
  )
  const callsTo = (to: string) => channel.calls.filter((call) => `+${call.to.value}` === to)
  await stage.until(
    async () => others.every(({ to }) => callsTo(to).length === 1),
    'everybody else has theirs',
  )

  for (const to of flooded) assert.ok(callsTo(to).length < 60, 'the flooded one is paced meanwhile')
  await stage.until(async () => {
    stage.clock.advance(6_000) // far less than a lease, which has to be renewed meanwhile
    return flooded.every((to) => callsTo(to).length === 60)
  }, 'the floods are over')
  for (const [to, ids] of flood) {
    assert.deepEqual(
      callsTo(to).map(({ messageId }) => messageId),
      ids,
    )
  }
})
