// @ts-check
/**
 * A shared contact card: the person, every way to reach them, and the card as a file to download.
 */

import { avatar } from '../dom/avatar.js'
import { element, foreign } from '../dom/element.js'
import { findName } from '../text/names.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'
import { toFileName, toVcard } from '../text/vcard.js'

/**
 * @typedef {import('../contract.js').ContactCard} ContactCard
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/** By then the browser has begun the download. */
const FILE_KEPT_MS = 10_000

/**
 * @param {ContactCard} card
 * @param {Viewer} viewer
 */
export function contactCard(card, { words, moments }) {
  const name = card.name.formatted_name
  const work = [card.org?.title, card.org?.department, card.org?.company].filter(Boolean).join(' · ')
  return element(
    'section',
    { class: 'contact-card', 'aria-label': words.contact(name) },
    element(
      'header',
      {},
      avatar(name),
      element(
        'div',
        {},
        element('h3', {}, foreign(name)),
        work ? element('p', { class: 'soft' }, foreign(work)) : null,
      ),
    ),
    element('dl', {}, ...waysToReach(card, words), ...birthday(card, words, moments)),
    element(
      'button',
      {
        type: 'button',
        class: 'quiet save-contact',
        'data-focus': 'save',
        'aria-label': `${words.saveContact}: ${name}`,
        onclick: () => saveAsFile(card),
      },
      words.saveContact,
    ),
  )
}

/**
 * @param {ContactCard} card
 * @param {Viewer['words']} words
 */
function waysToReach(card, words) {
  /**
   * @param {string} label
   * @param {string | undefined} type e.g. WORK, as the shop wrote it
   * @param {string | undefined} value
   * @param {URL | null} [url]
   */
  const way = (label, type, value, url) =>
    line(type ? [label, ' · ', nameType(type, words)] : [label], value, url)
  const lines = [
    ...(card.phones ?? []).map(({ phone, type, wa_id: waId }) =>
      way(words.phone, type, phone ?? (waId && `+${waId}`)),
    ),
    ...(card.emails ?? []).map(({ email, type }) => way(words.email, type, email)),
    ...(card.addresses ?? []).map((address) => way(words.postalAddress, address.type, postalLine(address))),
    ...(card.urls ?? []).map(({ url, type }) => way(words.web, type, url, url ? parseWebAddress(url) : null)),
  ]
  return lines.flat()
}

/**
 * @param {ContactCard} card
 * @param {Viewer['words']} words
 * @param {Viewer['moments']} moments
 */
function birthday({ birthday: date }, words, moments) {
  return line([words.birthday], date && (moments.formatDate(date) ?? date))
}

/**
 * @param {string} type
 * @param {Viewer['words']} words
 */
function nameType(type, { contactTypes }) {
  const known = type.toLowerCase()
  return findName(contactTypes, known) ?? foreign(known)
}

/**
 * @param {(string | Node)[]} label
 * @param {string | undefined} value
 * @param {URL | null} [url]
 */
function line(label, value, url = null) {
  if (!value) return []
  return [
    element('dt', { class: 'soft' }, ...label),
    element('dd', {}, url ? safeLink(url, value) : foreign(value)),
  ]
}

/** @param {Record<string, string | undefined>} address */
function postalLine({ street, city, state, zip, country }) {
  const place = [city, state].filter(Boolean).join(' ')
  return [street, place, zip, country].filter(Boolean).join(', ')
}

/** @param {ContactCard} card */
function saveAsFile(card) {
  const href = URL.createObjectURL(new Blob([toVcard(card)], { type: 'text/vcard' }))
  element('a', { href, download: toFileName(card) }).click()
  setTimeout(() => URL.revokeObjectURL(href), FILE_KEPT_MS)
}
