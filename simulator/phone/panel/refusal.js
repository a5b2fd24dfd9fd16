// @ts-check
/**
 * Why a call was refused, in WhatsApp's own words.
 */

import { words } from '../words/language.js'

/** @typedef {import('../contract.js').Call} Call */

/** @param {Call} call */
export function explainRefusal({ failure, httpStatus, fault }) {
  if (failure)
    return { code: String(failure.code), reason: [failure.title, failure.details].filter(Boolean).join(': ') }
  const code = httpStatus === null ? words.noAnswer : `HTTP ${httpStatus}`
  return { code, reason: fault ? words.plannedFault(fault) : words.noReason }
}
