/** What each kind of media may be: MIME types and sizes (Cloud API, media, supported types). */
const MIB = 1_048_576

export type MediaUse = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'

const TEXT_DOCUMENTS = ['text/plain', 'application/pdf']
const OFFICE_DOCUMENTS = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
/** Not in WhatsApp's table, but sent as documents in practice. */
const OTHER_DOCUMENTS = ['application/zip', 'application/xml', 'text/xml', 'text/csv']

const KINDS: Record<MediaUse, { types: readonly string[]; bytesMax: number }> = {
  image: { types: ['image/jpeg', 'image/png'], bytesMax: 5 * MIB },
  video: { types: ['video/mp4', 'video/3gpp'], bytesMax: 16 * MIB },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    bytesMax: 16 * MIB,
  },
  voice: { types: ['audio/ogg'], bytesMax: 16 * MIB },
  document: { types: [...TEXT_DOCUMENTS, ...OFFICE_DOCUMENTS, ...OTHER_DOCUMENTS], bytesMax: 100 * MIB },
  sticker: { types: ['image/webp'], bytesMax: 500 * 1024 },
}

/** The largest file of any kind. */
export const MEDIA_FILE_BYTES_MAX = KINDS.document.bytesMax

/** Why these bytes cannot be of this kind, as a sentence; null if they can. */
export function findMisfit(
  use: MediaUse,
  { mimeType, size }: { mimeType: string; size: number },
): string | null {
  const { types, bytesMax } = KINDS[use]
  if (!types.includes(toPlainType(mimeType))) {
    return `A file of type ${mimeType} cannot be sent as ${use}: the types are ${types.join(', ')}.`
  }
  return size > bytesMax ? `A file of ${size} bytes cannot be sent as ${use}: at most ${bytesMax}.` : null
}

/** The same question at upload, where it is not known yet as what the file will be sent. */
export function findUploadMisfit(file: { mimeType: string; size: number }): string | null {
  const uses = (Object.keys(KINDS) as MediaUse[]).filter((use) =>
    KINDS[use].types.includes(toPlainType(file.mimeType)),
  )
  if (uses.length === 0) return `Files of type ${file.mimeType} are not supported.`
  const misfits = uses.map((use) => findMisfit(use, file))
  return misfits.includes(null) ? null : (misfits[0] ?? null)
}

/** A MIME type without its parameters. */
export function toPlainType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}
