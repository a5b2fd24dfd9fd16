// @ts-check
/**
 * Links out of messages. Only web addresses become links; everything else stays text.
 */

import { element } from '../dom/element.js'

/**
 * The address as a URL when it is plain http or https, else null. One with a user name in it is refused too: it
 * exists to make `https://bank.example@evil.example` look like the bank.
 *
 * @param {string} address
 */
export function parseWebAddress(address) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url : null
}

/**
 * @param {URL} url
 * @param {string} text
 */
export function safeLink(url, text) {
  return element('a', { href: url.href, target: '_blank', rel: 'noopener noreferrer' }, text)
}
