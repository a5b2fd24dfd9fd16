/** What people use to answer: notes, labels and saved replies. */
import type { NounCases } from './noun-cases.ts'

export const notes: NounCases = {
  tables: ['notes'],
  makes: {
    noteId: ({ conversationId }) => [`/conversations/${conversationId}/notes`, { text: 'Liga amanhã' }],
  },
}

export const labels: NounCases = {
  tables: ['labels'],
  makes: { labelId: () => ['/labels', { name: 'VIP', color: 'red' }] },
}

export const savedReplies: NounCases = {
  tables: ['saved_replies'],
  makes: { replyId: () => ['/saved-replies', { shortcut: 'oi', text: 'Oi!' }] },
}
