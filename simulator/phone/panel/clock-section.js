// @ts-check
/**
 * The simulator's clock, which can be set ahead to see windows close and orders expire.
 */

import { element } from '../../../chat/dom/element.js'
import { simulatedAheadMs, simulatedNow } from '../talk/simulated-clock.js'
import { moments } from '../viewer.js'
import { words } from '../words/language.js'
import { section } from './section.js'

const HOUR_MS = 3_600_000

/**
 * @param {{ onAdvance: (advanceMs: number) => Promise<void>, onReset: () => Promise<void> }}
 * actions both reject with a sentence
 */
export function createClockSection({ onAdvance, onReset }) {
  const now = element('p', { class: 'clock-now' })
  const ahead = element('p', { class: 'soft' })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })

  function tick() {
    const moment = simulatedNow()
    const iso = moment.toISOString()
    now.replaceChildren(moments.timeElement(iso, moments.formatMoment(iso, new Date())))
    const aheadMs = simulatedAheadMs()
    const span = moments.formatSpan(aheadMs)
    if (aheadMs === 0) ahead.textContent = words.sameAsRealTime
    else ahead.textContent = aheadMs > 0 ? words.aheadOfRealTime(span) : words.behindRealTime(span)
  }

  /**
   * @param {string} label
   * @param {() => Promise<void>} action
   */
  function button(label, action) {
    return element('button', { type: 'button', class: 'quiet', onclick: () => attempt(action) }, label)
  }

  /** @param {() => Promise<void>} action */
  async function attempt(action) {
    problem.hidden = true
    try {
      await action()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    }
  }

  const buttons = element(
    'div',
    { class: 'clock-buttons' },
    button('+ 1 h', () => onAdvance(HOUR_MS)),
    button('+ 24 h', () => onAdvance(24 * HOUR_MS)),
    button(words.reset, onReset),
  )
  tick()
  return { node: section('panel-clock', words.clock, now, ahead, buttons, problem), tick }
}
