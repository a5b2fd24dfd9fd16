// @ts-check
/**
 * The shop's latest calls that did not reach the phone, each with the reason why the message is
 * missing.
 */

import { element, foreign } from '../../../chat/dom/element.js'
import { createKeyedList } from '../dom/keyed-list.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { words } from '../words/language.js'
import { explainRefusal } from './refusal.js'
import { section } from './section.js'

/** @typedef {import('../contract.js').Call} Call */

export function createRefusedCalls() {
  const list = element('ol', { class: 'refused' })
  const none = element('p', { class: 'soft' }, words.nothingRefused)
  const rows = createKeyedList(list, { key: (/** @type {Call} */ { n }) => String(n), draw })
  return {
    node: section('panel-refused', words.refusedLately, none, list),
    /** @param {Call[]} refused newest first */
    update(refused) {
      none.hidden = refused.length > 0
      rows.update(refused)
    },
  }
}

/** @param {Call} call */
function draw(call) {
  const { code, reason } = explainRefusal(call)
  return element(
    'li',
    {},
    element(
      'p',
      { class: 'refused-head' },
      element('strong', {}, code),
      element('span', { class: 'soft' }, `${words.to} `, call.to === null ? words.nobody : foreign(call.to)),
      moments.timeElement(call.at, moments.formatMoment(call.at, simulatedNow())),
    ),
    element('p', {}, foreign(reason)),
    element(
      'details',
      { class: 'raw' },
      element('summary', { 'data-focus': 'details' }, words.showCall),
      element('pre', { tabindex: '0' }, JSON.stringify(call.body, null, 2)),
    ),
  )
}
