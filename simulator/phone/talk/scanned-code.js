// @ts-check
/**
 * What a phone reads in a code that opens WhatsApp: the number to write to, and the text that
 * is ready.
 */

import { words } from '../words/language.js'

/**
 * The text of the QR code in a picture. What decodes it is loaded only now.
 *
 * @param {Blob} picture
 * @returns {Promise<string>} rejects with a sentence for the reader
 */
export async function readPicture(picture) {
  const { decodeQR } = await import('../../../node_modules/qr/decode.js')
  try {
    return decodeQR(await readPixels(picture), { effort: Infinity, timeLimit: Infinity })
  } catch (cause) {
    throw new Error(words.noCodeInPicture, { cause })
  }
}

/** @param {Blob} picture */
async function readPixels(picture) {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

/**
 * @param {string} text
 * @returns {{ number: string, text: string } | null} null for what is no such link
 */
export function readScannedCode(text) {
  const url = URL.parse(text.trim())
  const number = /^\/(\d{7,15})$/.exec(url?.pathname ?? '')?.[1]
  if (url?.host !== 'wa.me' || number === undefined) return null
  return { number, text: url.searchParams.get('text') ?? '' }
}
