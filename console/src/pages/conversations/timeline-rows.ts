/**
 * The rows of a timeline, one for each message. The heading of a day belongs to the day's first message. A separate row would
 * disappear when earlier messages of that day load, and with it the scroll position anchored to it.
 */
import type { Message } from '../../api/types.ts'

export type TimelineRow = {
  message: Message
  /** Its time, if it is the first of its day. */
  dayAt: string | null
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
