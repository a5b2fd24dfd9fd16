/**
 * Checks every key, string and number of a parsed body for what PostgreSQL or JSON cannot hold.
 *
 * Runs once, before the schema: NUL cannot be stored as text, a lone surrogate is not Unicode, and
 * a number past 2^53 is no longer the number that was sent. Looks no deeper than a body may be
 * nested, so that depth cannot exhaust the stack.
 */
import type { Fault } from '../problems/problems.ts'
import { DEPTH_MAX } from '../exact-json.ts'
import type { FaultCode } from './fault-codes.ts'
import { childPointer, FAULTS_MAX } from './faults.ts'

type Visit = { value: unknown; pointer: string; depth: number }

/**
 * All faults in the order of the body, up to a bound. The positions are searched for only in a body
 * that has faults.
 *
 * @param text the body as it came: valid JSON in valid UTF-8, where NUL and lone surrogates can
 * only appear as escapes
 */
export function findUnstorable(body: unknown, text: string): Fault[] {
  return isStorable(body, 0, text.includes('\\u')) ? [] : locate(body)
}

function isStorable(value: unknown, depth: number, hasEscapes: boolean): boolean {
  if (typeof value === 'string') return !hasEscapes || isStorableText(value)
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEPTH_MAX) return false
  // plain loops: arrays of each object's values were a tenth of the garbage of a request
  if (Array.isArray(value)) {
    for (const inner of value) if (!isStorable(inner, depth + 1, hasEscapes)) return false
    return true
  }
  const object = value as Record<string, unknown>
  for (const key in object) {
    if (hasEscapes && !isStorableText(key)) return false
    if (!isStorable(object[key], depth + 1, hasEscapes)) return false
  }
  return true
}

/** Whether PostgreSQL stores the text, and compares a column with it. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

function locate(body: unknown): Fault[] {
  const faults: Fault[] = []
  const stack: Visit[] = [{ value: body, pointer: '', depth: 0 }]
  const report = (pointer: string, code: FaultCode, detail: string) =>
    void faults.push({ in: 'body', pointer, code, detail })
  for (let visit = stack.pop(); visit && faults.length < FAULTS_MAX; visit = stack.pop()) {
    const { value, pointer, depth } = visit
    if (typeof value === 'string') checkString(value, pointer, report)
    else if (typeof value === 'number') checkNumber(value, pointer, report)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= DEPTH_MAX)
        report(pointer, 'too_deep', `Must not be nested deeper than ${DEPTH_MAX} levels.`)
      else
        for (const [key, inner] of Object.entries(value).reverse()) {
          const child = childPointer(pointer, key)
          if (!Array.isArray(value)) checkString(key, child, report)
          stack.push({ value: inner, pointer: child, depth: depth + 1 })
        }
    }
  }
  return faults
}

type Report = (pointer: string, code: FaultCode, detail: string) => void

function checkString(value: string, pointer: string, report: Report) {
  if (value.includes('\u0000')) report(pointer, 'nul_character', 'Must not hold the NUL character.')
  if (!value.isWellFormed())
    report(pointer, 'lone_surrogate', 'Must be Unicode: it holds half a surrogate pair.')
}

function checkNumber(value: number, pointer: string, report: Report) {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    report(pointer, 'number_too_large', 'Must lie within 2^53 of zero.')
}
