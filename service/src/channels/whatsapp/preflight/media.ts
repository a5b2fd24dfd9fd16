/**
 * Rules of media, as messages of their own and in headers (Cloud API reference, media messages).
 */
import { childPart, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'
import { checkPublicLink } from './web-address.ts'

const SOURCE = 'Cloud API reference, image, video, audio, document and sticker messages'

export const mediaRules = toRules({
  'media-one-source': refuse('one_of', 'A medium has exactly one of `id` and `link`.', SOURCE),
  'media-link-type': warn(
    'type_unlisted',
    'A link to a medium whose ending is that of a kind of file ends as files that the message accepts.',
    `${SOURCE}: else WhatsApp fails the message with 131053; what counts is the Content-Type, which is not known here`,
  ),
})

/** Rules of documents alone. */
export const documentRules = toRules({
  'document-type': warn(
    'type_unlisted',
    'A document is a PDF, a text or an Office file, by the ending of its name.',
    `${SOURCE}; others, such as zip, xml and csv, pass in practice`,
  ),
  'document-name': warn(
    'no_name',
    'A document that is given by `id` has a `filename`.',
    `${SOURCE}: without it the customer sees no name`,
  ),
})

export type MediaType = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** Endings of the files that each kind accepts. */
const ENDINGS: Readonly<Record<MediaType | 'voice', readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['mp4', '3gp', '3gpp'],
  audio: ['aac', 'amr', 'mp3', 'm4a', 'mp4', 'ogg', 'oga', 'opus'],
  voice: ['ogg', 'oga', 'opus'],
  document: ['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  sticker: ['webp'],
}
/** Endings of other files, so that `.php` or none says nothing. */
const OTHER_ENDINGS = [
  'gif',
  'bmp',
  'tif',
  'tiff',
  'svg',
  'heic',
  'heif',
  'avif',
  'ico',
  'mov',
  'avi',
  'mkv',
  'webm',
  'wmv',
  'm4v',
  'mpg',
  'mpeg',
  'wav',
  'flac',
  'wma',
  'mid',
  'zip',
  'rar',
  '7z',
  'xml',
  'csv',
  'json',
  'ofx',
  'rtf',
  'odt',
  'ods',
  'exe',
  'apk',
]
const KNOWN_ENDINGS = new Set([...Object.values(ENDINGS).flat(), ...OTHER_ENDINGS])

/**
 * Checks the object that names a medium, such as `image`. Whether there is a medium of that id is
 * not a matter of rules.
 */
export function checkMedium(medium: Part, type: MediaType, exam: Exam): void {
  const [id, link] = [childPart(medium, 'id'), childPart(medium, 'link')]
  if (typeof medium.value !== 'object' || medium.value === null) return
  if ((id.value === undefined) === (link.value === undefined))
    report(exam, mediaRules['media-one-source'], medium, 'Must have exactly one of `id` and `link`.')
  checkPublicLink(link, exam)
  if (type === 'document') checkDocument(medium, exam)
  else checkEnding(link, type === 'audio' && childPart(medium, 'voice').value === true ? 'voice' : type, exam)
}

function checkEnding(link: Part, type: MediaType | 'voice', exam: Exam): void {
  const ending = endingOf(pathOf(link))
  if (ending === null || !KNOWN_ENDINGS.has(ending) || ENDINGS[type].includes(ending)) return
  const detail = `Should end as a file that WhatsApp accepts here: ${ENDINGS[type].join(', ')}.`
  report(exam, mediaRules['media-link-type'], link, detail)
}

/** The name decides, which for a link without one is the end of its path. */
function checkDocument(document: Part, exam: Exam): void {
  const [filename, link] = [childPart(document, 'filename'), childPart(document, 'link')]
  const name = textAt(filename)
  if (name === null && textAt(childPart(document, 'id')) !== null) {
    const detail = 'Should have a `filename`: without it the customer sees no name.'
    report(exam, documentRules['document-name'], document, detail)
  }
  const part = name === null ? link : filename
  const ending = endingOf(name ?? pathOf(link))
  if (ending === null || ENDINGS.document.includes(ending)) return
  if (name === null && !KNOWN_ENDINGS.has(ending)) return // the address of a program, say
  const detail = `Is not among the kinds of files that WhatsApp documents: ${ENDINGS.document.join(', ')}. Others pass in practice.`
  report(exam, documentRules['document-type'], part, detail)
}

const pathOf = (link: Part): string | null => URL.parse(textAt(link)?.slice(0, 4096) ?? '')?.pathname ?? null

/** In small letters, without its point; null if there is none. */
function endingOf(name: string | null): string | null {
  const [, ending] = /\.([A-Za-z0-9]{1,8})$/.exec(name?.slice(-16) ?? '') ?? []
  return ending?.toLowerCase() ?? null
}
