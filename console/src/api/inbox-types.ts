/** Requests and answers of the inbox. */

export type Colleague = { id: string; name: string; role: string; isAvailable: boolean }
export type SavedReply = { id: string; shortcut: string; text: string; createDate: string }
export type Note = {
  id: string
  conversationId: string
  text: string
  mentions: string[]
  writtenBy: { kind: 'user' | 'key'; id: string; name: string } | null
  createDate: string
  order: number
}
