// @ts-check
/**
 * Why a call was refused, in the channel's own words.
 */

/** @typedef {import('../contract.js').Call} Call */

/** @param {Call} call */
export function explainRefusal({ failure, httpStatus, fault }) {
  if (failure)
    return { code: String(failure.code), reason: [failure.title, failure.details].filter(Boolean).join(': ') }
  const code = httpStatus === null ? 'No answer' : `HTTP ${httpStatus}`
  return { code, reason: fault ? `Planned fault: ${fault}` : 'The channel gave no reason.' }
}
