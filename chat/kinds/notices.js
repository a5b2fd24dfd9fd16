// @ts-check
/**
 * What is no message of its own: a reaction whose message is not shown, WhatsApp's notices, calls,
 * corrections, and what WhatsApp did not pass on.
 */

import { listAt, numberAt, partsAt, partsOf, textAt } from '../content/parts.js'
import { element, foreign } from '../dom/element.js'
import { label, soft, words } from './scene.js'

/** @typedef {import('../content/parts.js').Parts} Parts */

/**
 * WhatsApp's code of a contact's first message to a number that also lives in the WhatsApp Business
 * app, often from an advertisement: only the app has it (Onboard WhatsApp Business app users).
 */
const ONLY_ON_PHONE = 131060

/** @type {import('./scene.js').DrawKind} */
export function reaction(content, scene) {
  const emoji = textAt(content, 'emoji')
  if (!emoji) return [element('p', { class: 'soft' }, scene.viewer.words.reactionTakenBack)]
  return [label('reaction', scene), element('p', { class: 'reaction' }, foreign(emoji))]
}

/** @type {import('./scene.js').DrawKind} */
export function notice(content, scene) {
  return [label('system', scene), words(textAt(content, 'body') ?? scene.message.text ?? '')]
}

/**
 * The place of a file from before the number came to the API: it is on the shop's phone only, or
 * still to come.
 *
 * @type {import('./scene.js').DrawKind}
 */
export const onPhone = (_content, scene) => [label('media_placeholder', scene)]

/**
 * Content for which the API has no type: a call, a correction, a deletion; else content that
 * WhatsApp did not pass on, with its text, if any, and WhatsApp's reason.
 *
 * @type {import('./scene.js').DrawKind}
 */
export function notPassedOn(_content, { message, viewer }) {
  const raw = partsOf(message.raw)
  const error = listAt(raw, 'errors')[0] ?? {}
  if (numberAt(error, 'code') === ONLY_ON_PHONE)
    return [
      element('p', { class: 'kind soft' }, viewer.words.onlyOnPhone),
      message.text ? words(message.text) : null,
    ]
  const reason = textAt(partsAt(error, 'error_data'), 'details') ?? textAt(error, 'title')
  return [
    element('p', { class: 'kind soft' }, nameDeed(raw, viewer)),
    message.text ? words(message.text) : null,
    reason ? soft(reason) : null,
  ]
}

/**
 * @param {Parts} raw a call has a direction and no type
 * @param {import('../contract.js').Viewer} viewer
 */
function nameDeed(raw, viewer) {
  if (textAt(raw, 'direction') === 'USER_INITIATED') return viewer.words.called
  switch (textAt(partsAt(raw, 'unsupported'), 'type') ?? textAt(raw, 'type')) {
    case 'edit':
      return viewer.words.corrected
    case 'revoke':
      return viewer.words.deleted
    default:
      return viewer.words.notPassedOn
  }
}
