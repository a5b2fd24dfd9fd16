// @ts-check
/**
 * The service window of the open chat: whether the shop may write freely, and until when.
 */

import { pill } from '../../../chat/dom/pill.js'
import { element } from '../../../chat/dom/element.js'
import { simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { section } from './section.js'

/** @typedef {import('../contract.js').ServiceWindow} ServiceWindow */

export function createWindowSection() {
  const words = element('div', { class: 'window-words' })
  /** @type {ServiceWindow | null} */
  let shown = null

  function draw() {
    words.replaceChildren(...describe(shown))
  }
  draw()

  return {
    node: section('panel-window', 'Service window', words),
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
  if (!window) return [element('p', { class: 'soft' }, 'Choose a customer to see their window.')]
  const { closesAt } = window
  if (!closesAt) {
    return [
      element('p', {}, pill('calm', 'Never opened')),
      element(
        'p',
        { class: 'soft' },
        'The customer has neither written nor called. Orders are refused until they do.',
      ),
    ]
  }
  const now = simulatedNow()
  const leftMs = Date.parse(closesAt) - now.getTime()
  const moment = moments.timeElement(closesAt, moments.formatMoment(closesAt, now))
  if (leftMs <= 0) {
    return [
      element('p', {}, pill('bad', 'Closed')),
      element(
        'p',
        { class: 'soft' },
        'since ',
        moment,
        '. The customer has to write or call to open it again.',
      ),
    ]
  }
  return [
    element('p', {}, pill('good', 'Open')),
    element('p', { class: 'soft' }, 'until ', moment, `, ${moments.formatSpan(leftMs)} left`),
  ]
}
