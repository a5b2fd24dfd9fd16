/** Contacts who change number or user id: what is told of them in the test's time, and who is known under an address afterwards. */
import assert from 'node:assert/strict'
import { conversationWith as findConversation } from './people.ts'
import type { Stage } from './stage.ts'
import { tell, type Element } from './webhook.ts'

type Conversation = { id: string; to: string; messageCount: number }

/** @param stage asked when it is needed: it opens after the tests were defined */
export function followMoves(stage: () => Stage) {
  /** The conversation with whoever has the address now; null if nobody is known under it. */
  const conversationWith = async (address: string): Promise<Conversation | null> =>
    (await findConversation(stage(), address)) ?? null
  return {
    conversationWith,
    idWith: async (address: string) => (await conversationWith(address))?.id,
    /** So many seconds before now. */
    ago: (count: number) => new Date(stage().clock.now().getTime() - count * 1_000),
    /** The service is told, and takes it in. */
    hear: async (...messages: Element[]) => assert.equal(await tell(stage(), { messages }), 200),
  }
}
