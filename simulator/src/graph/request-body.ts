/**
 * The body of a call as one JSON object, in whichever form a client of the Graph API sent it: JSON
 * or form-encoded, a parameter as an object or as a string of JSON, the recipient as a string or a
 * number, the token among the parameters.
 */
import type { FastifyInstance } from 'fastify'
import { isObject, parseJson, type JsonObject } from '../json.ts'
import { GRAPH_BODY_BYTES_MAX } from '../limits.ts'
import { GraphError } from './errors.ts'

export type RequestBody = {
  /** Undefined when the text is not JSON. */
  body: unknown
  /** The body as JSON text, without the token: logged, and kept with a message. */
  bodyText: string
  accessToken: string | undefined
}

export const NO_BODY: RequestBody = { body: undefined, bodyText: '', accessToken: undefined }

/** Parameters that are text, even if the text happens to be JSON. */
const TEXTS = new Set(
  (
    'messaging_product recipient_type to recipient type status message_id biz_opaque_callback_data ' +
    'recipient_identity_key_hash'
  ).split(' '),
)

/**
 * Reads every request so, except those of the control API: an unknown path never fails because of
 * its body.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string' as const, bodyLimit: GRAPH_BODY_BYTES_MAX }
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    options,
    async (_request: unknown, text: string) =>
      toRequestBody(Object.fromEntries(new URLSearchParams(text)), null),
  )
  app.addContentTypeParser<string>('*', options, async (_request: unknown, text: string) =>
    toRequestBody(parseJson(text), text),
  )
}

/** @param text the JSON that was parsed; null if the body was not JSON */
function toRequestBody(sent: unknown, text: string | null): RequestBody {
  if (!isObject(sent)) return { body: sent, bodyText: text ?? '', accessToken: undefined }
  const { access_token: token, ...rest } = sent
  const body = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toParameter(key, value)]))
  const accessToken = typeof token === 'string' ? token : undefined
  const isAsSent =
    text !== null && token === undefined && Object.keys(body).every((key) => body[key] === sent[key])
  return { body, bodyText: isAsSent ? text : toBoundedText(body), accessToken }
}

function toParameter(key: string, value: unknown): unknown {
  if (key === 'to' && typeof value === 'number') return String(value)
  if (typeof value !== 'string' || TEXTS.has(key)) return value
  const parsed = parseJson(value)
  return typeof parsed === 'object' && parsed !== null ? parsed : value
}

/** Escapes and long spellings of numbers can make JSON larger than its source. */
function toBoundedText(body: JsonObject): string {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > GRAPH_BODY_BYTES_MAX) throw new GraphError(100, 'Request body is too large')
  return text
}
