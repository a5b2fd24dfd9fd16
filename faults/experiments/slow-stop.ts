import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { request } from 'undici'
import { makeCustomers } from '../clients/crowd.ts'
import type { History, Operation } from '../clients/history.ts'
import { requestOf } from '../clients/bodies.ts'
import type { Program } from '../../testkit/program.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

const REQUESTS = 50
const EXIT_MAX_MS = 10_000
const METRICS_TOKEN = randomBytes(16).toString('hex')

export const slowStop: Experiment = {
  name: 'slow-stop',
  firstRoundOnly: true,
  injects: 'Stops the service (SIGTERM) while 50 requests wait for the database.',
  run: (ground, run) =>
    underLoad(
      ground,
      run,
      { crowd: { clients: 0 }, env: { RECADO_METRICS_TOKEN: METRICS_TOKEN } },
      async (stack, _random, history) => {
        const broken: string[] = []
        for (let n = 0; n < (run.isLong ? 5 : 1); n++) broken.push(...(await stopSlowly(stack, history)))
        return { hits: { requests: REQUESTS }, broken }
      },
    ),
}

async function stopSlowly(stack: Stack, history: History): Promise<string[]> {
  const leaving = stack.processes[0] as Program
  const customers = await makeCustomers(stack, REQUESTS)
  const [shop] = stack.shops
  const ask = async (to: string, index: number) => {
    const operation: Operation = {
      marker: `slow-${to}-${index}`,
      shop: shop.name,
      type: 'contacts',
      to,
      idempotencyKey: null,
      outcome: 'pending',
      messageId: null,
      tries: 0,
      answer: '',
    }
    history.invoke(operation)
    const { body } = requestOf(shop, operation, '', false)
    const answer = await request(`${leaving.url}/messages/contacts`, {
      method: 'POST',
      headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { id } = (await answer.body.json()) as { id?: string }
    operation.answer = String(answer.statusCode)
    operation.messageId = id ?? null
    history.end(operation, answer.statusCode === 200 ? 'ok' : 'info')
    return answer.statusCode
  }
  const { answers, toldAt, stopped } = await whileNothingIsWritten(stack.db, async () => {
    const all = Promise.allSettled(customers.map(ask))
    await until(async () => (await countWaiting(leaving)) === REQUESTS, 'all requests wait')
    const now = performance.now()
    const stopping = leaving.stop()
    await pass(1_000)
    return { answers: all, toldAt: now, stopped: stopping }
  })
  const statuses = await answers
  const exitCode = await stopped
  const tookMs = performance.now() - toldAt
  stack.withdraw(leaving)

  const unanswered = statuses.filter((one) => one.status === 'rejected' || one.value !== 200).length
  const { rows } = await stack.db.query<{ n: number }>(
    "select count(*)::int as n from leases where kind = 'sender' and holder is not null",
  )
  await stack.start()
  return [
    ...(unanswered > 0 ? [`${unanswered} of ${REQUESTS} slow requests were not answered with 200`] : []),
    ...(exitCode === 0 ? [] : [`the exit code was ${exitCode}`]),
    ...(tookMs > EXIT_MAX_MS ? [`stopping took ${Math.round(tookMs)} ms`] : []),
    ...(rows[0]?.n ? ['a lease was not released'] : []),
  ]
}

async function whileNothingIsWritten<Result>(db: pg.Pool, run: () => Promise<Result>): Promise<Result> {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query('lock table conversations in exclusive mode')
    return await run()
  } finally {
    client.release(true) // which ends the transaction
  }
}

/** Messages that wait to be written. */
async function countWaiting({ url }: Program): Promise<number> {
  const { body } = await request(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, depth] = /^recado_write_queue_depth\{queue="accept"\} (\d+)/m.exec(await body.text()) ?? []
  return Number(depth)
}
