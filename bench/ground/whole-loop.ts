/**
 * A shop whose messages go the whole way: accepted, sent to a channel, and reported as sent,
 * delivered and read.
 */
import { startChannel, type Channel } from '../channel/start-channel.ts'
import type { Child } from './child.ts'
import type { Ground, Store } from './ground.ts'
import { openFilledStore } from './set-up.ts'

/** Enough that their total throughput exceeds what one process can use. */
const SENDERS = 12
const RECEIPTS_PER_POST = 20
export const RECEIPTS_PER_MESSAGE = 3

export type WholeLoop = { channel: Channel; store: Store; service: Child } & AsyncDisposable

/**
 * @param setUp how many of the senders to use, see `Effort`
 * @param env settings of the service besides
 */
export async function openWholeLoop(
  ground: Ground,
  {
    customers,
    setUp,
    env = {},
  }: { customers: number; setUp: (full: number, quick: number) => number; env?: Record<string, string> },
): Promise<WholeLoop> {
  await using opened = new AsyncDisposableStack()
  const channel = await startChannel(ground)
  opened.defer(() => channel.close())
  const options = { shops: 1, senders: setUp(SENDERS, 2), throughput: 1_000, customers }
  const store = await openFilledStore(ground, options)
  opened.defer(() => store.close())
  const service = await store.serve(channel.url, { env })
  opened.defer(() => service.close())
  await channel.receiveReceipts(service, store, RECEIPTS_PER_POST)
  const stack = opened.move()
  return { channel, store, service, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
