/** A receipt as the statements that record it read it. */
import type { Receipt } from '../channels/channel.ts'
import type { Address } from '../kinds/address.ts'
import { columns, text, timestamptz, uuid, word } from '../engine/postgres/write/columns.ts'
import { toFailureFact } from '../engine/postgres/changes.ts'

export type RecordedReceipt = Receipt & {
  workspaceId: string
  senderId: string
  receivedAt: Date
  /**
   * The recipient's phone and user id, if they may not be linked to one contact yet; null if there
   * is nothing to check.
   */
  link: Address[] | null
  /** The statement for ordinary receipts could not record it. */
  isUncommon?: boolean
}

export const RECEIPTS = columns<RecordedReceipt>(2, {
  sender_id: uuid((receipt) => receipt.senderId),
  channel_message_id: text((receipt) => receipt.channelMessageId),
  status: word((receipt) => receipt.status),
  at: timestamptz((receipt) => receipt.at),
  named_message_id: uuid((receipt) => receipt.messageId),
  failure: text(({ failure }) => failure && JSON.stringify(failure)),
  failure_fact: text(({ failure }) => toFailureFact(failure)),
  received_at: timestamptz((receipt) => receipt.receivedAt),
  phone_key: text(({ link }) => link?.[0]?.matchKey ?? null),
  user_id: text(({ link }) => link?.[1]?.matchKey ?? null),
})
