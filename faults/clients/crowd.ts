/**
 * A crowd of clients that send as real ones do. Some use an idempotency key and repeat a request
 * until they know its outcome. The others have no key, send once, and may never learn the outcome.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { hasFile, messageTypes, requestOf, type TypeWithFile } from './bodies.ts'
import { uploadFile } from './files.ts'
import type { History, Operation } from './history.ts'
import { createSender } from './send-until-known.ts'
import type { Random } from '../../scripts/random.ts'

export type Crowd = {
  /** Waits until every client has finished what it began. */
  stop(): Promise<void>
}

export type CrowdOptions = {
  clients: number
  customers: string[]
  /** Percentage of requests that are invalid on purpose. */
  brokenPercent?: number
  /** Milliseconds between two messages of one client. */
  pauseMs?: number
  /** Kinds of message to send; all if not given. */
  types?: Operation['type'][]
  /** Sends for the first shop only: then each batch is a single statement. */
  oneShop?: boolean
  /**
   * Opens a connection for each request, so that the processes behind the front share the requests.
   */
  reconnects?: boolean
}

/**
 * The simulator remembers 100,000 calls, and forgotten calls cannot be checked: past this bound the
 * crowd nearly stops sending.
 */
const SENDS_MAX = 60_000
const TRICKLE_MS = 1_000

let lastMarker = 0

export function startCrowd(stack: Stack, history: History, random: Random, options: CrowdOptions): Crowd {
  const { clients, customers, brokenPercent = 2, pauseMs = 0, types = messageTypes } = options
  const { reconnects } = options
  const sender = createSender(stack, history, { clients, reconnects })
  const files = new Map<string, Promise<string>>() // each shop sends the same two files again and again
  let begun = 0

  async function client() {
    while (!sender.isOver()) {
      const shop = options.oneShop || random.chance(0.9) ? stack.shops[0] : stack.shops[1]
      const marker = `op-${shop.name}-${(lastMarker += 1)}`
      const operation: Operation = {
        marker,
        shop: shop.name,
        type: random.pick(types),
        to: random.pick(customers),
        idempotencyKey: random.chance(0.5) ? `key-${marker}` : null,
        outcome: 'pending',
        messageId: null,
        tries: 0,
        answer: '',
      }
      await see(operation, shop, random.chance(brokenPercent / 100))
      begun += 1
      const restMs = begun > SENDS_MAX ? TRICKLE_MS : pauseMs
      if (restMs > 0) await sleep(restMs)
    }
  }

  async function see(operation: Operation, shop: Shop, isBroken: boolean) {
    const mediaId = hasFile(operation.type) ? await fileOf(shop, operation.type) : ''
    const { path, body } = requestOf(shop, operation, mediaId, isBroken)
    await sender.see(operation, shop, path, JSON.stringify(body))
  }

  function fileOf(shop: Shop, type: TypeWithFile): Promise<string> {
    const key = `${shop.name} ${type}`
    const uploading = files.get(key) ?? uploadFile(stack, shop, type)
    files.set(key, uploading)
    return uploading
  }

  const running = Promise.all(Array.from({ length: clients }, client))
  running.catch(() => undefined) // `stop` throws it
  return {
    async stop() {
      sender.end()
      await running
      await sender.close()
    },
  }
}

/** Returns numbers that are new in this run; their service window is open with both shops. */
export async function makeCustomers(stack: Stack, count: number): Promise<string[]> {
  const customers = Array.from({ length: count }, () => `+5511987${String(100_000 + (lastCustomer += 1))}`)
  const writers = customers.flatMap((customer) => stack.shops.map((shop) => ({ shop, customer })))
  const work = writers.values()
  const one = async () => {
    for (const { shop, customer } of work) await stack.simulator.writes(shop, customer)
  }
  await Promise.all(Array.from({ length: WRITING_AT_ONCE }, one))
  let pending = await stack.simulator.flush()
  for (let tries = 1; pending > 0 && tries < FLUSHES_MAX; tries++) pending = await stack.simulator.flush()
  if (pending > 0) throw new Error(`${pending} webhooks of customers could not be delivered.`)
  return customers
}
/** A machine that is busy delivers late: each try waits for twenty seconds. */
const FLUSHES_MAX = 3
const WRITING_AT_ONCE = 16
let lastCustomer = 0
