/**
 * Reads callbacks, in the form of the standard and in those that banks use: a list, or a list of
 * objects that hold lists.
 */
import { isObject, memberOf } from '../../engine/member-of.ts'
import type { Hint } from '../provider.ts'
import { toEndToEndId, toTxid } from './records.ts'

const HINTS_MAX = 1000

/** What of it can be read; nothing of a test call, or of any other body. */
export function readCallback(body: unknown): Hint[] {
  const hints: Hint[] = []
  for (const outer of toList(body)) {
    const inner = memberOf(outer, 'pix')
    for (const entry of inner === undefined ? [outer] : toList(inner)) {
      const hint = {
        txid: toTxid(memberOf(entry, 'txid')),
        paymentId: toEndToEndId(memberOf(entry, 'endToEndId')),
      }
      if (hint.txid !== null || hint.paymentId !== null) hints.push(hint)
      if (hints.length === HINTS_MAX) return hints
    }
  }
  return hints
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isObject(value) ? [value] : []
}
