// @ts-check
/**
 * The part of the page's address that says which chat is open: `/#/5511987654321`, and `?account=` when the
 * simulator plays several business numbers.
 */

/** @returns {{ waId: string | null, account: string | null }} */
export function readLocation() {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  return { waId: decode(path) || null, account: new URLSearchParams(query).get('account') }
}

/**
 * @param {string | null} waId
 * @param {string | null} account null when the first account is meant
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
