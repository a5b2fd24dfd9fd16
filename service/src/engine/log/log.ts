/**
 * The log: one JSON line for each event, to standard output.
 *
 * Lines hold the name of the event (`event`) and ids, never content: no addresses, texts, keys or
 * bodies. Callers are not trusted with that: a field passes only if it is listed here and has the
 * form given here.
 */
import { pino, stdTimeFunctions, type DestinationStream } from 'pino'
import { openLogOutput } from './log-output.ts'
import { toPermitted, type Form } from '../permitted-values.ts'

export { describeError } from '../permitted-values.ts'

/** Every field a line may have, and its form. */
const FIELDS = {
  event: 'word',
  // what the line is about
  requestId: 'uuid',
  workspaceId: 'uuid',
  keyId: 'uuid',
  actorId: 'uuid',
  senderId: 'uuid',
  conversationId: 'uuid',
  messageId: 'uuid',
  mediaId: 'uuid',
  // its trace, and the span where it is recorded
  traceId: 'trace',
  spanId: 'trace',
  // a request
  method: 'word',
  route: 'route', // the pattern, not the path
  status: 'number',
  ms: 'number',
  pointers: 'pointers', // to the faults of a request
  // a delivery
  attempt: 'number',
  outcome: 'word',
  decision: 'word',
  code: 'word',
  channelCode: 'number',
  channelTraceId: 'word',
  endpointId: 'uuid',
  fence: 'number',
  lostAttempts: 'number',
  // money
  accountId: 'uuid',
  chargeId: 'uuid',
  paymentId: 'uuid',
  refundId: 'uuid',
  // a webhook
  kind: 'word',
  known: 'flag',
  phoneNumberId: 'text', // of the account that the body claims; anyone may claim one, so only the last digits are shown
  messages: 'number',
  receipts: 'number',
  // the service and its database
  count: 'number',
  senders: 'number',
  url: 'text',
  version: 'word',
  pid: 'number',
  durationMs: 'number',
  elapsedMs: 'number',
  reason: 'text',
  sql: 'sql', // a statement without its texts: see engine/postgres/write/trace-writes.ts
  err: 'error',
} as const satisfies Record<string, Form>

type LogFields = Partial<Record<keyof typeof FIELDS, unknown>>
type Write = (fields: LogFields, sentence: string) => void

/** A field that is not in the list is a type error; at run time it is left out. */
export type Log = { trace: Write; debug: Write; info: Write; warn: Write; error: Write; fatal: Write }

/** Stacks appear at levels debug and trace only. `destination` is standard output by default. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const withStacks = level === 'debug' || level === 'trace'
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime, // people read the log, too
    formatters: { log: (fields: object) => toPermitted(FIELDS, fields, withStacks) },
    // pino would write an error's own fields unchanged, and those of PostgreSQL quote rows
    serializers: { err: (described: unknown) => described },
  }
  return pino(options, destination ?? openLogOutput(process.stdout.fd, reportLost))

  function reportLost(count: number, code: string): string {
    let written = ''
    const log: Log = pino(options, { write: (line) => void (written = line) })
    log.error(
      { event: 'log_lines_lost', count, code },
      'The log could not be written: lines are missing here.',
    )
    return written
  }
}

/** For tests and short commands. */
export const silentLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
