/**
 * Every tool, in the order in which assistants see them. At most twelve: more are chosen badly, and
 * each costs every conversation.
 */
import { checkMessage } from './check-message.ts'
import { describeMessage } from './describe-message.ts'
import { discardDraft } from './discard-draft.ts'
import { draftMessage } from './draft-message.ts'
import { findConversations } from './find-conversations.ts'
import { listAttention } from './list-attention.ts'
import { listDrafts } from './list-drafts.ts'
import { readConversation } from './read-conversation.ts'
import { readOrder } from './read-order.ts'
import type { Tool } from './tool.ts'

export const allTools: Tool[] = [
  findConversations,
  readConversation,
  readOrder,
  listAttention,
  describeMessage,
  checkMessage,
  draftMessage,
  listDrafts,
  discardDraft,
]
