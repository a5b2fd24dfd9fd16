/**
 * The type of a file, by its bytes, by the type that was declared with it, and by the ending of its
 * name.
 *
 * Programs and systems declare many types wrongly or under old names: Windows with Excel declares
 * each `.csv` as an Excel file, a JPEG is often called `.png`. So the bytes decide wherever a
 * signature shows the type. The declared type, and then the name, decide only among types whose
 * bytes look the same: text and CSV, the packages and old files of Office, MP4 with and without
 * pictures.
 */

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OFFICE_PACKAGES = [
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  `${OFFICE}.presentationml.presentation`,
]
const OFFICE_BEFORE_2007 = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint']

/** The types that bytes of one type may truly be of, beside that type. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // a package of Office with a password is written as such a file too
  'application/x-cfb': [...OFFICE_BEFORE_2007, ...OFFICE_PACKAGES],
  'application/zip': OFFICE_PACKAGES,
  'text/plain': ['text/csv', 'text/xml', 'application/xml'],
  'application/xml': ['text/xml', 'text/plain'],
  'application/ogg': ['audio/ogg'],
  // the containers are the same with and without pictures
  'video/mp4': ['audio/mp4'],
  'video/3gpp': ['audio/3gpp'],
  'video/3gpp2': ['video/3gpp', 'audio/3gpp'],
  'video/webm': ['audio/webm'],
}

/** Names in use for the same type. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png', // a PNG that moves
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'video/x-mp4': 'video/mp4',
  'video/3gp': 'video/3gpp',
  'application/x-pdf': 'application/pdf',
  'application/acrobat': 'application/pdf',
  'text/pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'application/x-zip': 'application/zip',
  'application/excel': 'application/vnd.ms-excel',
  'application/x-excel': 'application/vnd.ms-excel',
  'application/x-msexcel': 'application/vnd.ms-excel',
  'application/vnd.msexcel': 'application/vnd.ms-excel',
  'application/vnd.ms-word': 'application/msword',
  'application/x-msword': 'application/msword',
  'application/mspowerpoint': 'application/vnd.ms-powerpoint',
  'application/powerpoint': 'application/vnd.ms-powerpoint',
  'application/csv': 'text/csv',
  'application/x-csv': 'text/csv',
  'text/x-csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'text/x-comma-separated-values': 'text/csv',
  'application/txt': 'text/plain',
}

/** What programs declare that do not know the type. */
const UNDECLARED = new Set([
  '',
  '*/*',
  'application/octet-stream',
  'binary/octet-stream',
  'application/binary',
  'application/force-download',
  'application/x-download',
  'application/download',
  'application/unknown',
  'application/x-unknown',
  'unknown/unknown',
])

/** The type that the ending of a name says, of the types that bytes alone do not show. */
const ENDINGS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xml: 'application/xml',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  m4a: 'audio/mp4',
}

/** The MIME type of a `Content-Type`, in lower case, without parameters, under its usual name. */
export function toMimeType(contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  return OTHER_NAMES[type] ?? type
}

/**
 * What people see a file as: two types of one kind are mixed up in good faith. Null for text, which
 * has no signature.
 */
export function fileKindOf(mimeType: string): string | null {
  const [kind] = mimeType.split('/')
  if (kind === 'image' || kind === 'audio' || kind === 'video') return kind
  const isDocument = [...DOCUMENTS, ...OFFICE_BEFORE_2007, ...OFFICE_PACKAGES].includes(mimeType)
  return isDocument ? 'document' : null
}
const DOCUMENTS = ['application/pdf', 'application/x-cfb', 'application/zip']

/**
 * The type to keep for a file; null if its bytes are of another kind than the declared type.
 * @param byBytes `typeByBytes` of the file
 * @param name of the file, whose ending is asked where neither bytes nor declared type say it
 */
export function agreedType(declared: string, byBytes: string, name: string | null): string | null {
  const [type, found] = [toMimeType(declared), toMimeType(byBytes)]
  const possible = [found, ...(ALSO[found] ?? [])]
  if (possible.includes(type)) return type
  const byName = ENDINGS[name?.split('.').at(-1)?.toLowerCase() ?? '']
  const named = byName !== undefined && possible.includes(byName) ? byName : null
  if (UNDECLARED.has(type)) return named ?? found
  // Windows with Excel declares so each file whose name ends with .csv
  if (type === 'application/vnd.ms-excel' && named === 'text/csv') return named
  const kind = fileKindOf(type)
  if (kind === null) return null
  if (kind === fileKindOf(found)) return named ?? found
  return (
    possible.find((one) => fileKindOf(one) === kind) ??
    (isSound(kind) && isSound(fileKindOf(found)) ? found : null)
  )
}

/** Sound and video share their containers. */
const isSound = (kind: string | null) => kind === 'audio' || kind === 'video'
