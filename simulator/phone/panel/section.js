// @ts-check
import { element } from '../../../chat/dom/element.js'

/**
 * A titled part of the panel.
 *
 * @param {string} id
 * @param {string} title
 * @param {...Node} children
 */
export function section(id, title, ...children) {
  return element('section', { 'aria-labelledby': id }, element('h3', { id }, title), ...children)
}
