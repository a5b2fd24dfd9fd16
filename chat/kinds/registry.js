// @ts-check
/**
 * Every kind of message that is drawn from WhatsApp's own object. A kind that is not listed shows
 * its text and its raw content.
 */

import { QUESTION_KINDS, toCard } from '../content/to-card.js'
import { toTemplateCard } from '../content/to-template-card.js'
import { answer, tappedButton } from './answers.js'
import { drawCard } from './card.js'
import { cart } from './cart.js'
import { location } from './location.js'
import { mediaOf } from './media.js'
import { notice, notPassedOn, onPhone, reaction } from './notices.js'
import { text } from './text.js'

/** @typedef {import('./scene.js').DrawKind} DrawKind */

/** @type {ReadonlyMap<string, DrawKind>} */
export const kinds = new Map([
  ['text', text],
  ['image', mediaOf('image')],
  ['video', mediaOf('video')],
  ['audio', mediaOf('audio')],
  ['document', mediaOf('document')],
  ['sticker', mediaOf('sticker')],
  ['location', location],
  ['reaction', reaction],
  ...QUESTION_KINDS.map((kind) => /** @type {const} */ ([kind, question(kind)])),
  ['template', (content, scene) => drawCard(toTemplateCard(content, null), scene)],
  ['interactive', answer],
  ['button_reply', answer],
  ['list_reply', answer],
  ['nfm_reply', answer],
  ['call_permission_reply', answer],
  ['payment_method', answer],
  ['button', tappedButton],
  ['order', cart],
  ['system', notice],
  ['media_placeholder', onPhone],
  ['unsupported', notPassedOn],
])

/** Those that need the width of a card. */
export const cards = new Set([
  'image',
  'video',
  'audio',
  'document',
  'location',
  'template',
  ...QUESTION_KINDS,
])

/**
 * @param {string} kind
 * @returns {DrawKind}
 */
function question(kind) {
  return (content, scene) => {
    const card = toCard(kind, content)
    return card && drawCard(card, scene)
  }
}
