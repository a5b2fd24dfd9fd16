/**
 * The rows of a timeline, one for each message. The heading of a day belongs to the day's first message. A separate row would
 * disappear when earlier messages of that day load, and with it the scroll position anchored to it.
 */
import type { Message } from '../../../api/types.ts'
import { toMessage } from '../reply/outgoing.ts'
import type { Outgoing } from '../reply/outgoing.ts'

export type TimelineRow = {
  message: Message
  /** Its time, if it is the first of its day. */
  dayAt: string | null
}

/** `stored`, and after them what is on its way there. */
export function withOutgoing(stored: Message[], outgoing: Outgoing[]): Message[] {
  const onTheirWay = outgoing.filter(({ messageId }) => !stored.some(({ id }) => id === messageId))
  if (onTheirWay.length === 0) return stored
  const quotedBy = ({ quotedId }: Outgoing) => stored.find(({ id }) => id === quotedId)
  return [...stored, ...onTheirWay.map((one) => toMessage(one, quotedBy(one)))]
}

/** `messages` are oldest first; `dayKey` identifies the day in the shop's zone. */
export function toRows(messages: Message[], dayKey: (at: string) => string): TimelineRow[] {
  let day = ''
  return messages.map((message) => {
    const at = message.sendDate ?? message.createDate
    const ownDay = dayKey(at)
    const dayAt = ownDay === day ? null : at
    day = ownDay
    return { message, dayAt }
  })
}
