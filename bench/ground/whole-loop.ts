/**
 * A shop whose messages go out: accepted, sent to a channel, and, in the whole loop, reported as
 * sent, delivered and read.
 */
import { startChannel, type Channel } from '../channel/start-channel.ts'
import type { Child } from './child.ts'
import type { Ground, Store } from './ground.ts'
import { openFilledStore } from './set-up.ts'
import { waitFor } from './wait-for.ts'

/** The highest throughput of a number. */
const THROUGHPUT = 1_000
/** Enough that their total throughput exceeds what one process can use. */
export const MANY_SENDERS = 12
const RECEIPTS_PER_POST = 20
export const RECEIPTS_PER_MESSAGE = 3
const PATIENCE_MS = 300_000

export type Sending = { channel: Channel; store: Store; service: Child } & AsyncDisposable

type SetUp = {
  /** Null: those of a new shop, none, in tables of which the planner knows nothing. */
  customers: number | null
  senders: number
  /** Of each sender, in messages a second; the highest there is by default. */
  throughput?: number
  /** Settings of the service besides. */
  env?: Record<string, string>
}

export async function openSending(ground: Ground, setUp: SetUp): Promise<Sending> {
  const { customers, senders, throughput = THROUGHPUT, env } = setUp
  await using opened = new AsyncDisposableStack()
  const channel = opened.use(await startChannel(ground))
  const store = opened.use(
    customers === null
      ? await ground.openStore({ senders, throughput })
      : await openFilledStore(ground, { senders, throughput, customers }),
  )
  const service = opened.use(await store.serve(channel.url, env))
  const stack = opened.move()
  return { channel, store, service, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

export type WholeLoop = Sending & {
  /** Waits until all receipts of so many messages are posted. */
  areRead(messages: number): Promise<void>
}

export async function openWholeLoop(ground: Ground, setUp: SetUp): Promise<WholeLoop> {
  const sending = await openSending(ground, setUp)
  const { channel, service, store } = sending
  await channel.receiveReceipts(service, store, RECEIPTS_PER_POST)
  return {
    ...sending,
    areRead: (messages) =>
      waitFor('all are read', PATIENCE_MS, async () => {
        const { receipts } = await channel.seen()
        return receipts.waiting === 0 && receipts.posted === messages * RECEIPTS_PER_MESSAGE
      }),
  }
}
