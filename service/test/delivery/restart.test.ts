/**
 * Stories of stopping and crashing, with the service as a process of its own where it has to die.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newWriter, sendContacts } from '../stage/send.ts'
import type { Program } from '../../../testkit/program.ts'
import { NOBODY, pointWebhookTo } from '../stage/point-webhook.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, SHORT_LEASE_MS, type Stage } from '../stage/stage.ts'

const env = { RECADO_LEASE_MS: String(SHORT_LEASE_MS), RECADO_UNKNOWN_WAIT_MS: '600000' }
let stage: Stage
before(async () => (stage = await openStage({ realTime: 'another process looks on', env })))
beforeEach(() => stage.simulator.setFaults())
after(async () => {
  await Promise.all(processes.map((one) => one.kill()))
  await stage.close()
})

/** Every process started, so that a failed story leaves none behind. */
const processes: Program[] = []

const callsFor = async (id: string) => (await stage.simulator.calls(id)).length

async function statusOf(id: string): Promise<string> {
  const { rows } = await stage.db.query<{ status: string }>(
    'select status from message_states where message_id = $1',
    [id],
  )
  return rows[0]?.status ?? 'lost'
}
const becomes = (id: string, wanted: string) =>
  stage.until(async () => (await statusOf(id)) === wanted, `${id} becomes ${wanted}`)

/**
 * The service in a process of its own, in place of the stage's, with the webhook pointing to it.
 */
async function serveInProcess(): Promise<Program> {
  await stage.service.close()
  const served = await startServiceProcess(stage)
  processes.push(served)
  await pointWebhookTo(stage, served.url)
  return served
}

const toEach = (writers: string[], through: { url: string }) =>
  Promise.all(
    writers.map((to) => sendContacts(stage, to, { through: { ...stage.service, url: through.url } })),
  )

test('a service that is asked to stop lets slow calls end, and what waits is sent by the next one', async () => {
  const writers = await Promise.all(Array.from({ length: 25 }, () => newWriter(stage)))
  await stage.simulator.setFaults({ on: 'send', mode: 'delay', ms: 600_000 })
  const first = await toEach(writers, stage.service)
  const second = await toEach(writers, stage.service)
  await stage.until(async () => (await stage.simulator.calls()).length >= 25, 'the slow calls are under way')
  const closing = stage.service.close()
  await stage.simulator.setFaults() // which ends the delay
  await closing
  for (const { id } of first) assert.notEqual(await statusOf(id), 'sending')
  await stage.restart()
  for (const { id } of [...first, ...second]) await becomes(id, 'delivered')
  for (const { id } of [...first, ...second]) assert.equal(await callsFor(id), 1)
})

test(
  'a process that waits for evidence ends when it is stopped, not when the wait is over',
  { timeout: 120_000 },
  async () => {
    const served = await serveInProcess()
    const to = await newWriter(stage)
    await stage.simulator.setFaults({ on: 'send', mode: 'refuse', match: { to } })
    const [sent] = await toEach([to], served)
    await becomes(sent?.id ?? '', 'unknown')
    assert.equal(await served.stop(), 0)
    await stage.restart()
  },
)

test('a process killed during calls leaves the truth: what was called is unknown until its receipt, the rest is sent', async (t) => {
  const served = await serveInProcess()
  const writers = await Promise.all(Array.from({ length: 10 }, () => newWriter(stage)))
  await pointWebhookTo(stage, NOBODY) // receipts are tried again until a server listens
  await stage.simulator.setFaults({ on: 'send', mode: 'accept_then_silence' })
  const called = await toEach(writers, served)
  const waiting = await toEach(writers, served)
  await stage.until(async () => {
    const counts = await Promise.all(called.map(({ id }) => callsFor(id)))
    return counts.every((count) => count === 1)
  }, 'the calls are under way')
  await served.kill()
  await stage.simulator.setFaults()
  const successor = await stage.startAnother()
  t.after(() => successor.close())
  for (const { id } of called) await becomes(id, 'unknown')
  await pointWebhookTo(stage, successor.url)
  for (const { id } of [...called, ...waiting]) await becomes(id, 'delivered')
  for (const { id } of [...called, ...waiting]) assert.equal(await callsFor(id), 1)
  await stage.restart()
})

test('a process killed again and again under load loses nothing and repeats nothing', async () => {
  const writers = await Promise.all(Array.from({ length: 30 }, () => newWriter(stage)))
  await stage.simulator.setFaults({ on: 'send', mode: 'delay', ms: 40 })
  const acknowledged: string[] = []
  for (let crash = 0; crash < 3; crash++) {
    const served = await serveInProcess()
    let alive = true
    const sending = writers.map(async (to) => {
      for (let n = 0; alive && n < 12; n++) {
        // WhatsApp accepts 45 at once for one customer
        const sent = await toEach([to], served).catch(() => []) // the crash took the answer away
        for (const { id } of sent) acknowledged.push(id)
      }
    })
    const target = acknowledged.length + 60
    await stage.until(async () => acknowledged.length > target, 'there is load')
    await served.kill()
    alive = false
    await Promise.all(sending)
  }
  await stage.simulator.setFaults()
  await stage.restart()
  // of calls cut off by a crash, some were never taken: no receipt comes, and they are held for a
  // person to decide
  const isOver = async () => {
    await stage.pass(60_000)
    const { rows } = await stage.db.query<{ over: number }>(
      `select count(*)::int as over from message_states
       where message_id = any($1) and status in ('delivered', 'unknown')`,
      [acknowledged],
    )
    return rows[0]?.over === acknowledged.length
  }
  await stage.until(isOver, 'all are delivered, or flagged as unknown')
  const calls = Map.groupBy(await stage.simulator.calls(), ({ callbackData }) => callbackData)
  for (const [id, all] of calls) assert.equal(all.length, 1, `calls for ${id}`)
})

test('a process that is frozen, succeeded and thawed sends nothing a second time', async () => {
  const served = await serveInProcess()
  const writers = await Promise.all(Array.from({ length: 20 }, () => newWriter(stage)))
  await stage.simulator.setFaults({ on: 'send', mode: 'delay', ms: 600_000 })
  await pointWebhookTo(stage, NOBODY) // a receipt posted to the frozen process would hang
  const sent = [...(await toEach(writers, served)), ...(await toEach(writers, served))]
  // all first ones: one marked and not yet called would, rightly, stay unknown for as long as the
  // wait lasts
  await stage.until(async () => {
    const calls = await Promise.all(sent.slice(0, writers.length).map(({ id }) => callsFor(id)))
    return calls.every((count) => count === 1)
  }, 'the calls of the first round are under way')
  served.freeze()
  await stage.restart()
  await stage.simulator.setFaults()
  for (const { id } of sent) await becomes(id, 'delivered')
  served.thaw()
  const [late] = await toEach([writers[0] ?? ''], served)
  await becomes(late?.id ?? '', 'delivered')
  for (const { id } of [...sent, { id: late?.id ?? '' }]) assert.equal(await callsFor(id), 1)
  assert.equal(await served.stop(), 0)
})
