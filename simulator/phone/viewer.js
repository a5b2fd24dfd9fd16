// @ts-check
/**
 * The view of a chat on this page: that of the customer who holds the phone, on the simulator's clock. Money is written
 * as in the country of its currency.
 */

import { createMoments } from '../../chat/text/moments.js'
import { announce } from './dom/announcer.js'
import { simulatedNow } from './talk/simulated-clock.js'
import { chatWords, locale, words } from './words/language.js'

/** @typedef {import('../../chat/contract.js').Viewer} Viewer */

export const moments = createMoments({ words: chatWords, locale })

/** @type {Viewer} */
export const viewer = {
  words: chatWords,
  moments,
  locale: 'pt-BR',
  now: simulatedNow,
  announce,
  writers: {
    in: { quoted: words.shop, heard: words.shopSays },
    out: { quoted: words.customer, heard: words.customerSays },
  },
  // The customer's messages go to the shop by webhook; the shop's messages get receipts.
  describeStatus({ direction, status, failure }) {
    if (direction === 'out') return words.webhookStatuses[status] ?? status
    const named = words.statuses[status] ?? status
    return words.shopSees(failure ? `${words.statuses.failed}, ${failure.code} ${failure.title}` : named)
  },
  pictures: 'shown',
}
