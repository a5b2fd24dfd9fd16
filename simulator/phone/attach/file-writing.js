// @ts-check
/**
 * A file as a message of the customer: its kind by its content type, its bytes in base64.
 */

import { words } from '../words/language.js'

/** The largest file that WhatsApp accepts of any kind, in bytes. */
const FILE_BYTES_MAX = 100_000_000
const VOICE_TYPE = 'audio/ogg'
/** For a file whose type the browser does not know. */
const ANY_TYPE = 'application/octet-stream'

/**
 * @param {File} file
 * @param {string} caption empty for none; sounds and stickers have none
 * @returns {Promise<import('../contract.js').Writing>} rejects with a sentence for the reader
 */
export async function toFileWriting(file, caption) {
  if (file.size > FILE_BYTES_MAX) throw new Error(words.fileTooLarge)
  const mimeType = file.type || ANY_TYPE
  const type = kindOf(mimeType)
  const isSilent = type === 'audio' || type === 'sticker'
  return {
    type,
    [type]: {
      file: await toBase64(file),
      mime_type: mimeType,
      ...(type === 'document' && { filename: file.name }),
      ...(type === 'audio' && { voice: mimeType.startsWith(VOICE_TYPE) }),
      ...(caption && !isSilent && { caption }),
    },
  }
}

/** @param {string} mimeType */
function kindOf(mimeType) {
  if (mimeType === 'image/webp') return 'sticker'
  const [family = ''] = mimeType.split('/')
  return ['image', 'video', 'audio'].includes(family) ? family : 'document'
}

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
function toBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader // a data: address; of an empty file it has no comma
      resolve(typeof result === 'string' ? (result.split(',')[1] ?? '') : '')
    })
    reader.addEventListener('error', () => reject(new Error(words.fileNotRead)))
    reader.readAsDataURL(file)
  })
}
