/** The type of a file as its sender declares it, compared with what its bytes say: bytes cannot tell some types apart. */

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The types that bytes of one type may truly be declared as, beside that type. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'application/x-cfb': ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  'application/zip': [
    `${OFFICE}.wordprocessingml.document`,
    `${OFFICE}.spreadsheetml.sheet`,
    `${OFFICE}.presentationml.presentation`,
  ],
  'text/plain': ['text/csv', 'text/xml', 'application/xml'],
  'application/xml': ['text/xml', 'text/plain'],
  // the container is the same with and without pictures
  'video/mp4': ['audio/mp4'],
  'audio/x-m4a': ['audio/mp4'],
  'video/x-m4v': ['video/mp4'],
  'video/3gpp2': ['video/3gpp'],
}

/** Names in use for the same type. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'application/x-zip-compressed': 'application/zip',
}

/** What programs declare that do not know the type. */
const UNDECLARED = ['', 'application/octet-stream']

/** The MIME type of a `Content-Type`, in lower case, without parameters, under its usual name. */
export function toMimeType(contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  return OTHER_NAMES[type] ?? type
}

/** The type to keep for a file; null if its bytes are of another type than the declared one. */
export function agreedType(declared: string, byBytes: string): string | null {
  const [type, found] = [toMimeType(declared), toMimeType(byBytes)]
  if (UNDECLARED.includes(type)) return found
  const isTrue = type === found || (ALSO[byBytes] ?? []).includes(type)
  return isTrue ? type : null
}
