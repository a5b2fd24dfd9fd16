// @ts-check
/**
 * The picture above an order. Only https pictures are fetched, without a referrer; a picture that
 * cannot be shown is replaced by a text.
 */

import { element } from '../dom/element.js'
import { parseWebAddress } from '../text/safe-link.js'

/** @typedef {Pick<import('../contract.js').Viewer, 'words' | 'pictures'>} Viewer */

/**
 * @param {string} address
 * @param {Viewer} viewer
 */
export function orderImage(address, viewer) {
  const { words, pictures } = viewer
  const url = parseWebAddress(address)
  if (url?.protocol !== 'https:') return missing(words.pictureNotHttps)
  if (pictures === 'shown') return picture(url, viewer)
  const button = element(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'data-focus': 'picture',
      onclick: () => button.parentElement?.replaceWith(picture(url, viewer)),
    },
    words.showPicture(url.host),
  )
  return element('div', { class: 'order-image missing' }, button)
}

/**
 * @param {URL} url
 * @param {Viewer} viewer
 */
function picture(url, { words }) {
  const image = element('img', {
    class: 'order-image',
    src: url.href,
    alt: '',
    referrerpolicy: 'no-referrer',
  })
  image.addEventListener('error', () => image.replaceWith(missing(words.pictureNotLoaded(url.host))))
  return image
}

/** @param {string} reason */
function missing(reason) {
  return element('p', { class: 'order-image missing soft' }, reason)
}
