/** The times of a message's statuses, in order. */
import type { Message } from '../../../api/types.ts'

export type TimeOf = 'createDate' | 'sendDate' | 'deliverDate' | 'readDate'

const ORDER: TimeOf[] = ['createDate', 'sendDate', 'deliverDate', 'readDate']

export function listTimes(message: Message): { what: TimeOf; at: string }[] {
  return ORDER.flatMap((what) => {
    const at = message[what]
    return at === null ? [] : [{ what, at }]
  })
}
