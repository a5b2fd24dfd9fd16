/**
 * The header of a template's definition: a text with at most one variable, a medium with a sample,
 * or a place.
 */
import { isObject, type JsonObject } from '../../json.ts'
import { invalidTemplate, listVariables, TOO_LONG } from './template-parts.ts'

const HEADER_FAULTY = 2388047
const HEADER_CHARS_MAX = 60
const HEADER_FORMATS = new Set(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION', 'PRODUCT', 'GIF'])
const MEDIA_FORMATS = new Set(['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'])

/** Whether a header handle was given by the simulator's own upload. */
export type IsHandle = (handle: string) => boolean

export function assertHeader(header: JsonObject, isHandle: IsHandle): void {
  const format = String(header.format)
  if (!HEADER_FORMATS.has(format)) {
    throw invalidTemplate(`A header cannot be of format ${format}.`, HEADER_FAULTY)
  }
  if (format === 'TEXT') return assertTextHeader(header)
  if (!MEDIA_FORMATS.has(format)) return
  const example = isObject(header.example) ? header.example.header_handle : undefined
  const handle = Array.isArray(example) ? example[0] : undefined
  if (typeof handle !== 'string' || !isHandle(handle)) {
    throw invalidTemplate('example.header_handle must be a handle of the Resumable Upload API.')
  }
}

function assertTextHeader(header: JsonObject): void {
  const text = requireComponentText(header, HEADER_CHARS_MAX, HEADER_FAULTY)
  const variables = listVariables(text)
  if (variables.length > 1) throw invalidTemplate('A header has at most one variable.', HEADER_FAULTY)
  const example = isObject(header.example) ? header.example : {}
  if (variables.length === 1 && !example.header_text && !example.header_text_named_params) {
    throw invalidTemplate('The variable of the header needs an example.')
  }
}

/** The text of a component, not empty and within its length. */
export function requireComponentText({ type, text }: JsonObject, charsMax: number, subcode: number): string {
  if (typeof text !== 'string' || text === '') {
    throw invalidTemplate(`The text of the ${String(type)} is required.`, subcode)
  }
  if ([...text].length > charsMax) {
    throw invalidTemplate(`The text of the ${String(type)} has at most ${charsMax} characters.`, TOO_LONG)
  }
  return text
}
