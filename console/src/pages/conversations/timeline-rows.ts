/** The rows of a timeline: messages, and a heading before the first of each day. */
import type { Message } from '../../api/types.ts'

export type TimelineRow =
  { kind: 'day'; key: string; at: string } | { kind: 'message'; key: string; message: Message }

/** `messages` are oldest first; `dayKey` tells the days of the shop's zone apart. */
export function toRows(messages: Message[], dayKey: (at: string) => string): TimelineRow[] {
  const rows: TimelineRow[] = []
  let day = ''
  for (const message of messages) {
    const at = message.sendDate ?? message.createDate
    const ownDay = dayKey(at)
    if (ownDay !== day) rows.push({ kind: 'day', key: `day ${ownDay} ${message.order}`, at })
    day = ownDay
    rows.push({ kind: 'message', key: message.id, message })
  }
  return rows
}
