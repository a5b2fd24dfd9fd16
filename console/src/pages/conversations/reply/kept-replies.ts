/**
 * The unfinished reply of each conversation, kept in this tab until it is sent or the person signs
 * out: a reload or a look at another conversation loses nothing. Files are not kept, since a page
 * cannot open them again by itself.
 */

export type KeptReply = {
  text: string
  /** The message that it answers. */
  quotedId: string | null
  /** An internal note, beside the reply. */
  note: string
}

/** A new shape needs a new name, because what is kept under the old one must not be read. */
const KEPT_AS = 'recado.replies.2'
const KEPT_MAX = 50

export const NO_REPLY: KeptReply = { text: '', quotedId: null, note: '' }

export function readReply(conversationId: string): KeptReply {
  return readAll().find(([id]) => id === conversationId)?.[1] ?? NO_REPLY
}

/** Forgets a reply in which nothing is left. */
export function keepReply(conversationId: string, reply: KeptReply): void {
  const others = readAll().filter(([id]) => id !== conversationId)
  const isEmpty = reply.text === '' && reply.quotedId === null && reply.note === ''
  const kept = isEmpty ? others : [[conversationId, reply] as const, ...others].slice(0, KEPT_MAX)
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(kept))
  } catch {
    // Without storage the reply lasts as long as the page.
  }
}

function readAll(): (readonly [string, KeptReply])[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as [string, KeptReply][]
  } catch {
    return []
  }
}
