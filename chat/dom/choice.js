// @ts-check
import { element, foreign } from './element.js'

/**
 * What a customer can tap below a message. On a screen that cannot answer it is a label.
 *
 * @param {string} text
 * @param {(() => void) | undefined} onTap
 * @param {string} focus its name among the bubble's elements, for the focus after a redraw
 */
export function choice(text, onTap, focus) {
  if (!onTap) return element('span', { class: 'choice' }, foreign(text))
  return element(
    'button',
    { type: 'button', class: 'choice', 'data-focus': focus, onclick: onTap },
    foreign(text),
  )
}

/**
 * The choices of a message, one below the other.
 *
 * @param {(Node | null)[]} nodes
 */
export function choices(nodes) {
  return element(
    'ul',
    { class: 'choices' },
    ...nodes.flatMap((node) => (node ? [element('li', {}, node)] : [])),
  )
}
