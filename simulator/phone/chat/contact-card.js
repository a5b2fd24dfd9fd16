// @ts-check
/**
 * A contact card someone shared: who it is and every way to reach them.
 */

import { avatar } from '../dom/avatar.js'
import { element, foreign } from '../dom/element.js'
import { parseWebAddress, safeLink } from '../text/safe-link.js'

/** @typedef {import('../contract.js').ContactCard} ContactCard */

/** @param {ContactCard} card */
export function contactCard(card) {
  const name = card.name.formatted_name
  const work = [card.org?.title, card.org?.department, card.org?.company].filter(Boolean).join(' · ')
  return element(
    'section',
    { class: 'contact-card', 'aria-label': `Contact ${name}` },
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
    element('dl', {}, ...waysToReach(card)),
  )
}

/** @param {ContactCard} card */
function waysToReach(card) {
  const lines = [
    ...(card.phones ?? []).map(({ phone, type, wa_id: waId }) =>
      line('Phone', type, phone ?? (waId && `+${waId}`)),
    ),
    ...(card.emails ?? []).map(({ email, type }) => line('E-mail', type, email)),
    ...(card.addresses ?? []).map((address) => line('Address', address.type, postalLine(address))),
    ...(card.urls ?? []).map(({ url, type }) => line('Web', type, url)),
    line('Birthday', undefined, card.birthday),
  ]
  return lines.flat()
}

/**
 * @param {string} label
 * @param {string | undefined} type e.g. WORK, as the shop wrote it
 * @param {string | undefined} value
 */
function line(label, type, value) {
  if (!value) return []
  const url = label === 'Web' ? parseWebAddress(value) : null
  return [
    element('dt', { class: 'soft' }, label, type ? ` · ${type.toLowerCase()}` : ''),
    element('dd', {}, url ? safeLink(url, value) : foreign(value)),
  ]
}

/** @param {Record<string, string | undefined>} address */
function postalLine({ street, city, state, zip, country }) {
  const place = [city, state].filter(Boolean).join(' ')
  return [street, place, zip, country].filter(Boolean).join(', ')
}
