/** What later messages of a chat do to earlier ones: reactions, edits and deletions. */
import { isObject, objectAt, parseJson, stringAt, type JsonObject } from '../json.ts'
import type { Chat } from '../state/chats.ts'

export type Annotation = {
  /** The latest of each side; one that was taken back is gone. */
  reactions: Map<'customer' | 'business', string>
  /** The message as it was edited. */
  edited: JsonObject | null
  isDeleted: boolean
}

const ANNOTATING = new Set(['reaction', 'edit', 'revoke'])

/** By the id of the earlier message. */
export function annotate({ messages }: Chat): Map<string, Annotation> {
  const annotations = new Map<string, Annotation>()
  for (const { type, rawText, direction, isHeld } of messages) {
    if (!ANNOTATING.has(type) || isHeld) continue
    const content = objectAt(parseJson(rawText), type)
    const id = stringAt(content, 'message_id') ?? stringAt(content, 'original_message_id')
    if (id === null) continue
    const about = annotations.get(id) ?? { reactions: new Map(), edited: null, isDeleted: false }
    annotations.set(id, about)
    if (type === 'revoke') about.isDeleted = true
    if (type === 'edit' && isObject(content.message)) about.edited = content.message
    if (type !== 'reaction') continue
    const side = direction === 'out' ? 'customer' : 'business'
    const emoji = stringAt(content, 'emoji')
    if (emoji) about.reactions.set(side, emoji)
    else about.reactions.delete(side)
  }
  return annotations
}
