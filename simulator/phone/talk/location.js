// @ts-check
/**
 * The part of the page's address that names the open chat: `/#/5511987654321`, and `?account=` when
 * the simulator plays several business numbers.
 */

/** @returns {{ waId: string | null, account: string | null }} */
export function readLocation() {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  return { waId: decode(path) || null, account: new URLSearchParams(query).get('account') }
}

/**
 * @param {string | null} waId
 * @param {string | null} account null for the first account
 */
export function chatLocation(waId, account) {
  const query = account === null ? '' : `?account=${encodeURIComponent(account)}`
  return `#/${encodeURIComponent(waId ?? '')}${query}`
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
