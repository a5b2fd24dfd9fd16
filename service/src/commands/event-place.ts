/**
 * Where reading the event log begins: what a person says after `--since`, and where a command went
 * to the last time.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Recado } from '../../../client/src/index.ts'
import { DAY_MS } from '../engine/clock.ts'
import { parseEventId, toEventId } from '../engine/events/event-log.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

export const SINCE_OPTION = [
  '--since <place>',
  'where to begin: latest, oldest, the id of an event, a time (2026-11-23T12:00:00Z), or so long ago (30m, 2h, 1d)',
] as const

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS }

/** The position in the form that the API accepts for `after`. */
export async function toPlace(recado: Recado, since: string, now: Date): Promise<string> {
  if (since === 'latest' || since === 'oldest' || parseEventId(since) !== null) return since
  const [, count, unit = ''] = /^([1-9][0-9]{0,5})([smhd])$/.exec(since) ?? []
  if (count !== undefined) {
    return await findPlaceAt(recado, new Date(now.getTime() - Number(count) * (UNITS[unit] ?? 0)))
  }
  const at = /^\d{4}-\d\d-\d\d(T|$)/.test(since) ? new Date(since) : new Date(Number.NaN)
  if (!Number.isNaN(at.getTime())) return await findPlaceAt(recado, at)
  throw new CommandError(
    '--since takes latest, oldest, the id of an event, a time such as 2026-11-23T12:00:00Z, or how long ago: 30m, 2h, 1d.',
    EXIT.usage,
  )
}

/**
 * The place before the first event of that time or later: positions have no gaps, so it is found by
 * halving.
 */
async function findPlaceAt(recado: Recado, at: Date): Promise<string> {
  const { cursors } = await recado.events.list({ after: 'latest' })
  const [first, last] = [parseEventId(cursors.oldest), parseEventId(cursors.next)]
  if (first === null || last === null) return cursors.next // nothing has happened yet
  const { epoch } = last
  let [before, end] = [first.position, last.position]
  while (before < end) {
    const middle = Math.ceil((before + end) / 2)
    const { timestamp } = await recado.events.get(toEventId(epoch, middle))
    if (Date.parse(timestamp) < at.getTime()) before = middle
    else end = middle - 1
  }
  return toEventId(epoch, before)
}

export type KeptPlace = {
  /** Null: this was never run before. */
  read(): Promise<string | null>
  write(cursor: string): Promise<void>
}

/**
 * A file in the data folder, for a command with these properties. It holds a cursor and no secret.
 */
export function openKeptPlace(dataDir: string, properties: object): KeptPlace {
  const name = createHash('sha256').update(JSON.stringify(properties)).digest('hex').slice(0, 16)
  const file = join(dataDir, 'listen', `${name}.cursor`)
  return {
    read: async () => {
      const text = (await readFile(file, 'utf8').catch(() => '')).trim()
      return text === 'oldest' || parseEventId(text) !== null ? text : null
    },
    write: async (cursor) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, `${cursor}\n`)
    },
  }
}
