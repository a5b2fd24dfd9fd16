/**
 * The kind under which WhatsApp accepts a file, by its content type. Types that it does not list go
 * as documents.
 */

export type MediaKind = 'image' | 'video' | 'audio' | 'document'

const KINDS: Record<string, MediaKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/ogg': 'audio',
}

export const toMediaKind = (mimeType: string): MediaKind =>
  KINDS[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'document'

export const hasCaption = (kind: MediaKind) => kind !== 'audio'
