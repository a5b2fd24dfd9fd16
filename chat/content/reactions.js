// @ts-check
/**
 * Puts reactions on the bubbles they belong to. Each side has one reaction per message: a later one
 * replaces it, an empty one takes it back.
 */

import { textAt } from './parts.js'
import { readContent } from './read-content.js'

/** @typedef {import('../contract.js').Message} Message */

/**
 * @param {Message[]} messages oldest first; of a reaction, `quotedId` is the message it belongs to
 * @returns {Message[]} without the reactions whose message is among them; a failed reaction stays a
 * bubble
 */
export function withReactions(messages) {
  const ids = new Set(messages.map(({ id }) => id))
  /** @type {Map<string, Map<Message['direction'], string | null>>} */
  const found = new Map()
  const shown = messages.filter((message) => {
    const { quotedId, direction } = message
    if (message.type !== 'reaction' || message.status === 'failed') return true
    if (quotedId === undefined || !ids.has(quotedId)) return true
    const bySide = found.get(quotedId) ?? new Map()
    found.set(quotedId, bySide.set(direction, textAt(readContent(message).content, 'emoji')))
    return false
  })
  return shown.map((message) => {
    const reactions = [...(found.get(message.id) ?? [])].flatMap(([direction, emoji]) =>
      emoji === null ? [] : [{ direction, emoji }],
    )
    return reactions.length > 0 ? { ...message, reactions } : message
  })
}
