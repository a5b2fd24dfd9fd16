// @ts-check
/**
 * Files in messages: what a message says about one, and how it is written.
 */

import { textAt } from '../content/parts.js'
import { formatter } from '../text/formatter.js'

/** @typedef {import('../contract.js').MediaSource} MediaSource */
/** @typedef {import('../content/parts.js').Parts} Parts */

const STEP_BYTES = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte']

/**
 * The file of an object such as `{ id, caption }` under `image`.
 *
 * @param {MediaSource['type']} type
 * @param {Parts} content
 * @returns {MediaSource}
 */
export function toMediaSource(type, content) {
  return {
    type,
    id: textAt(content, 'id'),
    mediaId: textAt(content, 'mediaId'),
    address: textAt(content, 'link'),
    mimeType: textAt(content, 'mime_type'),
    filename: textAt(content, 'filename'),
    size: null,
    caption: textAt(content, 'caption'),
    voice: content['voice'] === true,
  }
}

/**
 * "812 kB".
 *
 * @param {number | null} bytes
 * @param {string} locale
 */
export function formatBytes(bytes, locale) {
  if (bytes === null) return null
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP_BYTES)), UNITS.length - 1)
  return formatter(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / STEP_BYTES ** power)
}

/**
 * The kind of a document in a few letters, from its name or else its content type: "PDF". Empty if
 * neither says.
 *
 * @param {string | null} filename
 * @param {string | null} mimeType
 */
export function nameDocumentType(filename, mimeType) {
  const extension = /\.([\p{L}\p{N}]{1,5})$/u.exec(filename ?? '')?.[1]
  const subtype = /^[a-z]+\/([a-z\d]{1,5})$/i.exec(mimeType ?? '')?.[1]
  return (extension ?? subtype ?? '').toUpperCase()
}
