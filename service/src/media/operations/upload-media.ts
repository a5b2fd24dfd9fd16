/**
 * POST /media: receives a file that messages are to be sent with.
 *
 * The bytes go from the connection to a temporary file as they come. They are judged by what they
 * are, not by what they are called, and refused here rather than when a message is sent. The answer
 * 200 leaves after row and bytes are on disk.
 */
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { agreedType, fileKindOf, toMimeType } from '../declared-type.ts'
import { toFileName } from '../file-name.ts'
import { bytesMaxOf, uploadableTypes, uploadBytesMax } from '../judge-upload.ts'
import { Media } from '../media.ts'
import { toMedia } from '../media-repository.ts'
import { MediaStoreError, MediaTooLargeError, type Received } from '../store/media-store.ts'
import { newId } from '../../engine/new-id.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import type { FaultCode } from '../../engine/http/fault-codes.ts'
import { unknownField, wrongFields } from '../../engine/http/faults.ts'
import { sendJson } from '../../engine/http/json-answer.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { ANY_CALLER, problemResponses } from '../../engine/http/problem-schema.ts'
import type { Operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { storeUnavailable } from './get-media.ts'

/** Uploads that one process accepts at once; each holds some chunks of its file. */
export const UPLOADS_MAX = 256
const RETRY_AFTER_SECONDS = 2

const FIELD = 'file'
/** Bytes of a field, which is refused whatever it holds. */
const FIELD_BYTES_MAX = 1024

const schema = {
  operationId: 'uploadMedia',
  summary: 'Upload a file to send',
  description:
    'One file, which any number of messages may then name by its `id`, each within 30 days after the last that did. Its type is that of its bytes. Where bytes do not show it, as for text and CSV, it is the type that the part declares, or the ending of its filename. The same file uploaded again has another `id`, and is stored once.',
  tags: ['Media'],
  consumes: ['multipart/form-data'],
  body: strictObject(
    {
      [FIELD]: Type.Unsafe<unknown>({
        type: 'string',
        format: 'binary',
        description: 'The file, with its `Content-Type` and its `filename`.',
      }),
    },
    { title: 'MediaUpload' },
  ),
  response: {
    200: asAnswer(Media, 'The file, `ready` to be sent.'),
    ...problemResponses(...ANY_CALLER, 403, 409, 413, 415, 422, 429, 503),
  },
}

export const uploadMedia: Operation<Needs<'clock' | 'log' | 'media'>> = async (app, needs) => {
  const { clock, media } = needs
  let uploads = 0

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      throwFileSizeLimit: false, // the media store bounds it
      limits: {
        parts: 2,
        files: 2,
        fields: 1,
        fieldSize: FIELD_BYTES_MAX,
        headerPairs: 16,
        fileSize: Infinity,
      },
    })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(notMultipart()))
    scope.post(
      '/media',
      {
        schema,
        onRequest: needs.authenticate.require('media:write', 'messages:send'),
        config: { audit: { none: 'The file is seen by no one before it is sent, which is entered.' } },
        validatorCompiler: () => () => true, // there is no body to validate: its parts come one by one
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw notMultipart()
        if (uploads >= UPLOADS_MAX)
          throw new Problem('overloaded', 'Too many files are being uploaded.', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          })
        uploads += 1
        try {
          return await sendJson(reply, JSON.stringify(await take(request)))
        } finally {
          uploads -= 1
          request.raw.resume() // what is left of a refused body is read and dropped: the connection serves on
        }
      },
    )
  })

  function toProblem(error: unknown, request: FastifyRequest): unknown {
    return error instanceof MediaStoreError ? storeUnavailable(needs, request, error) : error
  }

  async function take(request: FastifyRequest): Promise<Media> {
    const { received, part } = await receive(request)
    try {
      const mimeType = judge(part, received)
      const upload = {
        workspaceId: request.caller.workspaceId,
        mediaId: newId(),
        name: toFileName(part.filename ?? ''),
        mimeType,
        sha256: received.sha256,
        bytes: received.bytes,
        createdAt: clock.now(),
      }
      await media.storeUpload(received, upload)
      return toMedia({ ...upload, state: 'ready', failure: null })
    } catch (error) {
      throw toProblem(error, request)
    } finally {
      await received.discard()
    }
  }

  /** Reads the whole body, so that one that is cut off leaves nothing. */
  async function receive(request: FastifyRequest): Promise<{ received: Received; part: MultipartFile }> {
    let file: { received: Received; part: MultipartFile } | null = null
    try {
      for await (const part of readable(request.parts())) {
        const field = (part.fieldname as string | undefined) ?? '' // a part may come without a name
        if (part.type !== 'file' || field !== FIELD)
          throw wrongFields([
            { in: 'body', ...unknownField('', field, [FIELD]) },
            ...(file ? [] : [missing()]),
          ])
        if (file) throw wrongFields([fault('too_many', 'Must be one file.')])
        const bytesMax = receivedBytesMax(part.mimetype)
        const received = await media.store.receive(readable(part.file), bytesMax).catch((error: unknown) => {
          throw error instanceof MediaTooLargeError ? tooLarge(part.mimetype, bytesMax) : error
        })
        file = { received, part }
      }
      if (!file) throw wrongFields([missing()])
      return file
    } catch (error) {
      await file?.received.discard()
      throw toProblem(error, request)
    }
  }
}

const notMultipart = () =>
  new Problem('unsupported_media_type', 'Send Content-Type: multipart/form-data with a boundary.')

const fault = (code: FaultCode, detail: string): Fault => ({ in: 'body', pointer: `/${FIELD}`, code, detail })

/**
 * How much to receive before the bytes have said their type: as much as any type accepts that this
 * one is mixed up with.
 */
function receivedBytesMax(declared: string): number {
  const look = fileKindOf(toMimeType(declared))
  if (look === null) return uploadBytesMax()
  return Math.max(
    ...uploadableTypes().flatMap((type) => (fileKindOf(type) === look ? [bytesMaxOf(type)] : [])),
  )
}

/** The type to keep. Throws for a file that no message can be sent with. */
function judge({ mimetype, filename }: MultipartFile, { mimeType: byBytes, bytes }: Received): string {
  if (bytes === 0) throw wrongFields([fault('too_short', 'Must not be empty.')])
  const type = agreedType(mimetype, byBytes, toFileName(filename ?? ''))
  const types = uploadableTypes()
  if (type !== null && types.includes(type)) {
    if (bytes > bytesMaxOf(type)) throw tooLarge(type, bytesMaxOf(type))
    return type
  }
  // the answer has names of ours, not the caller's text
  const found = toMimeType(byBytes)
  // the bytes of a text say nothing against another type of text
  const isOtherText = TEXTS.has(found) && !types.includes(toMimeType(mimetype))
  if (type !== null || isOtherText) {
    const said = type === null || type === UNKNOWN ? '' : `It is ${type}${MORE[type] ?? ''}. `
    throw wrongFields([fault('media_type_refused', `${said}Must be one of: ${types.join(', ')}.`)])
  }
  const said = found === UNKNOWN ? 'of no type that Recado knows' : found
  throw wrongFields([fault('media_type_mismatch', `Its bytes are ${said}, not what its Content-Type says.`)])
}

/** What `typeByBytes` says of bytes that it does not know. */
const UNKNOWN = 'application/octet-stream'
const TEXTS = new Set(['text/plain', 'application/xml'])
const MORE: Readonly<Record<string, string>> = {
  'application/x-cfb': ', an older file of Office: its Content-Type or the ending of its filename says which',
}

const missing = () => fault('required', 'This field is required: a part with a filename.')

/**
 * @param type of which a type that we know is named, and no text of the caller;
 * @param bytesMax how
 * many bytes it may have
 */
function tooLarge(type: string, bytesMax: number): Problem {
  const known = toMimeType(type)
  const name = uploadableTypes().includes(known) ? known : 'its type'
  return new Problem(
    'media_too_large',
    `The file is larger than WhatsApp accepts of ${name}: at most ${toWords(bytesMax)}.`,
  )
}

const KIB = 1024
const toWords = (bytes: number) =>
  bytes >= KIB * KIB ? `${bytes / (KIB * KIB)} MiB (${bytes} bytes)` : `${bytes / KIB} KiB (${bytes} bytes)`

/** The items of a body; an error of reading them is the caller's. */
async function* readable<Item>(body: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* body
  } catch {
    throw new Problem('malformed_request', 'The multipart body is cut off, or is not valid.')
  }
}
