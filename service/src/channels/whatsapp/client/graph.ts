/**
 * Calls to the Graph API that carry no message: templates, files, what an account is. Each ends as
 * data; only our own bugs throw.
 *
 * They mean the same errors as a send, so classify.ts reads them too. What would stop a sender is
 * for these calls a refusal: a sender stops for its own messages only.
 */
import type { Pool } from 'undici'
import type { Clock } from '../../../engine/clock.ts'
import { parseExactJson } from '../../../engine/exact-json.ts'
import type { Answered, ChannelAccount } from '../../channel.ts'
import { toObject, valueAt, type JsonObject } from '../json-reader.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import { call, type Call, type CallLimits, type CallResult } from '../../../engine/http-call.ts'
import { toFailure, withoutToken } from './failures.ts'
import { toOutcome } from './outcome.ts'
import { proofOf } from './secret-proof.ts'

/**
 * A bearer token (RFC 6750 §2.1). The HTTP client would refuse any other, or it would split the
 * header.
 */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/|]+=*$/

export const isBearerToken = (token: string): boolean => BEARER_TOKEN.test(token)

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

type Options = { pool: Pool; pathPrefix: string; limits: CallLimits; clock: Clock }

export function createGraph({ pool, pathPrefix, limits, clock }: Options): Graph {
  return {
    async ask({ credentials }, asked, signal) {
      const { accessToken } = credentials as WhatsAppCredentials
      if (!isBearerToken(accessToken)) return { kind: 'refused', failure: toFailure('access_token_invalid') }
      const proof = proofOf(credentials as WhatsAppCredentials)
      const query = { ...asked.query, ...(proof !== null && { appsecret_proof: proof }) }
      const result = await call(pool, toCall({ ...asked, query }, pathPrefix, accessToken), limits, signal)
      const value = readObject(result)
      if (value) return { kind: 'done', value }
      const outcome = toOutcome(result, clock.now().getTime())
      // an id of a message, and an error beside it: no call of ours is answered so
      if (outcome.kind === 'accepted') return { kind: 'unknown', failure: toFailure('answer_unreadable') }
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

function toCall(
  { method, path, query, json, form, bytes, headers, isOAuth }: GraphCall,
  prefix: string,
  token: string,
): Call {
  const parameters = new URLSearchParams(query).toString()
  const search = parameters && `${path.includes('?') ? '&' : '?'}${parameters}`
  const isJson = json !== undefined
  return {
    method,
    path: `${prefix}${path}${search}`,
    headers: {
      authorization: `${isOAuth ? 'OAuth' : 'Bearer'} ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : (bytes ?? null),
  }
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
