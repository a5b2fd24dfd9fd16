// @ts-check
import { element } from './element.js'

/**
 * The round initial of a person or a shop. Decoration only: the name is beside it.
 *
 * @param {string} name
 */
export function avatar(name) {
  const letter = /\p{L}/u.exec(name)?.[0] ?? '#'
  return element('span', { class: 'avatar', 'aria-hidden': 'true' }, letter.toUpperCase())
}
