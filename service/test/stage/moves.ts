/**
 * Contacts who change number or user id: sends the notices of a change, and finds who owns an
 * address afterwards.
 */
import assert from 'node:assert/strict'
import { conversationWith as findConversation } from './people.ts'
import type { Stage } from './stage.ts'
import { postWebhook, type Element } from './webhook.ts'

type Conversation = { id: string; to: string; messageCount: number }

/** @param stage called when the tests run, since the stage opens after they are defined */
export function followMoves(stage: () => Stage) {
  /** The conversation of the contact that has the address now; null if no contact has it. */
  const conversationWith = async (address: string): Promise<Conversation | null> =>
    (await findConversation(stage(), address)) ?? null
  return {
    conversationWith,
    idWith: async (address: string) => (await conversationWith(address))?.id,
    /** The moment `count` seconds ago. */
    ago: (count: number) => new Date(stage().clock.now().getTime() - count * 1_000),
    /** Delivers a webhook, which the service must accept. */
    hear: async (...messages: Element[]) => assert.equal(await postWebhook(stage(), { messages }), 200),
  }
}
