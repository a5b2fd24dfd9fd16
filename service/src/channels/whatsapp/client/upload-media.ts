/**
 * Uploads a file, so that messages can name it by WhatsApp's id. Nothing is sent to a recipient by
 * it: an upload whose answer was lost is made again.
 */
import { DAY_MS } from '../../../engine/clock.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Failure, FileToUpload, Outcome, UploadOutcome } from '../../channel.ts'
import { idAt, parseObject } from '../json-reader.ts'
import type { Call, CallResult } from '../../../engine/http-call.ts'
import { failureDetails } from './failures.ts'

/** How long WhatsApp knows the id (Cloud API reference, media). */
const ID_LIVES_MS = 30 * DAY_MS

/**
 * WhatsApp compares the ending of the name with the type. The name that a customer sees is part of
 * the message.
 */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/**
 * Types under the name that WhatsApp accepts for such bytes: the refusal of an upload (code 100,
 * "Param file must be a file with one of the following types") lists text/plain and neither CSV nor
 * XML.
 */
const AS_LISTED: Readonly<Record<string, string>> = {
  'text/csv': 'text/plain',
  'text/xml': 'text/plain',
  'application/xml': 'text/plain',
}

/**
 * The form of an upload, as a stream of the bytes that `bytes` gives. The caller destroys its body.
 */
export function toUploadForm(
  { mimeType: kept, size }: FileToUpload,
  bytes: Readable,
): Pick<Call, 'headers'> & { body: Readable } {
  const mimeType = AS_LISTED[kept] ?? kept
  const boundary = randomBytes(16).toString('hex')
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const filename = `file.${ENDINGS[mimeType] ?? 'bin'}`
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mimeType)}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${mimeType}\r\n\r\n`,
  )
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    yield head
    yield* bytes as AsyncIterable<Buffer>
    yield foot
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + foot.length),
    },
    body: Readable.from(parts(), { objectMode: false }),
  }
}

/** The id in an answer that says the upload succeeded; null for any other. */
export function readUploadId(result: CallResult): string | null {
  if (result.kind !== 'answered' || result.body === null || result.status < 200 || result.status >= 300)
    return null
  return idAt(parseObject(result.body), 'id')
}

export const uploaded = (channelMediaId: string): UploadOutcome => ({
  kind: 'uploaded',
  channelMediaId,
  livesMs: ID_LIVES_MS,
})

/** WhatsApp's code for a file that is wrong itself: its type, its size, or both together. */
const FILE_IS_WRONG = 131053

/** What the call means for the file; a message would be judged otherwise. */
export function toUploadOutcome(outcome: Exclude<Outcome, { kind: 'accepted' }>): UploadOutcome {
  const { kind, failure } = outcome
  if (kind === 'stopped') return outcome
  if (kind === 'refused' || failure.channelCode === FILE_IS_WRONG)
    return { kind: 'refused', failure: refusedFile(failure) }
  if (kind === 'unknown')
    return { kind: 'unavailable', failure: unfinished(failure), retryAfterMs: null, attemptsMax: null }
  const { retryAfterMs, attemptsMax } = outcome
  return { kind: 'unavailable', failure, retryAfterMs, attemptsMax }
}

const refusedFile = (failure: Failure): Failure => ({
  ...failure,
  code: 'media_refused',
  detail: failureDetails.media_refused,
})

const unfinished = (failure: Failure): Failure => ({
  ...failure,
  code: 'channel_unavailable',
  detail: failureDetails.channel_unavailable,
})
