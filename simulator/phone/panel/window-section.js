// @ts-check
/**
 * The service window of the open chat: whether the shop may write freely, and until when.
 */

import { pill } from '../../../chat/dom/pill.js'
import { element } from '../../../chat/dom/element.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/** @typedef {import('../contract.js').ServiceWindow} ServiceWindow */

export function createWindowSection() {
  const node = element('div', { class: 'window-words' })
  /** @type {ServiceWindow | null} */
  let shown = null

  function draw() {
    node.replaceChildren(...describe(shown))
  }
  draw()

  return {
    node: section('panel-window', words.serviceWindow, node),
    /** @param {ServiceWindow | null} window null while no chat is open */
    update(window) {
      shown = window
      draw()
    },
    tick: draw,
  }
}

/** @param {ServiceWindow | null} window */
function describe(window) {
  if (!window) return [element('p', { class: 'soft' }, words.chooseToSeeWindow)]
  const { closesAt } = window
  if (!closesAt) {
    return [
      element('p', {}, pill('calm', words.neverOpened)),
      element('p', { class: 'soft' }, words.ordersRefusedUntil),
    ]
  }
  const now = simulatedNow()
  const leftMs = Date.parse(closesAt) - now.getTime()
  const moment = moments.timeElement(closesAt, moments.formatMoment(closesAt, now))
  if (leftMs <= 0) {
    return [
      element('p', {}, pill('bad', words.closed)),
      element('p', { class: 'soft' }, `${words.closedSince} `, moment, `. ${words.howToOpenAgain}`),
    ]
  }
  return [
    element('p', {}, pill('good', words.open)),
    element(
      'p',
      { class: 'soft' },
      `${words.openUntil} `,
      moment,
      `, ${words.timeLeft(moments.formatSpan(leftMs))}`,
    ),
  ]
}
