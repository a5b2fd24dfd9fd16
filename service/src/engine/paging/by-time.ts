/**
 * Lists in the order of time: the keys of their cursors, and the query parameters that bound them.
 */
import { Type } from '../schema.ts'
import { isUuid } from '../http/json-answer.ts'
import { wrongFields } from '../http/faults.ts'
import { ID_ENDS, type Keys } from './page.ts'
import type { TimePlace } from '../postgres/time-place.ts'

const MOMENT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/
const FIRST = `0001-01-01T00:00:00.000Z ${ID_ENDS.first}`

/** The key of an entry is its moment and its id, with a space between them. */
export const keysByTime = <Entry extends { id: string }>(momentOf: (entry: Entry) => Date): Keys<Entry> => ({
  first: FIRST,
  last: `9999-12-31T23:59:59.999Z ${ID_ENDS.last}`,
  isKey(text) {
    const [moment = '', id = '', ...more] = text.split(' ')
    const isMoment = MOMENT.test(moment) && !Number.isNaN(Date.parse(moment)) && text >= FIRST
    return isMoment && isUuid(id) && more.length === 0
  },
  keyOf: (entry) => `${momentOf(entry).toISOString()} ${entry.id}`,
})

/** The parts of such a key. */
export function readKey(key: string): { moment: Date; id: string } {
  const [moment = '', id = ''] = key.split(' ')
  return { moment: new Date(moment), id }
}

/** Entries read at a time. */
const STEP = 500

/** The pages of a whole list, oldest first. */
export async function* readToEnd<Entry>(
  { first, keyOf }: Keys<Entry>,
  list: (place: TimePlace, limit: number) => Promise<Entry[]>,
): AsyncGenerator<Entry[]> {
  for (let key = first, inclusive = true; ; inclusive = false) {
    const { moment: at, id } = readKey(key)
    const entries = await list({ side: 'after', at, id, inclusive }, STEP)
    yield entries
    const last = entries.at(-1)
    if (!last || entries.length < STEP) return
    key = keyOf(last)
  }
}

/** A query parameter that is a moment. */
export const momentParameter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

/**
 * The moment; null if none is given. Throws where the schema accepts what no calendar has, such as
 * a leap second.
 */
export function toMoment(text: string | undefined, name: string): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (moment.getTime() >= Date.parse('0001-01-01T00:00:00Z')) return moment
  throw wrongFields([
    { in: 'query', pointer: `/${name}`, code: 'invalid', detail: 'Must be a moment of the calendar.' },
  ])
}
