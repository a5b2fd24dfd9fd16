/** Messages of every kind, made from the examples of the kinds. */
import assert from 'node:assert/strict'
import type { Kind } from '../../src/kinds/kind.ts'
import type { Shop, Stage } from './stage.ts'

/**
 * The example of a kind with other addresses. A reaction, which is about a message, is about
 * `messageId`.
 */
export function exampleOf(kind: Kind, from: string, to: string, messageId: string): Record<string, unknown> {
  const example = structuredClone(kind.example) as Record<string, object>
  const part = kind.quoted ? { ...example[kind.field], message_id: messageId } : example[kind.field]
  return { ...example, from, to, [kind.field]: part }
}

/** Our id of the first message that the customer wrote. */
export async function firstWrittenBy(
  stage: Stage,
  to: string,
  { apiKey }: Pick<Shop, 'apiKey'> = stage.shop,
) {
  return await stage.until(async () => {
    const ask = (path: string) => stage.call('GET', path, undefined, { apiKey })
    const { body } = await ask(`/conversations?to=${encodeURIComponent(to)}`)
    const [conversation] = body.data
    if (!conversation) return null
    const { body: page } = await ask(`/conversations/${conversation.id}/messages?sort=asc&limit=100`)
    const written = page.data.find(({ role }: { role: string }) => role === 'user')
    return written === undefined ? null : String(written.id)
  }, `a message of ${to}`)
}

/**
 * Sends the example of a kind to a customer who wrote, and waits for the last that WhatsApp reports
 * of one.
 */
export async function sendExample(stage: Stage, kind: Kind, to: string, shop = stage.shop): Promise<string> {
  const body = exampleOf(kind, shop.from, to, await firstWrittenBy(stage, to, shop))
  const {
    status,
    body: sent,
    text,
  } = await stage.call('POST', `/messages/${kind.path}`, body, {
    apiKey: shop.apiKey,
  })
  assert.equal(status, 200, `${kind.type}: ${text}`)
  await stage.messageWith(sent.id, lastStatusOf(kind), shop)
  return sent.id
}

/** WhatsApp never reports a reaction as delivered. */
const lastStatusOf = (kind: Kind) => (kind.quoted ? 'sent' : 'delivered')
