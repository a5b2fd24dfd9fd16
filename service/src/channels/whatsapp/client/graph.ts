/**
 * Calls to the Graph API that carry no message: templates, files, what an account is. Each ends as
 * data; only our own bugs throw.
 *
 * They mean the same errors as a send, so classify.ts reads them too. What would stop a sender is
 * for these calls a refusal: a sender stops for its own messages only.
 */
import type { Clock } from '../../../engine/clock.ts'
import { parseExactJson } from '../../../engine/exact-json.ts'
import type { Answered, ChannelAccount } from '../../channel.ts'
import { toObject, valueAt, type JsonObject } from '../json-reader.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import type { Door, Doors } from './doors.ts'
import { call, type Call, type CallLimits, type CallResult } from '../../../engine/http-call.ts'
import { toFailure, withoutToken } from './failures.ts'
import { toOutcome } from './outcome.ts'

export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the version, beginning with `/`; ids in it are encoded. */
  path: string
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  bytes?: Buffer
  headers?: Record<string, string>
  /** The guide to uploads calls the token so. */
  isOAuth?: true
}

export type Graph = {
  /** The object that WhatsApp answered with. `unknown` only for a call that changes something. */
  ask(account: ChannelAccount, asked: GraphCall, signal?: AbortSignal): Promise<Answered<JsonObject>>
}

type Options = { doors: Doors; limits: CallLimits; clock: Clock }

export function createGraph({ doors, limits, clock }: Options): Graph {
  return {
    async ask(account, asked, signal) {
      const door = doors.of(account)
      if (typeof door === 'string') return { kind: 'refused', failure: toFailure(door) }
      const called = toCall(asked, door, account)
      if (called === null) return { kind: 'refused', failure: toFailure('not_at_partner') }
      const result = await call(door.dispatcher, called, limits, signal)
      const value = readObject(result)
      if (value) return { kind: 'done', value }
      const outcome = toOutcome(result, clock.now().getTime())
      // an id of a message, and an error beside it: no call of ours is answered so
      if (outcome.kind === 'accepted') return { kind: 'unknown', failure: toFailure('answer_unreadable') }
      const { accessToken } = account.credentials as WhatsAppCredentials
      const failure = withoutToken(outcome.failure, accessToken)
      if (outcome.kind === 'unavailable')
        return { kind: 'unavailable', failure, retryAfterMs: outcome.retryAfterMs }
      if (outcome.kind !== 'unknown') return { kind: 'refused', failure }
      if (asked.method !== 'GET') return { kind: 'unknown', failure }
      // nothing was changed, so it can be asked again
      return { kind: 'unavailable', failure: toFailure('channel_unavailable', failure), retryAfterMs: null }
    },
  }
}

/** Null for a call that the partner of the number does not pass on. */
function toCall(
  { method, path, query, json, form, bytes, headers, isOAuth }: GraphCall,
  door: Door,
  account: ChannelAccount,
): Call | null {
  const below = door.partner?.isNumberInKey ? withoutNumber(path, query, account) : path
  if (below === null) return null
  const parameters = below === HEALTH ? '' : new URLSearchParams(query).toString()
  const ends = [parameters, door.proof.slice(1)].filter(Boolean).join('&')
  const search = ends && `${below.includes('?') ? '&' : '?'}${ends}`
  const isJson = json !== undefined
  const { authorization } = door.headers
  return {
    method,
    origin: door.origin,
    path: `${door.root}${below}${search}`,
    headers: {
      ...door.headers,
      ...(isOAuth && authorization && { authorization: authorization.replace('Bearer', 'OAuth') }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : (bytes ?? null),
  }
}

const HEALTH = '/health_status'

/** The path at a partner whose key names the number; its health has a path of its own there. */
function withoutNumber(
  path: string,
  query: GraphCall['query'],
  { channelAccountId }: ChannelAccount,
): string | null {
  const number = `/${encodeURIComponent(channelAccountId)}`
  if (path === number) return query?.['fields'] === 'health_status' ? HEALTH : null
  return path.startsWith(`${number}/`) ? path.slice(number.length) : null
}

/** The object of an answer that says the call succeeded; null for any other. */
function readObject(result: CallResult): JsonObject | null {
  if (result.kind !== 'answered' || result.body === null || result.status < 200 || result.status >= 300)
    return null
  try {
    const answer = toObject(parseExactJson(result.body))
    return answer && valueAt(answer, 'error') === undefined ? answer : null
  } catch {
    return null
  }
}
