// @ts-check
/**
 * A contact card someone shared: who it is, every way to reach them, and the card as a file to keep.
 */

import { avatar } from '../dom/avatar.js'
import { element, foreign } from '../dom/element.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'
import { toFileName, toVcard } from '../text/vcard.js'

/**
 * @typedef {import('../contract.js').ContactCard} ContactCard
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/** The browser has begun the download by then. */
const FILE_KEPT_MS = 10_000

/**
 * @param {ContactCard} card
 * @param {Viewer} viewer
 */
export function contactCard(card, { words }) {
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
    element('dl', {}, ...waysToReach(card, words)),
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
  const lines = [
    ...(card.phones ?? []).map(({ phone, type, wa_id: waId }) =>
      line(words.phone, type, phone ?? (waId && `+${waId}`)),
    ),
    ...(card.emails ?? []).map(({ email, type }) => line(words.email, type, email)),
    ...(card.addresses ?? []).map((address) => line(words.postalAddress, address.type, postalLine(address))),
    ...(card.urls ?? []).map(({ url, type }) =>
      line(words.web, type, url, url ? parseWebAddress(url) : null),
    ),
    line(words.birthday, undefined, card.birthday),
  ]
  return lines.flat()
}

/**
 * @param {string} label
 * @param {string | undefined} type e.g. WORK, as the shop wrote it
 * @param {string | undefined} value
 * @param {URL | null} [url]
 */
function line(label, type, value, url = null) {
  if (!value) return []
  return [
    element('dt', { class: 'soft' }, label, type ? ' · ' : '', type ? foreign(type.toLowerCase()) : ''),
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
