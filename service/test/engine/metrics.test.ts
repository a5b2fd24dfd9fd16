/**
 * What GET /metrics shows: who may read it, that it is true, that it names no one, and that the
 * docs say the same.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { createMetrics } from '../../src/engine/metrics/metrics.ts'
import { watchDatabase } from '../../src/engine/metrics/database-metrics.ts'
import { isOurs, listMetrics, readAlerts } from '../../../scripts/docs/metrics.ts'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const TOKEN = 'token-of-the-metrics'
const channel = createScriptedChannel()
let stage: Stage
let doorway: Doorway
before(async () => {
  stage = await openStage({
    channel,
    env: { RECADO_METRICS_TOKEN: TOKEN, RECADO_KEY_RATE_PER_MINUTE: '1000000' },
    through: async (address) => (doorway = await makeDoorway(address)).connectionString,
  })
})
after(async () => {
  await stage.close()
  doorway.close()
})

const ask = (authorization?: string) =>
  stage.call('GET', '/metrics', undefined, { headers: authorization ? { authorization } : {} })

/**
 * The samples of a scrape by series, such as `recado_leases_held` or
 * `recado_deliveries{state="held"}`.
 */
async function scrape(): Promise<Map<string, number>> {
  const { status, text, headers } = await ask(`Bearer ${TOKEN}`)
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** What the database says is read again; a busy one may not answer in time at first. */
async function scrapeAnew(): Promise<Map<string, number>> {
  return await stage.until(async () => {
    stage.clock.advance(15_000)
    const samples = await scrape()
    return samples.get('recado_database_up') === 1 && samples
  }, 'the database answers in time')
}

/**
 * Each of these series grows by so much when something is done; a series that was not there counts
 * from 0.
 */
async function assertGrowth(expected: Record<string, number>, act: () => Promise<void>): Promise<void> {
  const earlier = await scrape()
  await act()
  const names = Object.keys(expected)
  const growth = async () => {
    const later = await scrape()
    return Object.fromEntries(names.map((name) => [name, (later.get(name) ?? 0) - (earlier.get(name) ?? 0)]))
  }
  // what is in the database is seen there before the writer learns it, and counts it
  const grown = await stage.until(
    async () => {
      const now = await growth()
      return names.every((name) => Number(now[name]) >= Number(expected[name])) && now
    },
    `${names.join(', ')} grow`,
  )
  assert.deepEqual(grown, expected)
}

test('only the token opens it; an API key does not', async () => {
  for (const authorization of [
    undefined,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    `Bearer ${stage.shop.apiKey}`,
  ]) {
    const answer = await ask(authorization)
    assertProblem(answer, 401, 'metrics_token_invalid', String(authorization))
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  }
  assert.equal((await ask(`bearer ${TOKEN}`)).status, 200)
})

test('without RECADO_METRICS_TOKEN it cannot be read', async () => {
  const other = await stage.startAnother({}, { RECADO_METRICS_TOKEN: '' })
  try {
    for (const token of ['', 'null', 'undefined', TOKEN]) {
      const { status } = await fetch(`${other.url}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(status, 401)
    }
  } finally {
    await other.close()
  }
})

test('sends, their writes, attempts and receipts are counted', async () => {
  const route = '{method="POST",route="/messages/contacts",status="2xx"}'
  const outcomes = 'recado_write_batch_items_sum{queue="outcomes"}'
  await sendContacts(stage) // its first mark may come while the sender is on its way back from the process before
  await stage.until(async () => (await scrape()).get(outcomes) === 1, 'it is sent')
  await assertGrowth(
    {
      [`recado_request_duration_seconds_count${route}`]: 3,
      'recado_write_batch_items_sum{queue="accept"}': 3,
      'recado_write_batch_items_sum{queue="starts"}': 3,
      [outcomes]: 3,
      'recado_attempts_total{outcome="accepted"}': 3,
      [`recado_sender_messages_total{sender="${stage.shop.senderId}"}`]: 3,
      'recado_receipts_total{status="delivered"}': 3,
      recado_inbound_messages_total: 1,
    },
    async () => {
      for (let n = 0; n < 3; n++) {
        const { id } = await sendContacts(stage)
        await stage.messageWith(id, 'sent')
        await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'delivered', stage.clock.now())] })
      }
      await postWebhook(stage, { messages: [textMessage(newCustomer(), stage.clock.now())] })
    },
  )
})

test('what comes while a write is under way shares the next one', async () => {
  const COUNT = 40
  const at = stage.clock.now()
  const tellings = {
    accept: async () => void (await sendContacts(stage)),
    inbound: async () =>
      assert.equal(await postWebhook(stage, { messages: [textMessage(newCustomer(), at)] }), 200),
  }
  for (const [line, act] of Object.entries(tellings)) {
    const batches = (what: string) => `recado_write_batch_items_${what}{queue="${line}"}`
    const expected = { [batches('count')]: 2, [batches('sum')]: COUNT + 1 }
    await assertGrowth(expected, async () => {
      const client = await stage.db.connect()
      const acts: Promise<void>[] = []
      stage.clock.freeze(at) // no one has waited too long for the first
      try {
        await client.query('begin; lock table conversations in exclusive mode')
        acts.push(act())
        await stage.until(() => areWaiting(stage.db, 1), 'the first write waits')
        for (let n = 0; n < COUNT; n++) acts.push(act())
        const isInLine = async () =>
          (await scrape()).get(`recado_write_queue_depth{queue="${line}"}`) === COUNT + 1
        await stage.until(isInLine, 'the others are in line')
      } finally {
        client.release(true)
        await Promise.all(acts)
        stage.clock.unfreeze()
      }
    })
  }
})

test('each answer counts under its route template, also where nothing is', async () => {
  await assertGrowth(
    {
      'recado_request_duration_seconds_count{method="GET",route="/messages/:messageId",status="4xx"}': 2,
      'recado_request_duration_seconds_count{method="GET",route="none",status="4xx"}': 1,
    },
    async () => {
      for (const path of ['/messages/x', '/messages/y', '/nothing/5511999990000'])
        await stage.call('GET', path)
    },
  )
})

test('what is held now: leases, connections, deliveries by state', async () => {
  const areDone = async () => (await stage.db.query('select from deliveries')).rowCount === 0
  await stage.until(areDone, 'all that was sent before is done')
  channel.answer = () => ({
    kind: 'unknown',
    failure: {
      code: 'outcome_unknown',
      detail: '',
      channelCode: null,
      channelTitle: null,
      channelDetails: null,
      channelTraceId: null,
    },
  })
  const { id } = await sendContacts(stage)
  await stage.messageWith(id, 'unknown')
  channel.answer = takes
  const samples = await scrapeAnew()
  assert.equal(samples.get('recado_deliveries{state="unknown"}'), 1)
  assert.equal(samples.get('recado_deliveries{state="waiting"}'), 0)
  assert.equal(samples.get('recado_leases_held'), 1)
  assert.ok(Number(samples.get('recado_pool_connections{state="idle"}')) >= 1)
  assert.equal(samples.get('recado_write_queue_depth{queue="accept"}'), 0)
  assert.ok(samples.has('recado_table_dead_rows{table="deliveries"}'))
  assert.ok(samples.has('recado_oldest_transaction_seconds'))
})

test('a sender counts as running, paused or stopped, as the API says', async () => {
  const { workspaceId, senderId } = stage.shop
  const counts = async (change: string) => {
    await stage.db.query(`update senders set ${change} where workspace_id = $1 and sender_id = $2`, [
      workspaceId,
      senderId,
    ])
    const samples = await scrapeAnew()
    return ['running', 'paused', 'stopped'].map((state) => samples.get(`recado_senders{state="${state}"}`))
  }
  assert.deepEqual(await counts('paused_at = null'), [1, 0, 0])
  assert.deepEqual(await counts(`stopped_at = now(), stop_failure = '{}'`), [0, 0, 1])
  assert.deepEqual(await counts('paused_at = now()'), [0, 1, 0])
  assert.deepEqual(await counts('paused_at = null, stopped_at = null, stop_failure = null'), [1, 0, 0])
})

test('a fresh process has every outcome and status at 0, so that the first of them is a growth', async () => {
  const { registry } = createMetrics()
  const text = await registry.metrics()
  const zeros = [...text.matchAll(/^recado_(?:attempts|receipts)_total\{(?:outcome|status)="(\w+)"\} 0$/gm)]
  assert.deepEqual(
    zeros.map(([, label]) => label),
    ['accepted', 'refused', 'unavailable', 'stopped', 'unknown', 'sent', 'delivered', 'read', 'failed'],
  )
})

test('the database is asked at most every 15 seconds, and its absence is reported and costs nothing else', async () => {
  const asked: string[] = []
  const { registry } = createMetrics()
  let isAway = false
  const query = async (text: string) => {
    if (isAway) throw new Error('away')
    asked.push(text)
    return { rows: text.includes('from deliveries') ? [{ state: 'held', count: 7 }] : [] }
  }
  const refresh = watchDatabase(registry, { query } as never, stage.clock)
  await refresh()
  const once = asked.length
  await stage.pass(14_000)
  await refresh()
  assert.equal(asked.length, once)
  assert.match(await registry.metrics(), /recado_deliveries\{state="held"\} 7/)
  await stage.pass(1_000)
  await refresh()
  assert.equal(asked.length, 2 * once)
  isAway = true
  await stage.pass(15_000)
  await refresh()
  const text = await registry.metrics()
  assert.match(text, /recado_database_up 0/)
  assert.doesNotMatch(text, /^recado_(deliveries|senders|oldest_transaction_seconds)\b.* [0-9]/m)
})

test('a scrape goes on while the database is away', async () => {
  doorway.shut()
  try {
    await stage.pass(15_000)
    const samples = await scrape()
    assert.equal(samples.get('recado_database_up'), 0)
    assert.ok(samples.has('process_cpu_seconds_total'))
  } finally {
    doorway.open()
  }
  await stage.until(async () => (await scrape()).get('recado_database_up') === 1, 'it is back')
})

test('no number, name or key is in it', async () => {
  const to = newCustomer()
  await stage.until(async () => (await stage.call('GET', '/health/ready')).status === 200, 'it is ready')
  await sendContacts(stage, to, { name: 'Marker Name' })
  const { text } = await ask(`Bearer ${TOKEN}`)
  const { from, apiKey, phoneNumberId } = stage.shop
  for (const marker of [to.slice(1), from.slice(1), apiKey, phoneNumberId, 'Marker', TOKEN])
    assert.ok(!text.includes(marker), marker)
})

// --- docs
// -----------------------------------------------------------------------------------------------

const { ofService, ofRouter } = listMetrics()
const described = [...ofService, ...ofRouter]
const fileOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('docs/metrics.md lists the metrics of Node', async () => {
  const page = await fileOf('docs/metrics.md')
  const listed = new Set(page.match(/(?<=^\| `)(?:nodejs|process)_\w+/gm)) // some are there on Linux only
  for (const { name } of described.filter((one) => !isOurs(one))) assert.ok(listed.has(name), name)
})

test('every metric named by an alert or by the dashboard exists', async () => {
  const types = new Map(described.map(({ name, type }) => [name, type]))
  const dashboard = JSON.parse(await fileOf('packaging/grafana/recado.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  assert.ok(panels.length > 20)
  const alerts = readAlerts(await fileOf('docs/metrics.md')).map(({ expr }) => expr)
  assert.ok(alerts.length > 10)
  const used = new Set<string>()
  for (const expression of [...panels, ...alerts]) {
    for (const [name] of expression.matchAll(/\b(?:recado|nodejs|process)_[a-z0-9_]+/g)) {
      const [, base = '', part] = /^(.*?)(_bucket|_sum|_count)?$/.exec(name) ?? []
      assert.ok(part ? types.get(base) === 'histogram' : types.has(name), name)
      used.add(base)
    }
  }
  const unshown = described.filter((one) => isOurs(one) && !used.has(one.name))
  assert.deepEqual(unshown, [], 'each of ours is shown or waited for')
})
