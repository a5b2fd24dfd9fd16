/** What a person sets of a webhook endpoint, and what is wrong with it beyond its schema. */
import { TYPE_PATTERNS } from '../../engine/event-types.ts'
import { EVENT_ID as WHOLE_EVENT_ID } from '../../engine/events/event-log.ts'
import { oneOf } from '../../engine/text-schema.ts'
import type { Fault } from '../../engine/problems/problems.ts'
import { Type } from '../../engine/schema.ts'
import { findSenders } from '../../senders/senders-repository.ts'
import { URL_CHARACTERS_MAX, type UrlFault } from '../address-guard.ts'
import { HEADERS_BYTES_MAX, HEADERS_MAX, judgeHeaders } from '../custom-headers.ts'
import type { FaultCode } from '../../engine/http/fault-codes.ts'
import { childPointer, wrongFields } from '../../engine/http/faults.ts'
import type { Needs } from '../../engine/http/needs.ts'

const TYPES_MAX = 50
const SENDERS_MAX = 100
export const DESCRIPTION_MAX = 500
export const PER_SECOND_MAX = 1_000

/** The form of an event's id, for a pattern that allows other words too. */
export const EVENT_ID = WHOLE_EVENT_ID.source.slice(1, -1)

export const settingFields = {
  url: Type.String({
    minLength: 1,
    maxLength: URL_CHARACTERS_MAX,
    description: 'Where events are posted: https, a public address, no user name, no fragment.',
  }),
  types: Type.Optional(
    Type.Array(oneOf(TYPE_PATTERNS, 'The name of an event, `message.*` or `*`.'), {
      minItems: 1,
      maxItems: TYPES_MAX,
      description: 'Which events are sent; all of them if not given.',
    }),
  ),
  senders: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      minItems: 1,
      maxItems: SENDERS_MAX,
      items: { type: 'string', format: 'uuid' },
      description: 'Ids of senders whose events are sent; of all if null or not given.',
    }),
  ),
  headers: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: {
        type: 'string',
        pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$',
        description: 'Visible ASCII, with spaces inside.',
      },
      description: `Headers that go along, such as the key of a gateway of yours: at most ${HEADERS_MAX} with ${HEADERS_BYTES_MAX} characters in all. They are stored encrypted and never shown.`,
    }),
  ),
  description: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: DESCRIPTION_MAX,
      description: 'What it is for.',
    }),
  ),
  maxPerSecond: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: PER_SECOND_MAX,
      description: 'At most so many events a second; no such bound if null or not given.',
    }),
  ),
}

type Settings = { url?: string; senders?: string[] | null; headers?: Record<string, string> }

/**
 * What is wrong with the address of a webhook endpoint, as it is written or where it leads; null:
 * nothing.
 */
export type JudgeWebhookUrl = (url: string) => Promise<UrlFault | null>

/**
 * Throws `invalid_request` with every fault: an address that may not be called, headers that are
 * Recado's, senders that are not there.
 */
export async function assertSettings(
  { pool, judgeWebhookUrl }: Needs<'pool'> & { judgeWebhookUrl: JudgeWebhookUrl },
  workspaceId: string,
  { url, senders, headers }: Settings,
): Promise<void> {
  const faults: Fault[] = []
  const found = (pointer: string, code: FaultCode, detail: string) =>
    faults.push({ in: 'body', pointer, code, detail })

  const urlFault = url === undefined ? null : await judgeWebhookUrl(url)
  if (urlFault) found('/url', 'address_refused', urlFault.detail)
  for (const { name, code, detail } of headers ? judgeHeaders(headers) : [])
    found(name === null ? '/headers' : childPointer('/headers', name), code, detail)
  if (senders) {
    const known = new Set((await findSenders(pool, workspaceId, senders)).map(({ id }) => id))
    senders.forEach((senderId, index) => {
      if (!known.has(senderId.toLowerCase()))
        found(`/senders/${index}`, 'invalid', 'There is no such sender in this workspace.')
    })
  }
  if (faults.length > 0) throw wrongFields(faults)
}

/** As they are stored: each once, ids in lower case. */
export const toStoredSenders = (senders: string[] | null): string[] | null =>
  senders && [...new Set(senders.map((senderId) => senderId.toLowerCase()))]
