// @ts-check
import { element } from './element.js'

/**
 * A small coloured label for a state. The text has the meaning; the colour only repeats it.
 *
 * @param {'good' | 'bad' | 'calm' | 'wait'} mood
 * @param {string} text
 */
export function pill(mood, text) {
  return element('span', { class: `pill pill-${mood}` }, text)
}
