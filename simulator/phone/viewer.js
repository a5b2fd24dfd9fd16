// @ts-check
/**
 * How this page looks at a chat: as the customer who holds the phone, in English, on the simulator's clock. Money is
 * written as the country of the currency writes it.
 */

import { createMoments } from '../../chat/text/moments.js'
import { english } from '../../chat/words/english.js'
import { announce } from './dom/announcer.js'
import { simulatedNow } from './talk/simulated-clock.js'

/** @typedef {import('../../chat/contract.js').Viewer} Viewer */

export const moments = createMoments({ words: english, locale: 'en-GB' })

/** @type {Record<string, string>} */
const WEBHOOK_WORDS = {
  sent: 'on its way to the webhook of the shop',
  delivered: 'the webhook of the shop took it',
  read: 'the shop has read it',
  failed: 'the webhook of the shop did not take it',
}

/** @type {Viewer} */
export const viewer = {
  words: english,
  moments,
  locale: 'pt-BR',
  now: simulatedNow,
  announce,
  writers: {
    in: { quoted: 'Shop', heard: 'The shop:' },
    out: { quoted: 'You', heard: 'The customer:' },
  },
  // The customer's messages travel by webhook; the shop's are reported back to it.
  describeStatus({ direction, status, failure }) {
    if (direction === 'out') return WEBHOOK_WORDS[status] ?? status
    return failure ? `The shop sees: failed, ${failure.code} ${failure.title}` : `The shop sees: ${status}`
  },
  pictures: 'shown',
}
