/** Contacts who change number or user id, as the channel tells of them, and who is known under an address afterwards. */
import assert from 'node:assert/strict'
import type { Stage } from './stage.ts'
import { newWamid, seconds, tell } from './webhook.ts'

export type Element = Record<string, unknown>
type Conversation = { id: string; to: string; messageCount: number }

/** The contact's word that something changed, as the channel puts it. */
export const notice = (from: Element, system: Element, at: Date): Element => ({
  ...{ ...from, id: newWamid(), timestamp: seconds(at), type: 'system' },
  system: { body: 'Changed', ...system },
})

export const changedNumber = (from: string, to: string, at: Date): Element =>
  notice({ from: from.slice(1) }, { type: 'user_changed_number', wa_id: to.slice(1) }, at)

/** @param stage asked when it is needed: it opens after the tests were defined */
export function followMoves(stage: () => Stage) {
  /** The conversation with whoever has the address now; null if nobody is known under it. */
  async function conversationWith(address: string): Promise<Conversation | null> {
    const { body } = await stage().call('GET', `/conversations?to=${encodeURIComponent(address)}`)
    assert.ok(body.data.length <= 1)
    return body.data[0] ?? null
  }
  return {
    conversationWith,
    idWith: async (address: string) => (await conversationWith(address))?.id,
    /** So many seconds before now. */
    ago: (count: number) => new Date(stage().clock.now().getTime() - count * 1_000),
    /** The service is told, and takes it in. */
    hear: async (...messages: Element[]) => assert.equal(await tell(stage(), { messages }), 200),
  }
}
