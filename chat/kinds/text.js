// @ts-check
/**
 * A text, and the card of the page it links to. The card names the host alone: nothing is fetched.
 */

import { element } from '../dom/element.js'
import { icon } from '../dom/icon.js'
import { textAt } from '../content/parts.js'
import { findWebAddress } from '../text/markup.js'
import { words } from './scene.js'

/**
 * @param {import('../content/parts.js').Parts} content
 * @param {import('./scene.js').Scene} scene
 */
export function text(content, { message }) {
  const said = message.text ?? textAt(content, 'body')
  if (said === null) return []
  const url = content['preview_url'] === true ? findWebAddress(said) : null
  return [url ? preview(url) : null, words(said)]
}

/** @param {URL} url */
function preview(url) {
  return element(
    'a',
    { class: 'preview', href: url.href, target: '_blank', rel: 'noopener noreferrer', dir: 'ltr' },
    icon('link'),
    element('span', {}, url.host),
  )
}
