/**
 * What may leave the process in lines of the log and in spans: names and ids, never content.
 * Callers are not trusted with that: a value passes only under a name that is listed with a form,
 * and in this form.
 */
import { hideValues } from './log/log-text.ts'

export type Form =
  'flag' | 'number' | 'uuid' | 'trace' | 'word' | 'route' | 'pointers' | 'text' | 'sql' | 'error'

const WORD_MAX = 100
const TEXT_MAX = 500
const HIDDEN = '(not shown)'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of a trace or of a span. */
const TRACE = /^([0-9a-f]{32}|[0-9a-f]{16})$/
const WORD = /^[A-Za-z_][A-Za-z0-9_.:-]*$|^[0-9]{1,3}(\.[0-9]{1,3})*$/
/** The pattern of a route: words and parameter names between slashes. */
const ROUTE = /^\/[A-Za-z0-9_/:.*-]*$/
/**
 * A pointer to a field of the API: names, list indexes, and the placeholder for a name that the API
 * does not have.
 */
const POINTER = /^(\/([A-Za-z_][A-Za-z0-9_-]*|[0-9]*|\(unknown\)))*$/
const POINTER_MAX = 300
const POINTERS_MAX = 20
/** A word with this many digits in a row is not shown: a phone number has at least as many. */
const NUMBER = /[0-9]{7}/

/** The values that may leave, in their permitted forms. @param forms by name */
export function toPermitted(
  forms: Record<string, Form>,
  values: object,
  withStacks = false,
): Record<string, unknown> {
  const permitted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined
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
  if (form === 'trace') return TRACE.test(value) ? value : HIDDEN
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
 * Name, code and message of an error, without its stack and the values it quotes. An error without
 * a code gets that of its cause, which distinguishes a full disk from a lost connection.
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
