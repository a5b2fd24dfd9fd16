/** The operations on senders. */
import { addSender } from './add-sender.ts'
import { connectSender } from './connect-sender.ts'
import { inspectConnection } from './inspect-connection.ts'
import { changeSender } from './change-sender.ts'
import { askAppSync, getAppSync } from './app-sync.ts'
import { checkSender } from './check-sender.ts'
import { listSenders } from './list-senders.ts'
import { removeSender } from './remove-sender.ts'

export const senderOperations = [
  listSenders,
  addSender,
  changeSender,
  removeSender,
  checkSender,
  inspectConnection,
  connectSender,
  getAppSync,
  askAppSync,
]
