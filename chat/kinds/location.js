// @ts-check
/**
 * A place: a tile that is drawn here, not fetched, its name and its coordinates, and a link to a
 * map.
 */

import { textAt } from '../content/parts.js'
import { readPlace } from '../content/read-place.js'
import { element, foreign } from '../dom/element.js'
import { mapTile } from '../dom/map-tile.js'
import { formatter } from '../text/formatter.js'
import { safeLink } from '../text/safe-link.js'
import { label, words } from './scene.js'

/**
 * @typedef {import('../contract.js').Place} Place
 * @typedef {import('../contract.js').Viewer} Viewer
 */

const MAP = 'https://www.openstreetmap.org/'
const FIGURES = 5

/** @type {import('./scene.js').DrawKind} */
export function location(content, scene) {
  const found = readPlace(content)
  if (found) return [label('location', scene), place(found, scene.viewer)]
  const lines = [textAt(content, 'name'), textAt(content, 'address')]
  return [label('location', scene), ...lines.flatMap((line) => (line ? [words(line)] : []))]
}

/**
 * @param {Place} place
 * @param {Viewer} viewer
 */
export function place({ latitude, longitude, name, address }, { locale, words: texts }) {
  const url = new URL(MAP)
  url.searchParams.set('mlat', String(latitude))
  url.searchParams.set('mlon', String(longitude))
  const figures = formatter(Intl.NumberFormat, locale, { maximumFractionDigits: FIGURES })
  return element(
    'div',
    { class: 'place' },
    mapTile(),
    name ? element('p', { class: 'file-name' }, foreign(name)) : null,
    address ? element('p', {}, foreign(address)) : null,
    element('p', { class: 'soft' }, `${figures.format(latitude)} ; ${figures.format(longitude)}`),
    element('p', {}, safeLink(url, texts.openMap)),
  )
}
