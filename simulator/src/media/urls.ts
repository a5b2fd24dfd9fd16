/**
 * Download addresses of media, on the simulator's own host. An address names its medium and when it
 * expires, and is signed, so nothing is kept for it. Addresses of before a restart are unknown.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { toSeconds } from '../clock.ts'

export const DOWNLOAD_PATH = '/media-files'

export type MediaUrls = {
  /** @param origin the address of the simulator, as the reader of the URL can reach it */
  create(mediaId: string, expiresAtMs: number, origin: string): string
  /**
   * What a token of the path says, in simulated time; undefined for a token that was not made here.
   */
  read(token: string): { mediaId: string; expiresAtMs: number } | undefined
}

export function createMediaUrls(): MediaUrls {
  const key = randomBytes(32)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    create(mediaId, expiresAtMs, origin) {
      const text = `${mediaId}.${toSeconds(expiresAtMs)}`
      return `${origin}${DOWNLOAD_PATH}/${text}.${sign(text)}`
    },
    read(token) {
      const [, text, mediaId, expires, signature] = /^((\d+)\.(\d+))\.([\w-]+)$/.exec(token) ?? []
      if (text === undefined || mediaId === undefined || signature !== sign(text)) return undefined
      return { mediaId, expiresAtMs: Number(expires) * 1000 }
    },
  }
}
