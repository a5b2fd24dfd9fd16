// @ts-check
/**
 * Pictures, videos, sounds, documents and stickers, with their captions.
 */

import { media } from '../media/media.js'
import { toMediaSource } from '../media/media-source.js'
import { words } from './scene.js'

/**
 * @param {import('../contract.js').MediaSource['type']} type
 * @returns {import('./scene.js').DrawKind}
 */
export function mediaOf(type) {
  return (content, scene) => {
    const { media: known, text } = scene.message
    const source = known ? { ...known, type } : toMediaSource(type, content)
    const caption = source.caption ?? (type === 'audio' || type === 'sticker' ? null : text)
    return [media(source, scene), caption ? words(caption) : null]
  }
}
