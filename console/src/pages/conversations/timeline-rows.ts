/**
 * The rows of a timeline, one for each message. The heading of a day belongs to its first message: as a row of its own
 * it would go when earlier messages of that day are read, and with it the place that is kept by it.
 */
import type { Message } from '../../api/types.ts'

export type TimelineRow = {
  message: Message
  /** Its moment, if it is the first of its day. */
  dayAt: string | null
}

/** `messages` are oldest first; `dayKey` tells the days of the shop's zone apart. */
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
