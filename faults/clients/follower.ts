/**
 * Somebody who follows conversations through the API while everything breaks: polls with the `prev` cursors, as a
 * program would that shows a conversation, and keeps what each message's status was, time after time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { askApi, type MessagePage } from './ask-api.ts'

export type Follower = {
  /** Statuses of each message as they were seen, one after another. */
  statuses: Map<string, string[]>
  /** Ids of messages in the order in which they came, by conversation. */
  followed: Map<string, string[]>
  /** Reads on to the end of every conversation, and stops. */
  stop(): Promise<void>
  /** Stops where it is. */
  leave(): void
}

const PATIENCE_MS = 30_000

/** @param pauseMs between two rounds through the conversations */
export function startFollower(stack: Stack, shop: Shop, customers: string[], pauseMs: number): Follower {
  const statuses = new Map<string, string[]>()
  const followed = new Map<string, string[]>()
  const cursors = new Map<string, string>()
  let isOver = false

  /** Reads one page further; returns how many messages it had, or null if nobody answered. */
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
    // pages are newest first, also those that `prev` leads to
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
