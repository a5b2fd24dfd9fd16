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
 * A link that shows where it leads: a text that does not begin with the real host, such as a name in letters that look
 * like others, gets the host behind it. What stands before the link cannot turn its reading direction.
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
