/**
 * Ajv's errors as faults: a pointer to each, a stable code, and a sentence that says what was
 * expected.
 */
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { Problem, type Fault } from '../problems/problems.ts'
import { nearestWords } from '../problems/near-words.ts'
import type { FaultCode } from './fault-codes.ts'

/** A body of hostile size must not make an answer of hostile size. */
export const FAULTS_MAX = 200

type AjvError = FastifySchemaValidationError & {
  data?: unknown
  parentSchema?: { description?: string; properties?: Record<string, unknown> }
}

/** @param context which part of the request was validated, as Fastify names it */
export function toFaults(errors: AjvError[], context: string | undefined): Fault[] {
  const part = { querystring: 'query', params: 'path', headers: 'header' }[context ?? ''] ?? 'body'
  const faults = errors.filter(({ keyword }) => keyword !== 'if') // the errors of its branch explain it
  return faults.slice(0, FAULTS_MAX).map((error) => ({ in: part as Fault['in'], ...describe(error) }))
}

/** The fault that a rule of preflight finds, with the page about the rule. */
export const toFault = (
  { rule, code, pointer, detail }: { rule: string; code: string; pointer: string; detail: string },
  publicUrl: string,
): Fault => {
  return { in: 'body', pointer, code, detail, docs: `${publicUrl}/docs/preflight#${rule}` }
}

/** The problem that answers a request with these faults. */
export function wrongFields(errors: Fault[]): Problem {
  const detail = errors.length === 1 ? 'One field is wrong.' : `${errors.length} fields are wrong.`
  return new Problem('invalid_request', detail, { errors })
}

function describe(error: AjvError): Omit<Fault, 'in'> {
  const { keyword, instancePath, params, parentSchema, data } = error
  const at = (code: FaultCode, detail: string, pointer = instancePath) => ({ pointer, code, detail })
  const expected = parentSchema?.description ? ` Expected: ${parentSchema.description}` : ''
  switch (keyword) {
    case 'required':
      return at(
        'required',
        'This field is required.',
        childPointer(instancePath, String(params.missingProperty)),
      )
    case 'additionalProperties':
      return unknownField(
        instancePath,
        String(params.additionalProperty),
        Object.keys(parentSchema?.properties ?? {}),
      )
    case 'type':
      return at('type', `Must be ${typeWords(params.type)}.${expected}`)
    case 'enum':
      return at(
        'enum',
        `Must be one of: ${list(params.allowedValues)}.${wordMeant(data, params.allowedValues)}`,
      )
    case 'minLength':
      return at('too_short', atLeast(params.limit, 'characters'))
    case 'maxLength':
      return at('too_long', `Must have at most ${String(params.limit)} characters.`)
    case 'minimum':
      return at('too_small', `Must be at least ${String(params.limit)}.`)
    case 'maximum':
      return at('too_large', `Must be at most ${String(params.limit)}.`)
    case 'minItems':
      return at('too_few', atLeast(params.limit, 'entries'))
    case 'minProperties':
      return at('too_few', atLeast(params.limit, 'fields'))
    case 'maxItems':
      return at('too_many', `Must have at most ${String(params.limit)} entries.`)
    case 'pattern':
      return at('pattern', `Does not have the form it must have.${expected}`)
    case 'format':
      if (params.format === 'not-blank') return at('blank', 'Must hold more than spaces.')
      return at('format', `Must be a valid ${String(params.format)}.${expected}`)
    default:
      return at('invalid', `Is not valid (${keyword}).${expected}`)
  }
}

/** @param fields the known ones, of which one may be suggested */
export const unknownField = (pointer: string, name: string, fields: string[] = []) =>
  ({
    pointer: childPointer(pointer, name),
    code: 'unknown_field',
    detail: `There is no such field.${pointer === '' && isOfTheirCall(name, fields) ? LEAVE_OUT : didYouMean(name, fields)}`,
  }) as const

const wordMeant = (given: unknown, words: unknown) =>
  typeof given === 'string' && Array.isArray(words) ? didYouMean(given, words.map(String)) : ''

const atLeast = (limit: unknown, things: string) =>
  limit === 1 ? 'Must not be empty.' : `Must have at least ${String(limit)} ${things}.`

const list = (values: unknown) => (Array.isArray(values) ? values.map(String).join(', ') : String(values))

/** Ajv gives one type, or a list of allowed types. */
function typeWords(types: unknown): string {
  const words: Record<string, string> = {
    integer: 'a whole number',
    object: 'an object',
    array: 'an array',
    null: 'null',
  }
  return [types]
    .flat()
    .map((type) => words[String(type)] ?? `a ${String(type)}`)
    .join(' or ')
}

/** Names that others use, in the form of `toPlainName`, and ours. */
const NAMES_OF_OTHERS = new Map([
  ['pixdynamiccode', 'instant_dynamic_code'],
  ['cancelled', 'canceled'],
])

/** What WhatsApp's own call has beside the message, and what to do about it here. */
const OF_THEIR_CALL = ['messaging_product', 'recipient_type', 'type']
const LEAVE_OUT = " WhatsApp's own call has it. Leave it out: the address of the operation says it."
/** Of the body of a message, which names its sender and its recipient. */
const isOfTheirCall = (name: string, fields: string[]) =>
  OF_THEIR_CALL.includes(name) && fields.includes('from') && fields.includes('to')

/**
 * Suggests one of our names for another spelling of it, for a slip of the hand, or for the name
 * that WhatsApp or others use.
 */
function didYouMean(given: string, names: readonly string[]): string {
  const plain = toPlainName(given)
  const meant =
    names.find((name) => toPlainName(name) === plain || NAMES_OF_OTHERS.get(plain) === name) ??
    nearestWords(given, names)[0]
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`
}

/** `referenceId`, `Reference-ID` and `reference_id` become equal. */
const toPlainName = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()

/**
 * Longer than any known key. A longer one is cut, so that a key of hostile length cannot make a
 * large answer.
 */
const KEY_LENGTH_MAX = 128

/** The JSON Pointer to the member `key` of the value at `pointer`. Cuts a key of hostile length. */
export function childPointer(pointer: string, key: string): string {
  const shown = key.length > KEY_LENGTH_MAX ? `${key.slice(0, KEY_LENGTH_MAX)}…` : key
  return `${pointer}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
