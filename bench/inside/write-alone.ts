/**
 * Writing alone, without HTTP: either the service's own accept with 64 callers, or its prepared statement with 64 rows at a
 * time over one connection. Here and in the neighbouring file the bench imports parts of the service, because they cannot
 * be measured from outside. `write-alone.ts writer|statement SETUP`, the setup as JSON.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { systemClock } from '../../service/src/engine/clock.ts'
import { toMatchKey } from '../../service/src/kinds/address.ts'
import { acceptDrafts, createAccept } from '../../service/src/delivery/accept.ts'
import { acceptMessages, type AcceptDraft } from '../../service/src/store/accept-messages.ts'
import { openWriter, WRITER_SETTINGS } from '../../service/src/engine/postgres/connection.ts'
import { createWriteQueue, WRITE_BOUNDS } from '../../service/src/engine/postgres/write/write-queue.ts'
import type { Sender } from '../../service/src/senders/senders-repository.ts'
import { customerAddress } from '../ground/fill.ts'
import { bodyParts } from '../load/bodies.ts'
import { quantile } from '../load/quantile.ts'
import { noTracing } from '../../service/src/engine/tracing.ts'

export type Setup = {
  databaseUrl: string
  workspaceId: string
  senderId: string
  amount: number
  customers: number
}

const CALLERS = 64
/** As long as the service's own warnings. */
const WARNING = JSON.stringify({ detail: '-'.repeat(300) })
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const WARNINGS = { referenceUsed: WARNING, windowClosed: WARNING }
const ROUTE = 'POST /messages/interactive/order_details'

const [way = '', text = '{}'] = process.argv.slice(2)
const { databaseUrl, workspaceId, senderId, amount, customers } = JSON.parse(text) as Setup
const { interactive } = JSON.parse(bodyParts.join('0')) as { interactive: unknown }
const contentData = JSON.stringify(interactive)

/** The draft that the API makes of a request; every other one has an idempotency key. */
function toDraft(n: number) {
  const value = customerAddress(n % customers).slice(1)
  const key = { route: ROUTE, key: uuidv7(), requestHash: randomBytes(32) }
  return {
    to: { kind: 'phone' as const, value, matchKey: toMatchKey(value) },
    ...{ type: 'order_details' as const, content: 'Bom dia!', contentData, data: null },
    idempotency: n % 2 === 0 ? key : null,
    order: {
      referenceId: String(n),
      copyId: null,
      begins: true,
      pointer: '/interactive/action/parameters/reference_id',
      orderStatus: 'pending',
      paymentStatus: null,
      total: { value: 10330, currency: 'BRL' },
      expiresAt: null,
      paidAt: null,
    },
    about: null,
  }
}

async function throughWriter(): Promise<number[]> {
  const writer = openWriter(databaseUrl)
  const queue = createWriteQueue(writer, { bounds: WRITE_BOUNDS, clock: systemClock })
  const { accept } = createAccept(
    queue.of(
      acceptDrafts(() => WARNINGS),
      { isRefusable: true },
    ),
    () => undefined,
    () => Promise.resolve(),
    systemClock,
    noTracing,
  )
  const sender = { id: senderId, workspaceId, channel: 'whatsapp', address: '551140000001' } as Sender // all fields that accepting reads
  const latenciesMs: number[] = []
  let begun = 0
  const call = async () => {
    while (begun < amount) {
      const startedAtMs = performance.now()
      const { kind } = await accept({
        ...toDraft((begun += 1)),
        sender,
        trace: { traceId: TRACE_ID, span: null },
      })
      if (kind !== 'accepted') throw new Error(`A message was ${kind}.`)
      latenciesMs.push(performance.now() - startedAtMs)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  await writer.close()
  return latenciesMs
}

function toItem(n: number): AcceptDraft {
  const ids = { messageId: uuidv7(), newContactId: uuidv7(), newConversationId: uuidv7() }
  const at = {
    createdAt: new Date(),
    windowSince: new Date(Date.now() - 24 * 60 * 60 * 1000),
    windowNeeded: true,
  }
  return {
    ...toDraft(n),
    ...ids,
    ...at,
    traceId: TRACE_ID,
    spanId: null,
    workspaceId,
    senderId,
    fromAddress: '551140000001',
  }
}

async function statementAlone(): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(WRITER_SETTINGS)
  const statements = Array.from({ length: Math.ceil(amount / CALLERS) }, (_, batch) => {
    const rows = Math.min(CALLERS, amount - batch * CALLERS)
    const items = Array.from({ length: rows }, (_item, row) => toItem(batch * CALLERS + row + 1))
    return acceptMessages(workspaceId, items, WARNINGS)
  })
  const latenciesMs: number[] = []
  begunAtMs = performance.now()
  for (const statement of statements) {
    const startedAtMs = performance.now()
    await client.query(statement)
    latenciesMs.push(performance.now() - startedAtMs)
  }
  await client.end()
  return latenciesMs
}

let begunAtMs = performance.now()
const latenciesMs = way === 'writer' ? await throughWriter() : await statementAlone()
const ratePerSecond = (amount / (performance.now() - begunAtMs)) * 1000
const [p50Ms, p99Ms] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)]
console.log(JSON.stringify({ ratePerSecond, p50Ms, p99Ms }))
