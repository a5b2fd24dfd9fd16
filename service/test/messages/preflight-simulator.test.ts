/**
 * Preflight and the simulator were written apart from the same reference. Whatever the schema and
 * preflight let pass, the simulator accepts; so whatever it refuses at once was refused before.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test, type TestContext } from 'node:test'
import { Agent, request } from 'undici'
import type { OutboundContent } from '../../src/channels/channel.ts'
import { toChannelPayload } from '../../src/channels/whatsapp/kinds/payload.ts'
import {
  preflightContacts,
  preflightOrderDetails,
  preflightOrderStatus,
  type Finding,
} from '../../src/channels/whatsapp/preflight/preflight.ts'
import {
  breakMessage,
  makeContacts,
  makeOrder,
  makeStatus,
  SIMPLE_TYPES,
} from '../../src/channels/whatsapp/preflight/test/broken-messages.ts'
import {
  NOW,
  NOW_SECONDS,
  ORDER,
  order,
  PARAMETERS,
  partOf,
  preflightOf,
} from '../../src/channels/whatsapp/preflight/test/messages.ts'
import { createRandom, newSeed, type Random } from '../../../scripts/random.ts'
import { compileSchema, type SchemaCheck } from '../../src/channels/whatsapp/preflight/test/schema.fixture.ts'
import { Contacts } from '../../src/kinds/contacts.ts'
import { OrderDetails } from '../../src/kinds/order-details.ts'
import { OrderStatus } from '../../src/kinds/order-status.ts'
import type { TemplateDefinition } from '../../src/kinds/template/template-definition.ts'
import { kindOf } from '../../src/kinds/registry.ts'
import { startSimulator, type Simulator } from '../../../testkit/simulator.ts'

const PHONE_NUMBER_ID = '106540352242922'
const ACCESS_TOKEN = 'token'
const PARALLEL = 20

let sample: TemplateDefinition
let simulator: Simulator
const agent = new Agent({ connections: PARALLEL })
before(async () => {
  simulator = await startSimulator()
  await simulator.control('PUT', '/clock', { now: NOW.toISOString(), frozen: true })
  await simulator.control('PUT', '/faults', { rules: [{ on: 'webhook', mode: 'drop' }] })
  await simulator.control('PUT', `/accounts/${PHONE_NUMBER_ID}`, {
    displayPhoneNumber: '+551140000000',
    accessToken: ACCESS_TOKEN,
    appSecret: 'secret',
    verifyToken: 'verify',
    webhookUrl: `${simulator.url}/nobody`,
    throughputPerSecond: null,
    pairLimit: false,
    uniqueReferenceIds: false,
    knownReferenceIds: false,
  })
  const found = (await simulator.templates()).find(({ name }) => name === 'pedido_enviado')
  assert.ok(found, 'a fresh simulator has the template of the example')
  sample = { ...found, parameterFormat: 'NAMED', ttlSeconds: null }
})
after(async () => {
  await agent.close()
  await simulator.close()
})

/** The answer to what the channel would be sent: null when it took it, else its words. */
async function post(content: OutboundContent, messageId: string = randomUUID()): Promise<string | null> {
  const payload = toChannelPayload({
    messageId,
    to: { kind: 'phone', value: '5511987654321' },
    content,
    quoted: 'wamid.of-nobody',
    mediaIds: new Map(),
  })
  const { statusCode, body } = await request(`${simulator.url}/v25.0/${PHONE_NUMBER_ID}/messages`, {
    dispatcher: agent,
    method: 'POST',
    headers: { authorization: `Bearer ${ACCESS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const text = await body.text()
  return statusCode === 200 ? null : text
}

/** The template that a message names, as the simulator has it. */
function contextOf(type: string, message: unknown) {
  const named = kindOf(type).template?.(message)
  if (!named) return {}
  const isNamed = named.name === sample.name && named.language === sample.language
  return { template: { definition: isNamed ? sample : null, readAt: NOW, marketingStopped: false } }
}

type Kind = {
  schema: SchemaCheck
  make: (random: Random, number: number) => unknown
  preflight: (message: unknown) => Finding[]
  toContent: (message: unknown) => OutboundContent
}

const kinds: Record<string, { runs: number; kind: Kind }> = {
  'order details': {
    runs: 2000,
    kind: {
      schema: compileSchema('interactive', OrderDetails),
      make: (random, number) => makeOrder(random, `ORD-${number}`, NOW_SECONDS),
      preflight: (message) => preflightOrderDetails(message, { now: NOW }),
      toContent: (message) => ({ type: 'order_details', part: message }),
    },
  },
  'order statuses': {
    runs: 500,
    kind: {
      schema: compileSchema('interactive', OrderStatus),
      make: (random, number) => makeStatus(random, `ORD-${number}`),
      preflight: (message) => preflightOrderStatus(message, { now: NOW, known: null }),
      toContent: (message) => ({ type: 'order_status', part: message }),
    },
  },
  'contact messages': {
    runs: 500,
    kind: {
      schema: compileSchema('contacts', Contacts),
      make: makeContacts,
      preflight: (message) => preflightContacts(message, { now: NOW }),
      toContent: (message) => ({ type: 'contacts', part: message }),
    },
  },
  ...Object.fromEntries(
    // a template is judged by its definition, which both sides know and a message alone does not
    // have
    SIMPLE_TYPES.filter((type) => type !== 'template').map((type) => [
      `messages of kind ${type}`,
      {
        runs: 300,
        kind: {
          schema: compileSchema(kindOf(type).field, kindOf(type).schema),
          make: () => partOf(type),
          preflight: (message: unknown) => preflightOf(type, message, contextOf(type, message)),
          toContent: (message: unknown) => ({ type, part: message }),
        },
      },
    ]),
  ),
}

for (const [name, { runs, kind }] of Object.entries(kinds)) {
  test(`of ${runs} random ${name} the simulator accepts all that the schema and preflight let pass`, async (t) => {
    const random = seeded(t)
    const tally = { passedAndTaken: 0, refusedAndTaken: 0, refusedByBoth: 0 }
    const messages = Array.from({ length: runs }, (_, number) => {
      let message = kind.make(random, number)
      for (let faults = random.below(3); faults > 0; faults--) message = breakMessage(message, random)
      return message
    })
    const judge = async (message: unknown) => {
      const refusals = kind.preflight(message).filter(({ severity }) => severity === 'refuse')
      const passes = refusals.length === 0 && kind.schema(message).length === 0
      const refused = await tryPost(kind, message)
      if (passes) assert.equal(refused, null, JSON.stringify(message))
      if (passes) tally.passedAndTaken++
      else tally[refused === null ? 'refusedAndTaken' : 'refusedByBoth']++
    }
    for (let at = 0; at < runs; at += PARALLEL)
      await Promise.all(messages.slice(at, at + PARALLEL).map(judge))
    t.diagnostic(JSON.stringify(tally))
    assert.ok(tally.passedAndTaken > runs / 10 && tally.refusedByBoth > runs / 20)
  })
}

/**
 * A message so broken that it cannot be put into the channel's words is never sent: refused, as it
 * were.
 */
async function tryPost(kind: Kind, message: unknown): Promise<string | null> {
  try {
    return await post(kind.toContent(message))
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

function seeded(t: TestContext): Random {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  return createRandom(seed)
}

test('the expiry is judged alike to the second', async () => {
  for (const secondsAhead of [299, 300]) {
    const expiration = { [`${ORDER}/expiration/timestamp`]: String(NOW_SECONDS + secondsAhead) }
    const message = order(expiration) as OrderDetails
    const rules = preflightOrderDetails(message, { now: NOW }).map(({ rule }) => rule)
    assert.equal(rules.includes('expiration-ahead'), secondsAhead === 299)
    const refused = await post({ type: 'order_details', part: message })
    assert.equal(refused === null, secondsAhead === 300)
  }
})

const ORDER_STATUSES = [
  'pending',
  'processing',
  'partially_shipped',
  'shipped',
  'completed',
  'canceled',
] as const
const PAYMENT_STATUSES = [null, 'pending', 'captured', 'failed'] as const

type Step = { status: (typeof ORDER_STATUSES)[number] | null; payment: (typeof PAYMENT_STATUSES)[number] }

const steps: Step[] = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((payment) => ({ status, payment })),
)

function say(reference_id: string, { status, payment }: Step): OutboundContent {
  const parameters = {
    reference_id,
    ...(status && { order: { status } }),
    ...(payment && { payment: { status: payment } }),
  }
  const interactive: OrderStatus = {
    type: 'order_status',
    body: { text: 'It goes on' },
    action: { name: 'review_order', parameters },
  }
  return { type: 'order_status', part: interactive }
}

test('every change of status is foreseen as the simulator judges it', async () => {
  await simulator.control('POST', '/messages', { from: '+5511987654321', text: 'Oi' })
  const changes = steps.flatMap((known) =>
    steps.map((next) => ({ known, next, messageId: randomUUID() as string })),
  )
  for (let at = 0; at < changes.length; at += PARALLEL)
    await Promise.all(changes.slice(at, at + PARALLEL).map(play))

  /** The order, its status before, its payment before, and the change in question. */
  async function play({ known, next, messageId }: (typeof changes)[number]): Promise<void> {
    const interactive = order({ [`${PARAMETERS}/reference_id`]: messageId }) as OrderDetails
    await post({ type: 'order_details', part: interactive })
    await post(say(messageId, { status: known.status, payment: null }))
    if (known.payment) await post(say(messageId, { status: null, payment: known.payment }))
    await post(say(messageId, next), messageId)
  }

  type Calls = { calls: { callbackData: string; failure: { code: number } | null }[] }
  const { calls } = await simulator.control<Calls>('GET', '/calls?last=10000&body=false')
  const judged = new Map(calls.map(({ callbackData, failure }) => [callbackData, failure?.code ?? null]))
  const channelCodes: Record<string, number> = { 'status-transition': 2046, 'status-cancel': 2047 }
  for (const { known, next, messageId } of changes) {
    const [finding] = preflightOrderStatus(say(messageId, next).part, {
      now: NOW,
      known: { order: known.status, payment: known.payment, isOfAnother: false, isNamed: true },
    })
    const foreseen = finding ? channelCodes[finding.rule] : null
    assert.equal(foreseen, judged.get(messageId), JSON.stringify({ known, next }))
  }
})
