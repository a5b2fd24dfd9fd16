/**
 * What an answer of WhatsApp means for the message. The rules, in order:
 *
 * - 2xx with a message id: accepted, also where WhatsApp holds the message back. 2xx with any other
 *   content, readable or not: `unknown`, because a server accepted it.
 * - An error in the Graph API's shape was written by the API itself, which then has not accepted
 *   the message: its code decides, whatever the status (statuses of codes have changed over the
 *   years). Only 429 outweighs a code about one message: such a code says nothing about the limit,
 *   and the sender is too fast.
 * - For an unknown code the status decides: 401 stops the sender and 429 makes it wait. With a 5xx
 *   or `is_transient` the
 *   message is tried a few times. Otherwise it is refused.
 * - Any other answer comes from a gateway, a proxy or a wrong URL, and its status decides. A 5xx of
 *   a gateway may hide a message that was accepted behind it: `unknown`. So may a redirect that
 *   turns a POST into a GET (302, 303).
 *
 * A limit that lasts for hours (`slow`) stops the sender if it concerns the whole sender: each
 * message would meet it in turn, and whether to continue is the decision of a person, who can see
 * how WhatsApp rates the number. If it concerns one recipient, the message is refused: a bill that
 * arrives a day late is worse than a clear failure that the shop can act on.
 */
import type { ChannelAddress, Outcome } from '../../channel.ts'
import { toChannelAddress } from '../addresses.ts'
import { findChannelError, type ChannelError } from './errors.ts'
import { toFailure, type ChannelWords, type FailureCode } from './failures.ts'
import { parseRetryAfterMs, type AnswerHeaders } from '../../../engine/retry-after.ts'
import { parseRegainAccessMs } from './retry-after.ts'
import {
  idAt,
  integerAt,
  listAt,
  objectAt,
  parseObject,
  textAt,
  toObject,
  valueAt,
  type JsonObject,
} from '../json-reader.ts'

/** Attempts for a message that may itself be the cause of WhatsApp's error. */
export const ATTEMPTS_FEW = 3

/**
 * What WhatsApp says of a template message that it accepts and does not send on yet (template
 * pacing page).
 */
const HELD: ReadonlyMap<string, FailureCode> = new Map([
  ['held_for_quality_assessment', 'held_for_quality'],
  ['paused', 'held_while_paused'],
])

/**
 * The outcome of an answer. `body` is its text, or null when it was cut or too long. Header names
 * are lower case. A date in `Retry-After` is compared with `nowMs`.
 */
export function classify(
  httpStatus: number,
  body: string | null,
  headers: AnswerHeaders,
  nowMs: number,
): Outcome {
  const answer = parseObject(body)
  const isTaken = httpStatus >= 200 && httpStatus < 300
  const taken = isTaken ? toObject(listAt(answer, 'messages')[0]) : null
  const channelMessageId = idAt(taken, 'id')
  if (channelMessageId !== null) {
    const recipient = findRecipient(toObject(listAt(answer, 'contacts')[0]))
    const held = HELD.get(textAt(taken, 'message_status') ?? '')
    return { kind: 'accepted', channelMessageId, recipient, ...(held && { held: toFailure(held) }) }
  }
  const error = objectAt(answer, 'error')
  const said = toChannelWords(error, headers)
  if (isTaken) return { kind: 'unknown', failure: toFailure('answer_unreadable', said) }

  const code = integerAt(error, 'code')
  const waits = {
    retryAfterMs: parseRetryAfterMs(headers, nowMs),
    regainAccessMs: parseRegainAccessMs(headers),
  }
  if (code === null) return toOutcomeByStatus(httpStatus, said, waits)

  const known = findChannelError(code, {
    subcode: integerAt(error, 'error_subcode'),
    type: textAt(error, 'type'),
    message: textAt(error, 'message'),
  })
  const isLimitUntold = httpStatus === 429 && known?.scope === 'message'
  if (known && !isLimitUntold) return toOutcomeByCode(known, said, waits)
  if (httpStatus === 401) return { kind: 'stopped', failure: toFailure('access_token_invalid', said) }
  if (httpStatus === 429) return unavailable('sender', 'channel_rate_limited', said, waits)
  if (httpStatus >= 500 || valueAt(error, 'is_transient') === true) {
    return unavailable('message', 'channel_internal_error', said, waits, ATTEMPTS_FEW)
  }
  return { kind: 'refused', failure: toFailure('refused_by_channel', said) }
}

/**
 * `wa_id` is WhatsApp's own form of the number and may differ from what we sent (Brazil's ninth
 * digit).
 */
function findRecipient(contact: JsonObject | null): ChannelAddress | null {
  return toChannelAddress(textAt(contact, 'wa_id')) ?? toChannelAddress(textAt(contact, 'user_id'))
}

type Waits = { retryAfterMs: number | null; regainAccessMs: number | null }

function toOutcomeByCode(error: ChannelError, said: ChannelWords, waits: Waits): Outcome {
  const { failure: code, retry, scope, accountWide, waitMs = null, backoff } = error
  if (retry === 'yes' || retry === 'few') {
    const retryAfterMs = longest(waits.retryAfterMs, waitMs)
    const attemptsMax = retry === 'few' ? ATTEMPTS_FEW : null
    return {
      ...unavailable(scope, code, said, { ...waits, retryAfterMs }, attemptsMax),
      ...(backoff && { backoff }),
    }
  }
  return { kind: accountWide ? 'stopped' : 'refused', failure: toFailure(code, said) }
}

/**
 * For answers that the Graph API did not write. Redirects are not followed: 301, 307 and 308 say
 * that the request was not handled here. 403 to 407 mean that we reach the wrong server or a proxy:
 * the messages are not at fault and wait.
 */
function toOutcomeByStatus(httpStatus: number, said: ChannelWords, waits: Waits): Outcome {
  switch (httpStatus) {
    case 401:
      return { kind: 'stopped', failure: toFailure('access_token_invalid', said) }
    case 429:
      return unavailable('sender', 'channel_rate_limited', said, waits)
    case 408: // the server did not receive the whole request (RFC 9110 §15.5.9)
    case 425:
      return unavailable('message', 'channel_unavailable', said, waits)
    case 301:
    case 307:
    case 308:
    case 403:
    case 404:
    case 405:
    case 407:
    case 421:
      return unavailable('sender', 'channel_misaddressed', said, waits)
  }
  return httpStatus >= 400 && httpStatus < 500
    ? { kind: 'refused', failure: toFailure('refused_by_channel', said) }
    : { kind: 'unknown', failure: toFailure('answer_unreadable', said) }
}

function unavailable(
  scope: ChannelError['scope'],
  code: FailureCode,
  said: ChannelWords,
  { retryAfterMs, regainAccessMs }: Waits,
  attemptsMax: number | null = null,
): Outcome {
  // The account's lost access says nothing about one recipient's pace or one message's failure.
  const wait = scope === 'sender' ? longest(retryAfterMs, regainAccessMs) : retryAfterMs
  return { kind: 'unavailable', scope, failure: toFailure(code, said), retryAfterMs: wait, attemptsMax }
}

function longest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function toChannelWords(error: JsonObject | null, headers: AnswerHeaders): ChannelWords {
  const errorData = valueAt(error, 'error_data') // an object, or in some answers plain text
  const details =
    textAt(toObject(errorData), 'details') ?? textAt(error, 'error_data') ?? textAt(error, 'error_user_msg')
  return {
    channelCode: integerAt(error, 'code'),
    channelTitle: textAt(error, 'message')?.replace(/^\(#\d+\) /, '') ?? null,
    channelDetails: details,
    channelTraceId:
      textAt(error, 'fbtrace_id') ?? toHeaderText(headers['x-fb-trace-id'] ?? headers['x-fb-request-id']),
  }
}

function toHeaderText(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
