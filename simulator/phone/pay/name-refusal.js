// @ts-check
import { findName } from '../../../chat/text/names.js'
import { words } from '../words/language.js'

/**
 * Why the bank does not pay: in the reader's language where the page knows the reason, else in the
 * bank's.
 *
 * @param {{ reason: string, message: string }} refusal
 */
export function nameRefusal({ reason, message }) {
  return findName(words.bankRefusals, reason) ?? message
}
