/**
 * A client that follows conversations through the API while everything breaks. It polls with the
 * `prev` cursors, as a program that shows a conversation would, and records each status of each
 * message.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { askApi, type MessagePage } from './ask-api.ts'

export type Follower = {
  /** The statuses of each message in the order they were seen. */
  statuses: Map<string, string[]>
  /** Ids of messages in the order they were listed, by conversation. */
  followed: Map<string, string[]>
  /** Reads every conversation to its end, then stops. */
  stop(): Promise<void>
  /** Stops at once. */
  leave(): void
}

const PATIENCE_MS = 30_000

/** @param pauseMs between two rounds through the conversations */
export function startFollower(stack: Stack, shop: Shop, customers: string[], pauseMs: number): Follower {
  const statuses = new Map<string, string[]>()
  const followed = new Map<string, string[]>()
  const cursors = new Map<string, string>()
  let isOver = false

  /** Reads one more page; returns how many messages it had, or null if no answer came. */
  async function readOn(customer: string): Promise<number | null> {
    const found = await askApi<{ data: { id: string }[] }>(
      stack,
      shop,
      `/conversations?to=${encodeURIComponent(customer)}`,
    )
    if (!found) return null
    const id = found.body.data?.[0]?.id
    if (!id) return 0
    const begun = cursors.get(id)
    const query = begun ? `limit=100&cursor=${begun}` : 'limit=1'
    const page = await askApi<MessagePage>(stack, shop, `/conversations/${id}/messages?${query}`)
    if (page?.status !== 200) return null
    const { data, cursors: next } = page.body
    // The API lists every page newest first, also the pages that `prev` leads to.
    if (begun)
      followed.set(id, [...(followed.get(id) ?? []), ...data.map((message) => message.id).toReversed()])
    if (next.prev) cursors.set(id, next.prev)
    await note(id)
    return data.length
  }

  async function note(conversationId: string) {
    const newest = await askApi<MessagePage>(
      stack,
      shop,
      `/conversations/${conversationId}/messages?limit=20`,
    )
    for (const { id, status } of newest?.body.data ?? []) {
      const seen = statuses.get(id) ?? []
      if (seen.at(-1) !== status) statuses.set(id, [...seen, status])
    }
  }

  const running = (async () => {
    while (!isOver) {
      for (const customer of customers) await readOn(customer)
      await sleep(pauseMs)
    }
  })()
  running.catch(() => undefined) // `stop` throws it
  return {
    statuses,
    followed,
    leave: () => void (isOver = true),
    async stop() {
      isOver = true
      await running
      const until = performance.now() + PATIENCE_MS
      for (const customer of customers) {
        while ((await readOn(customer)) !== 0) {
          if (performance.now() > until) throw new Error('A conversation could not be read to its end.')
        }
      }
    },
  }
}
