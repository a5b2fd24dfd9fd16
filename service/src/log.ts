/**
 * The log: one JSON line for each event, to standard output.
 *
 * Lines hold the name of the event (`event`) and ids, never content: no addresses, texts, keys or bodies. Callers are not trusted with
 * that: a field passes only if it is listed here and has the form given here.
 */
import { pino, type DestinationStream } from 'pino'
import { openLogOutput } from './log-output.ts'
import { hideValues } from './log-text.ts'

type Form = 'flag' | 'number' | 'uuid' | 'word' | 'route' | 'pointers' | 'text' | 'sql' | 'error'

/** Every field a line may have, and its form. */
const FIELDS = {
  event: 'word',
  // what the line is about
  requestId: 'uuid',
  workspaceId: 'uuid',
  keyId: 'uuid',
  senderId: 'uuid',
  conversationId: 'uuid',
  messageId: 'uuid',
  mediaId: 'uuid',
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
  fence: 'number',
  lostAttempts: 'number',
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
  sql: 'sql', // a statement without its texts: see postgres/write/trace-writes.ts
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
    formatters: { log: (fields: object) => toPermitted(fields, withStacks) },
    // pino would write an error's own fields unchanged, and those of PostgreSQL quote rows
    serializers: { err: (described: unknown) => described },
  }
  return pino(options, destination ?? openLogOutput(process.stdout.fd, tellLost))

  function tellLost(count: number, code: string): string {
    let told = ''
    const log: Log = pino(options, { write: (line) => void (told = line) })
    log.error(
      { event: 'log_lines_lost', count, code },
      'The log could not be written: lines are missing here.',
    )
    return told
  }
}

const WORD_MAX = 100
const TEXT_MAX = 500
const HIDDEN = '(not shown)'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WORD = /^[A-Za-z_][A-Za-z0-9_.:-]*$|^[0-9]{1,3}(\.[0-9]{1,3})*$/
/** The pattern of a route: words and parameter names between slashes. */
const ROUTE = /^\/[A-Za-z0-9_/:.*-]*$/
/** A pointer to a field of the API: names, list indexes, and the placeholder for a name that the API does not have. */
const POINTER = /^(\/([A-Za-z_][A-Za-z0-9_-]*|[0-9]*|\(unknown\)))*$/
const POINTER_MAX = 300
const POINTERS_MAX = 20
/** A word with this many digits in a row is not shown: a phone number has at least as many. */
const NUMBER = /[0-9]{7}/

/** The fields that may be written, in their permitted forms. */
function toPermitted(fields: object, withStacks: boolean): Record<string, unknown> {
  const permitted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const form = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : undefined
    if (form === undefined || value === undefined) continue
    permitted[name] = value === null ? null : toForm(form, value, withStacks)
  }
  return permitted
}

function toForm(form: Form, value: unknown, withStacks: boolean): unknown {
  if (form === 'error') return { ...describeError(value), ...(withStacks ? framesOf(value) : {}) }
  if (form === 'flag') return typeof value === 'boolean' ? value : HIDDEN
  if (form === 'number') return typeof value === 'number' ? value : HIDDEN
  if (form === 'pointers') return Array.isArray(value) ? value.slice(0, POINTERS_MAX).map(toPointer) : HIDDEN
  if (typeof value !== 'string') return HIDDEN
  if (form === 'uuid') return UUID.test(value) ? value : HIDDEN
  if (form === 'word') return isWord(value) ? value : HIDDEN
  if (form === 'route') return isRoute(value) ? value : HIDDEN
  return form === 'sql' ? value : hideValues(value).slice(0, TEXT_MAX)
}

const isRoute = (value: string) => value.length <= WORD_MAX && ROUTE.test(value) && !NUMBER.test(value)

const toPointer = (value: unknown) =>
  typeof value === 'string' && value.length <= POINTER_MAX && POINTER.test(value) && !NUMBER.test(value)
    ? value
    : HIDDEN

const isWord = (value: string) => value.length <= WORD_MAX && WORD.test(value) && !NUMBER.test(value)

/** PostgreSQL's class of errors that quote the value they refuse. */
const DATA_EXCEPTION = /^22/
const QUOTING = 'The message is not shown: it may quote data.'

/**
 * Name, code and message of an error, without its stack and the values it quotes. An error without a code gets that of its cause, which
 * distinguishes a full disk from a lost connection.
 */
export function describeError(error: unknown): { name: string; code?: string; message: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: hideValues(String(error)) }
  const code = codeOf(error) ?? codeOf(error.cause)
  const quotes = error instanceof SyntaxError || (code !== undefined && DATA_EXCEPTION.test(code))
  const message = quotes ? QUOTING : hideValues(error.message).slice(0, TEXT_MAX)
  return { name: error.name, ...(code === undefined ? {} : { code }), message }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const FRAME = /^ {4}at .*:[0-9]+:[0-9]+\)?$/

/** The stack: the lines below the message, which may itself have many lines. */
function framesOf(error: unknown): { stack?: string[] } {
  if (!(error instanceof Error) || !error.stack) return {}
  return { stack: error.stack.split('\n').filter((line) => FRAME.test(line)) }
}

/** For tests and short commands. */
export const silentLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
