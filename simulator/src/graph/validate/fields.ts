/**
 * Reads one field of a request at a time, by WhatsApp's rules: a missing or empty field, a wrong
 * JSON type or an unknown key is 100, an invalid value is 131009. Each function throws the
 * GraphError to be answered.
 */
import { isObject, type JsonObject } from '../../json.ts'
import { GraphError } from '../errors.ts'

/**
 * WhatsApp's sentence calls `text.body` `text['body']`; it is in the message, and the error has no
 * details.
 */
export function missing(path: string): GraphError {
  const sentence = `The parameter ${path.replaceAll(/\.(\w+)/g, "['$1']")} is required.`
  return new GraphError(100, sentence, { message: `(#100) ${sentence}` })
}

export function invalid(path: string, rule: string): GraphError {
  return new GraphError(131009, `${path} ${rule}.`)
}

export function unsupported(details: string): GraphError {
  return new GraphError(100, details)
}

export function requireObject(parent: JsonObject, key: string, path: string): JsonObject {
  return optionalObject(parent, key, path) ?? raise(missing(path))
}

export function optionalObject(parent: JsonObject, key: string, path: string): JsonObject | undefined {
  const value = parent[key]
  if (value === undefined || value === null) return undefined
  return isObject(value) ? value : raise(unsupported(`${path} must be an object.`))
}

export function requireArray(parent: JsonObject, key: string, path: string): unknown[] {
  const value = optionalArray(parent, key, path)
  if (!value || value.length === 0) throw missing(path)
  return value
}

export function optionalArray(parent: JsonObject, key: string, path: string): unknown[] | undefined {
  const value = parent[key]
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) ? value : raise(unsupported(`${path} must be an array.`))
}

export function requireElement(value: unknown, path: string): JsonObject {
  return isObject(value) ? value : raise(unsupported(`${path} must be an object.`))
}

type TextRule = { charsMax?: number; pattern?: RegExp; rule?: string }

/** A non-empty string. `charsMax` counts code points. */
export function requireText(parent: JsonObject, key: string, path: string, rule: TextRule = {}): string {
  const value = optionalText(parent, key, path, rule)
  if (value === undefined || value === '') throw missing(path)
  return value
}

export function optionalText(
  parent: JsonObject,
  key: string,
  path: string,
  rule: TextRule = {},
): string | undefined {
  const value = parent[key]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw unsupported(`${path} must be a string.`)
  if (rule.charsMax !== undefined && isLongerThan(value, rule.charsMax)) {
    throw invalid(path, `must have at most ${rule.charsMax} characters`)
  }
  if (rule.pattern && value !== '' && !rule.pattern.test(value))
    throw invalid(path, rule.rule ?? 'is malformed')
  return value
}

export function requireOneOf<T extends string>(
  parent: JsonObject,
  key: string,
  path: string,
  values: readonly T[],
): T {
  const value = requireText(parent, key, path)
  const known = values.find((candidate) => candidate === value)
  return known ?? raise(invalid(path, `must be one of ${values.join(', ')}`))
}

export function requireInteger(parent: JsonObject, key: string, path: string, min: number): number {
  const value = parent[key]
  if (value === undefined || value === null) throw missing(path)
  if (typeof value !== 'number') throw unsupported(`${path} must be a number.`)
  if (!Number.isSafeInteger(value) || value < min)
    throw invalid(path, `must be a whole number from ${min} up`)
  return value
}

/** Refuses keys that are not documented for an object, with Graph's sentence. */
export function assertKeys(object: JsonObject, path: string, keys: ReadonlySet<string>): void {
  for (const key of Object.keys(object)) {
    if (!keys.has(key)) throw unsupported(`Unexpected key "${key}" on param "${path}".`)
  }
}

export function assertHttpUrl(value: string, path: string): void {
  const url = URL.parse(value)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid(path, 'must be an absolute http or https address')
  }
}

function isLongerThan(value: string, charsMax: number): boolean {
  if (value.length <= charsMax) return false
  const charIterator = value[Symbol.iterator]()
  let chars = 0
  while (!charIterator.next().done) if (++chars > charsMax) return true
  return false
}

function raise(error: GraphError): never {
  throw error
}
