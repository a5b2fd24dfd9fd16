/** The operations on messages. */
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'
import { markRead } from './mark-read.ts'
import { preflightMessages } from './preflight-kinds.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessages } from './send-message.ts'

export const messageOperations = [
  sendMessages,
  listMessages,
  searchMessages,
  getMessage,
  markRead,
  preflightMessages,
]
