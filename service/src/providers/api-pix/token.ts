/**
 * Access tokens (OAuth 2, client credentials). One renewal at a time for each account, before the
 * token ends: some banks lock out who asks too often. Asking for a token changes nothing, so no
 * failure here is `unknown`.
 */
import type { Clock } from '../../engine/clock.ts'
import { call } from '../../engine/http-call.ts'
import { memberOf } from '../../engine/member-of.ts'
import { toFailure, type FailureCode } from '../failures.ts'
import { findErrorName, findWords } from './bank-words.ts'
import { CALL_LIMITS, fill, type Connection, type Token, type TokenResult } from './connections.ts'
import {
  certificateRefused,
  judgeRefusal,
  judgeSilence,
  parseBody,
  unavailable,
  type Answered,
  type CallMeaning,
  type Failed,
} from './outcomes.ts'
import type { ApiPixDetails } from './rules.ts'

/** Without these an account is of no use. */
export const ESSENTIAL_SCOPES: readonly string[] = ['cob.write', 'cob.read', 'pix.read']

/** Where a bank does not say how long a token lives. */
const LIFE_SECONDS = 300
/** How long before its end a token is renewed: a fifth of its life, but no longer than this. */
const EARLY_MS = 60_000

export const toScopes = ({ refunds = true, dueDates = false }: ApiPixDetails): string[] => [
  ...ESSENTIAL_SCOPES,
  'webhook.read',
  'webhook.write',
  ...(refunds ? ['pix.write'] : []),
  ...(dueDates ? ['cobv.write', 'cobv.read'] : []),
]

/**
 * The token for a call.
 * @param refused one that the bank no longer accepted, which is renewed; else
 * null
 */
export async function findToken(
  connection: Connection,
  clock: Clock,
  refused: Token | null,
): Promise<TokenResult> {
  if (refused !== null && connection.token === refused) connection.token = null
  const { token } = connection
  const nowMs = clock.now().getTime()
  if (token && nowMs < token.renewAtMs) return { kind: 'done', token }
  connection.renewal ??= renew(connection, clock)
  const renewed = await connection.renewal
  if (renewed.kind === 'done' || renewed.kind === 'stopped') return renewed
  return token && nowMs < token.endsAtMs ? { kind: 'done', token } : renewed
}

async function renew(connection: Connection, clock: Clock): Promise<TokenResult> {
  try {
    const renewed = await askForToken(connection, clock)
    connection.token = renewed.kind === 'done' ? renewed.token : connection.token
    return renewed
  } finally {
    connection.renewal = null
  }
}

async function askForToken(connection: Connection, clock: Clock): Promise<TokenResult> {
  const { bank, hosts, agent } = connection
  const result = await call(
    agent,
    { ...toRequest(connection), method: 'POST', origin: new URL(hosts.token).origin, path: bank.token.path },
    CALL_LIMITS,
  )
  const now = clock.now()
  const meaning = toMeaning(connection)
  if (connection.signs.note(result, now)) return certificateRefused(meaning, now)
  return result.kind === 'answered' ? readToken(result, meaning, now) : judgeSilence(result, meaning, now)
}

const toMeaning = ({ certificateEndsAt }: Connection): CallMeaning => ({
  changes: false,
  saysAbsent: null,
  isEssential: true,
  absentNames: [],
  certificateEndsAt,
})

function toRequest(connection: Connection) {
  const { bank, credentials, details } = connection
  const { style, namesScopes } = bank.token
  const isBasic = style !== 'form'
  const { clientId, clientSecret = '' } = credentials
  const fields = {
    grant_type: 'client_credentials',
    ...(!isBasic && { client_id: clientId }),
    ...(!isBasic && bank.hasSecret && { client_secret: clientSecret }),
    ...(namesScopes && { scope: toScopes(details).join(' ') }),
  }
  const isJson = style === 'basic, json'
  return {
    headers: {
      accept: 'application/json',
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(isBasic && {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      }),
      ...fill(connection, bank.headers),
    },
    body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  }
}

function readToken(answer: Answered, meaning: CallMeaning, now: Date): TokenResult {
  const parsed = parseBody(answer.body)
  const json = 'json' in parsed ? parsed.json : undefined
  if (answer.status >= 200 && answer.status < 300) {
    const value = memberOf(json, 'access_token')
    if (typeof value !== 'string' || !/^[\x21-\x7e]{1,10000}$/.test(value))
      return unavailable(toFailure('answer_unreadable', 'access_token'))
    const lifeMs = toSeconds(memberOf(json, 'expires_in')) * 1000
    const endsAtMs = now.getTime() + lifeMs
    const scopes = memberOf(json, 'scope')
    return {
      kind: 'done',
      token: {
        value,
        scopes:
          typeof scopes === 'string' && scopes.trim() !== '' ? new Set(scopes.trim().split(/[\s,]+/)) : null,
        renewAtMs: endsAtMs - Math.min(EARLY_MS, lifeMs / 5),
        endsAtMs,
      },
    }
  }
  const stop = (code: FailureCode): Failed => ({
    kind: 'stopped',
    failure: toFailure(code, findWords(json) ?? `HTTP ${answer.status}`),
  })
  if (findErrorName(json) === 'invalid_scope') return stop('permission_missing')
  if ([400, 401, 403].includes(answer.status)) return stop('credentials_refused')
  const refusal = judgeRefusal(answer, meaning, now)
  // another 4xx: something other than the bank answers there
  return refusal.kind === 'refused' ? unavailable(refusal.failure) : refusal
}

/** Banks write it as a number, some as text. */
function toSeconds(value: unknown): number {
  const seconds = typeof value === 'string' ? Number(value) : value
  return typeof seconds === 'number' && seconds > 0 && seconds <= 1e9 ? seconds : LIFE_SECONDS
}
