/**
 * The rows of a timeline, one for each message and each note. The heading of a day belongs to the
 * day's first message. A separate row would disappear when earlier messages of that day load, and
 * with it the scroll position anchored to it.
 */
import type { Note } from '../../../api/types.ts'
import type { Message } from '../../../api/types.ts'
import { toMessage } from '../reply/outgoing.ts'
import type { Outgoing } from '../reply/outgoing.ts'

export type TimelineRow = {
  id: string
  /** Its time, if it is the first of its day. */
  dayAt: string | null
} & ({ message: Message; note: null } | { message: null; note: Note })

/** `stored`, and after them what is on its way there. */
export function withOutgoing(stored: Message[], outgoing: Outgoing[]): Message[] {
  const onTheirWay = outgoing.filter(({ messageId }) => !stored.some(({ id }) => id === messageId))
  if (onTheirWay.length === 0) return stored
  const quotedBy = ({ quotedId }: Outgoing) => stored.find(({ id }) => id === quotedId)
  return [...stored, ...onTheirWay.map((one) => toMessage(one, quotedBy(one)))]
}

/**
 * `messages` are oldest first, of all or of a part of the conversation; `dayKey` identifies the day
 * in the shop's zone. A note follows the message that was the latest when it was written;
 * beyond the part that is loaded it waits.
 */
export function toRows(
  messages: Message[],
  notes: Note[],
  loaded: { hasOlder: boolean; hasNewer: boolean },
  dayKey: (at: string) => string,
): TimelineRow[] {
  const first = loaded.hasOlder ? (messages[0]?.order ?? 0) : 0
  const waiting = notes
    .filter(({ order }) => order >= first)
    .sort(
      (one, other) => one.order - other.order || Date.parse(one.createDate) - Date.parse(other.createDate),
    )
  const entries: { id: string; at: string; message: Message | null; note: Note | null }[] = []
  const addNotesBefore = (order: number) => {
    while (waiting[0] !== undefined && waiting[0].order < order) {
      const note = waiting.shift() as Note
      entries.push({ id: note.id, at: note.createDate, message: null, note })
    }
  }
  for (const message of messages) {
    addNotesBefore(message.order)
    entries.push({ id: message.id, at: message.sendDate ?? message.createDate, message, note: null })
  }
  if (!loaded.hasNewer) addNotesBefore(Infinity)
  let day = ''
  return entries.map(({ at, ...entry }) => {
    const ownDay = dayKey(at)
    const dayAt = ownDay === day ? null : at
    day = ownDay
    return { ...entry, dayAt } as TimelineRow
  })
}
