/**
 * The log lines of a stage's services, and the check that none contains a secret. Every stage runs
 * the check when it closes, on its spans as well, so the whole suite tests the log and the traces.
 */
import assert from 'node:assert/strict'
import { EVENT_TYPES } from '../../src/engine/event-types.ts'
import { openLog, type Log } from '../../src/engine/log/log.ts'

export type LogLines = {
  log: Log
  /** Adds lines logged elsewhere, such as the output of a service process. */
  add(text: string): void
  /** Whether a line has this event. */
  has(event: string): boolean
  /** The lines with this event. */
  of(event: string): Record<string, unknown>[]
  /**
   * Forbids this value in the log from now on: a secret, or an object with texts that callers or
   * customers wrote.
   */
  keepSecret(value: unknown): void
  /** Throws if a line holds a secret, or digits that could be a phone number or a tax id. */
  assertDiscreet(): void
}

/** Shorter texts match by chance. */
const TEXT_MIN = 8
/** Words of the API that lines may contain, such as `order_details` and `message.read`. */
const isWord = (text: string) => /^[a-z_-]+$/.test(text) || EVENT_TYPES.some((type) => type === text)
const SECRETS_MAX = 2_000
const LINES_MAX = 20_000
const DEPTH_MAX = 20
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const isId = (text: string) => text.replaceAll(UUID, '') === ''
/** The id of a secret key, by which operators recognise it: `(id 08b59c39847221c8)`. */
const SECRET_KEY_ID = /(?<=\(id )[0-9a-f]{16}(?=\))/g
/** Ids of traces and spans, where they belong. */
const TRACE_ID = /(?<="(?:traceId|spanId)":")(?:[0-9a-f]{32}|[0-9a-f]{16})(?=")/g
/** Eight digits or more in a row: local phone numbers, CPF, CNPJ, account ids. */
const NUMBER = /[0-9]{8,}/

export function collectLogLines(): LogLines {
  const lines: string[] = []
  const secrets = new Set<string>()
  const add = (text: string) => {
    for (const line of text.split('\n')) {
      if (line !== '' && lines.length < LINES_MAX) lines.push(line.replace(/"time":"[^"]*",?/, ''))
    }
  }

  function keepSecret(value: unknown, depth = 0) {
    if (depth > DEPTH_MAX || Buffer.isBuffer(value)) return
    if (typeof value === 'string') {
      if (value.length >= TEXT_MIN && !isWord(value) && !isId(value) && secrets.size < SECRETS_MAX)
        secrets.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) keepSecret(inner, depth + 1)
    }
  }

  return {
    log: openLog('debug', { write: add }),
    add,
    has: (event) => lines.some((line) => line.includes(`"event":"${event}"`)),
    of: (event) =>
      lines
        .filter((line) => line.includes(`"event":"${event}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    keepSecret: (value) => keepSecret(value),
    assertDiscreet() {
      const all = lines.join('\n')
      for (const secret of secrets)
        assert.ok(!all.includes(secret), `The log holds ${JSON.stringify(secret)}.`)
      for (const line of lines) {
        assert.ok(
          !NUMBER.test(line.replaceAll(UUID, '').replaceAll(SECRET_KEY_ID, '').replaceAll(TRACE_ID, '')),
          `A line of the log holds a number: ${line}`,
        )
      }
    },
  }
}
