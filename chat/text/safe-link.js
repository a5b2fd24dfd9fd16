// @ts-check
/**
 * Links out of messages. Only web addresses become links; everything else stays text.
 */

import { element } from '../dom/element.js'

/**
 * The address as a URL if it is plain http or https, else null. One with a user name is refused
 * too: it exists to make `https://bank.example@evil.example` look like the bank.
 *
 * @param {string} address
 */
export function parseWebAddress(address) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url : null
}

/**
 * A link that shows where it leads: if the text does not begin with the real host, for example
 * because of lookalike letters, the host is appended. Text before the link cannot change its
 * reading direction.
 *
 * @param {URL} url
 * @param {string} text
 */
export function safeLink(url, text) {
  const showsHost = text.toLowerCase().startsWith(`${url.protocol}//${url.host}`)
  return element(
    'a',
    { href: url.href, target: '_blank', rel: 'noopener noreferrer', dir: 'ltr' },
    showsHost ? text : `${text} (${url.host})`,
  )
}
