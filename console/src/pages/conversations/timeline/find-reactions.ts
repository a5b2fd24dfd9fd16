/**
 * Reactions, which sit on the message they belong to. Each side has one: a later one replaces it,
 * an empty one takes it back.
 */
import { readContent } from '@recado/chat/content/read-content.js'
import { textAt } from '@recado/chat/content/parts.js'
import type { Message } from '../../../api/types.ts'

/** The emoji of each side; empty without one. */
export type Reactions = { customer: string; shop: string }

export const NO_REACTIONS: Reactions = { customer: '', shop: '' }

/**
 * `messages` are oldest first. `others` are those without the reactions whose message is among
 * them; one that failed stays. The message of a customer's reaction is known by WhatsApp's id, that
 * of the shop's by ours.
 */
export function findReactions(messages: Message[]): {
  others: Message[]
  reactionsOf: Map<string, Reactions>
} {
  const reactionsOf = new Map<string, Reactions>()
  if (!messages.some(({ type }) => type === 'reaction')) return { others: messages, reactionsOf }
  const ids = new Map(
    messages.flatMap(({ id, channelMessageId }) => [
      [id, id] as const,
      [channelMessageId ?? id, id] as const,
    ]),
  )
  const others = messages.filter(({ type, status, role, contentData }) => {
    if (type !== 'reaction' || status === 'failed') return true
    const { content } = readContent({ type, raw: contentData })
    const target = ids.get(textAt(content, 'message_id') ?? '')
    if (target === undefined) return true
    const side = role === 'user' ? 'customer' : 'shop'
    const before = reactionsOf.get(target) ?? NO_REACTIONS
    reactionsOf.set(target, { ...before, [side]: textAt(content, 'emoji') ?? '' })
    return false
  })
  return { others, reactionsOf }
}
