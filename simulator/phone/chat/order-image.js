// @ts-check
/**
 * The picture above an order. Only https pictures are fetched, without telling their host where they are shown;
 * one that cannot be shown says so instead of leaving a hole.
 */

import { element } from '../dom/element.js'
import { parseWebAddress } from '../text/safe-link.js'

/** @param {string} address */
export function orderImage(address) {
  const url = parseWebAddress(address)
  if (url?.protocol !== 'https:') return missing('The picture is not on an https address.')
  const image = element('img', {
    class: 'order-image',
    src: url.href,
    alt: '',
    referrerpolicy: 'no-referrer',
  })
  image.addEventListener('error', () =>
    image.replaceWith(missing(`The picture at ${url.host} could not be loaded.`)),
  )
  return image
}

/** @param {string} reason */
function missing(reason) {
  return element('p', { class: 'order-image missing soft' }, reason)
}
