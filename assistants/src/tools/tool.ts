/**
 * What a tool is: declared once, for the assistant that reads it and for the server that runs it.
 */
import type { Recado } from '../../../client/src/index.ts'
import { maskAddress, maskNumbers } from '../words/mask.ts'
import { cut, toPlainWords } from '../words/plain-words.ts'

export type Schema = Record<string, unknown>

export type Tools = {
  recado: Recado
  /** Where the service and its console answer, without a slash at the end. */
  url: string
  /** Numbers of customers are shown whole. */
  showNumbers: boolean
}

export type Tool = {
  /** Snake case. */
  name: string
  title: string
  /** What it does and answers. Speaks of the tool and gives the model no orders. */
  description: string
  /** The scope of the key without which it is not offered. */
  scope: 'messages:read' | 'drafts:write'
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    /** Always false: the service is the only thing it speaks with. */
    openWorldHint: false
  }
  input: Schema
  output: Schema
  /** Returns what `output` describes. Throws what the client throws. @param input validated */
  // oxlint-disable-next-line typescript/no-explicit-any -- each tool reads the fields of its own schema
  run(input: any, tools: Tools): Promise<Record<string, unknown>>
}

export const READS: Tool['annotations'] = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

// --- schemas
// ------------------------------------------------------------------------------------------------

/** An object with these fields, all of them there unless they are named as optional. */
export const objectOf = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
export const text = (description: string): Schema => ({ type: 'string', description })
export const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description })
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const id = (description: string): Schema => ({ type: 'string', format: 'uuid', description })
export const limit = (max: number): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: max,
  description: `How many at most, ${max} if not given.`,
})

// --- answers
// ------------------------------------------------------------------------------------------------

/** Strangers' words, plain, and masked unless numbers are shown. */
export function toSaid(words: string | null, { showNumbers }: Tools, max?: number): string | null {
  if (words === null) return null
  const plain = toPlainWords(words)
  return cut(showNumbers ? plain : maskNumbers(plain), max) // half of a code is not known as one
}

export const toShownAddress = (address: string, { showNumbers }: Tools): string =>
  showNumbers ? address : maskAddress(address)

const NAME_MAX = 100
/** The name that a contact chose. */
export const toName = (name: string | null, tools: Tools) => toSaid(name, tools, NAME_MAX)
