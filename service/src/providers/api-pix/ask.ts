/**
 * One authenticated call to a bank. A token that it no longer accepts is renewed once; what it
 * answers with success is JSON of any shape.
 */
import type { Clock } from '../../engine/clock.ts'
import { call } from '../../engine/http-call.ts'
import { onAbort } from '../../engine/on-abort.ts'
import { toFailure } from '../failures.ts'
import type { Outcome, PaymentAccount } from '../provider.ts'
import { findWords, isOfBank } from './bank-words.ts'
import {
  CALL_LIMITS,
  fill,
  type Connection,
  type Connections,
  type Token,
  type TokenResult,
} from './connections.ts'
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
import { ESSENTIAL_SCOPES, findToken } from './token.ts'

export type Asked = {
  method: 'GET' | 'PUT' | 'PATCH'
  resource: 'cob' | 'cobv' | 'pix' | 'webhook'
  /** Ids below the resource, which are encoded here. */
  ids?: readonly string[]
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  json?: unknown
  scope: string
  /** Whether `not found` is about the charge, payment or refund itself. */
  mayBeAbsent?: boolean
}

export type Ask = (
  account: PaymentAccount,
  asked: Asked,
  signal: AbortSignal | undefined,
) => Promise<Outcome<unknown>>

export function createAsk(connections: Connections, clock: Clock): Ask {
  return async function ask(account, asked, signal) {
    const connection = connections.of(account)
    if (!connection)
      return unavailable(toFailure('provider_unreachable', 'The settings do not say where the bank is.'))
    const waitMs = connection.pace(account.inBackground ?? false)
    if (waitMs > 0) return unavailable(toFailure('provider_busy'), waitMs)
    const meaning = toMeaning(connection, asked)

    let refused: Token | null = null
    for (;;) {
      const found = await findTokenFor(connection, asked.scope, refused, signal)
      if (found.kind !== 'done') return found
      const { token } = found
      if (token.scopes && !token.scopes.has(asked.scope)) return lacksScope(asked.scope, meaning)
      const request = toRequest(connection, asked, token)
      const result = await call(connection.agent, request, CALL_LIMITS, signal)
      const now = clock.now()
      const isRefused = connection.signs.note(result, now)
      if (result.kind !== 'answered')
        return isRefused && !meaning.changes
          ? certificateRefused(meaning, now)
          : judgeSilence(result, meaning, now)
      connection.signs.noteTime(result.headers.date, now)
      // nothing was done: the same call may be made again with a fresh token
      if (result.status === 401 && refused === null) {
        refused = token
        continue
      }
      return judge(result, meaning)
    }
  }

  function judge(answer: Answered, meaning: CallMeaning): Outcome<unknown> {
    const { status } = answer
    const parsed = parseBody(answer.body)
    if (status === 401) {
      const words = findWords('json' in parsed ? parsed.json : null) ?? 'HTTP 401'
      return { kind: 'stopped', failure: toFailure('credentials_refused', words) }
    }
    if (status < 200 || status >= 300) return judgeRefusal(answer, meaning, clock.now())
    // an empty answer of success says all that a call without a record needs to know
    if ('json' in parsed) return { kind: 'done', value: parsed.json }
    return parsed.text === '' ? { kind: 'done', value: undefined } : unreadable(meaning)
  }

  /**
   * A token that grants the scope, if the bank gives one: an older one may be from before it was
   * granted.
   */
  async function findTokenFor(
    connection: Connection,
    scope: string,
    refused: Token | null,
    signal: AbortSignal | undefined,
  ): Promise<TokenResult> {
    const had = connection.token
    const found = await unlessGivenUp(findToken(connection, clock, refused), signal)
    if (found.kind !== 'done' || found.token !== had || !had.scopes || had.scopes.has(scope)) return found
    return unlessGivenUp(findToken(connection, clock, had), signal)
  }
}

/** What is said of an answer of success that cannot be read. */
export function unreadable({ changes }: Pick<CallMeaning, 'changes'>, words: string | null = null): Failed {
  const failure = toFailure('answer_unreadable', words)
  return changes ? { kind: 'unknown', failure } : unavailable(failure)
}

function toMeaning({ bank, certificateEndsAt }: Connection, asked: Asked): CallMeaning {
  return {
    changes: asked.method !== 'GET',
    saysAbsent: asked.mayBeAbsent ? isOfBank : null,
    isEssential: ESSENTIAL_SCOPES.includes(asked.scope),
    absentNames: bank.absentNames ?? [],
    certificateEndsAt,
  }
}

const lacksScope = (scope: string, { isEssential }: CallMeaning): Failed => ({
  kind: isEssential ? 'stopped' : 'refused',
  failure: toFailure('permission_missing', scope),
})

function toRequest(connection: Connection, asked: Asked, token: Token) {
  const { bank, hosts } = connection
  const { method, resource, ids = [], json } = asked
  const isCharge = resource === 'cob' || resource === 'cobv'
  const place =
    (method === 'PATCH' ? bank.paths.change : undefined) ??
    (isCharge && resource === 'cob' ? bank.paths.charge : undefined) ??
    bank.paths.usual
  const query = new URLSearchParams({ ...asked.query, ...fill(connection, bank.query) }).toString()
  const path = [place, resource, ...ids.map(encodeURIComponent)].join('/')
  return {
    method,
    origin: new URL(hosts.api).origin,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token.value}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...fill(connection, bank.headers),
      ...asked.headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  }
}

/** The wait for a token is shared: a caller that gives up leaves the others to it. */
function unlessGivenUp(result: Promise<TokenResult>, signal: AbortSignal | undefined): Promise<TokenResult> {
  if (!signal) return result
  const { promise, resolve } = Promise.withResolvers<TokenResult>()
  const giveUp = () => resolve(unavailable(toFailure('call_given_up')))
  if (signal.aborted) giveUp()
  const forget = onAbort(signal, giveUp)
  return Promise.race([result, promise]).finally(forget)
}
