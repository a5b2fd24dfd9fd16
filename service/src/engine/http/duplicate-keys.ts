/**
 * Finds objects that have the same key twice.
 *
 * JSON leaves open what that means (RFC 8259, 4) and every parser we know silently picks one of the
 * two: a proxy that checked the first `total_amount` would pass on another one. So such a body is
 * refused. The parser does not report it, but the text shows it: it has one colon outside strings
 * for each member, so more colons than the parsed value has keys. Only then is the text searched
 * for the positions.
 */
import type { Fault } from '../problems/problems.ts'
import { DEPTH_MAX } from '../exact-json.ts'
import type { FaultCode } from './fault-codes.ts'
import { childPointer, FAULTS_MAX } from './faults.ts'

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/** A fault for each repeated key. @param text valid JSON @param parsed the value parsed from it */
export function findDuplicateKeys(text: string, parsed: unknown): Fault[] {
  return countMembers(text) === countKeys(parsed) ? [] : locate(text)
}

function countMembers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at)
    else if (char === COLON) count += 1
  }
  return count
}

/**
 * The index of the closing quote of the string at `start`: the first quote after an even number of
 * backslashes.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
}

/**
 * Counts the keys of all objects in the value. Not recursive, so that depth cannot exhaust the call
 * stack.
 */
function countKeys(value: unknown): number {
  let count = 0
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const visit = stack.pop()
    if (typeof visit !== 'object' || visit === null) continue
    const isArray = Array.isArray(visit)
    for (const inner of isArray ? visit : Object.values(visit)) {
      if (!isArray) count += 1
      if (typeof inner === 'object') stack.push(inner)
    }
  }
  return count
}

/**
 * An object or array that is being read: the keys of an object so far, and the current key or
 * index.
 */
type Open = { pointer: string; keys: Set<string> | null; at: string | number }

/** Looks no deeper than a body may be nested: a deeper one is refused for its depth alone. */
function locate(text: string): Fault[] {
  const found = new Set<string>()
  const open: Open[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length && found.size < FAULTS_MAX && open.length <= DEPTH_MAX; at++) {
    const inner = open.at(-1)
    switch (text[at]) {
      case '{':
      case '[': {
        const pointer = inner ? childPointer(inner.pointer, String(inner.at)) : ''
        isKeyNext = text[at] === '{'
        open.push({ pointer, keys: isKeyNext ? new Set() : null, at: 0 })
        break
      }
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        isKeyNext = inner?.keys !== null
        if (typeof inner?.at === 'number') inner.at += 1
        break
      case '"': {
        const end = endOfString(text, at)
        if (inner?.keys && isKeyNext) {
          const key = JSON.parse(text.slice(at, end + 1)) as string
          if (inner.keys.has(key)) found.add(childPointer(inner.pointer, key))
          inner.keys.add(key)
          inner.at = key
          isKeyNext = false
        }
        at = end
      }
    }
  }
  const code: FaultCode = 'duplicate_key'
  return [...found].map((pointer) => ({ in: 'body', pointer, code, detail: 'Must be there only once.' }))
}
