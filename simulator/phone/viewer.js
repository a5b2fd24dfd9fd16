// @ts-check
/**
 * The view of a chat on this page: that of the customer who holds the phone, on the simulator's
 * clock. Money is written as in the country of its currency.
 */

import { createMoments } from '../../chat/text/moments.js'
import { announce } from './dom/announcer.js'
import { simulatedNow } from './talk/simulated-clock.js'
import { chatWords, locale, words } from './words/language.js'

/** @typedef {import('../../chat/contract.js').Viewer} Viewer */

export const moments = createMoments({ words: chatWords, locale })

/** By then the browser has begun the download. */
const COPY_KEPT_MS = 10_000
const MEDIA_PATH = '/control/media/'

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
  // A link that the simulator did not fetch is the message's own; of an id that it does not know it
  // has no bytes.
  findMedia({ type, address, mimeType, filename, size }) {
    if (size === null || !address?.startsWith(MEDIA_PATH)) return null
    // A document takes the name that the message gives it, not the one under which it was uploaded.
    const open = async () => (type === 'document' ? copyOf(address) : address)
    return Promise.resolve({ mimeType, filename, size, open })
  },
}

/**
 * The bytes at an address of their own, which forgets the name of the file.
 *
 * @param {string} path
 */
async function copyOf(path) {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(words.simulatorAnswered(answer.status))
  const url = URL.createObjectURL(await answer.blob())
  setTimeout(() => URL.revokeObjectURL(url), COPY_KEPT_MS)
  return url
}
