// @ts-check
/**
 * What the drawing of any kind gets besides the kind's own object, and small parts that several
 * kinds share.
 */

import { element, foreign } from '../dom/element.js'
import { drawMarkup } from '../text/markup.js'
import { nameKind } from '../text/wording.js'

/**
 * @typedef {object} Scene
 * @property {import('../contract.js').Message} message
 * @property {import('../contract.js').Viewer} viewer
 * @property {import('../contract.js').BubbleActions} actions
 *
 * @typedef {(content: import('../content/parts.js').Parts, scene: Scene) => (Node | null)[] | null}
 * DrawKind null, or an error, if the object is not what its kind says
 */

/**
 * The name of a kind, above its content.
 *
 * @param {string} type
 * @param {Scene} scene
 */
export function label(type, { viewer }) {
  return element('p', { class: 'kind soft' }, nameKind(type, viewer))
}

/** @param {string} text */
export function words(text) {
  return element('p', { class: 'words', dir: 'auto' }, ...drawMarkup(text))
}

/** @param {string} text */
export function soft(text) {
  return element('p', { class: 'soft' }, foreign(text))
}
