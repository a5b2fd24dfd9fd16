/**
 * A connection for each account: its own sockets with its own client certificate, and the token
 * that the bank bound to that certificate (RFC 8705). No token is used over another's sockets, and
 * new credentials begin with neither.
 */
import { X509Certificate } from 'node:crypto'
import { Agent } from 'undici'
import type { Clock } from '../../engine/clock.ts'
import { newId } from '../../engine/new-id.ts'
import type { PaymentAccount } from '../provider.ts'
import type { Bank, BankHosts, CallValue } from './banks.ts'
import type { Failed } from './outcomes.ts'
import { createPace, type Pace } from './pace.ts'
import { createSigns, type Signs } from './signs.ts'
import type { ApiPixCredentials, ApiPixDetails } from './rules.ts'

/** A bank answers within a second or two; the ledger gives up earlier where a person waits. */
export const CALL_LIMITS = { startTimeoutMs: 10_000, answerTimeoutMs: 30_000 }

const SOCKETS_MAX = 10

export type Token = {
  value: string
  /** What the bank granted; null: it does not say. */
  scopes: ReadonlySet<string> | null
  /** From then on a new one is had, and this one used if that fails. */
  renewAtMs: number
  endsAtMs: number
}

export type TokenResult = { kind: 'done'; token: Token } | Failed

export type Connection = {
  readonly print: string
  readonly bank: Bank
  readonly hosts: BankHosts
  readonly details: ApiPixDetails
  readonly credentials: ApiPixCredentials
  readonly certificateEndsAt: Date
  readonly agent: Agent
  /** What the calls so far say of the certificate and of the bank's clock. */
  readonly signs: Signs
  token: Token | null
  /** The one renewal that is under way. */
  renewal: Promise<TokenResult> | null
  readonly pace: Pace
}

export type Connections = {
  /**
   * Null: the bank is not known here, or not in that environment, or it cannot be distinguished
   * from others.
   */
  of(account: PaymentAccount): Connection | null
  forget(accountId: string): void
  close(): Promise<void>
}

type Options = {
  banks: readonly Bank[]
  clock: Clock
  /** How many processes call the banks: each of them has its part of their pace. */
  processes: () => number
  /**
   * The authorities to believe at this bank; undefined: those of Node; null: none can be trusted.
   */
  authoritiesOf: (bank: Bank) => string | undefined | null
}

export function createConnections({ banks, clock, processes, authoritiesOf }: Options): Connections {
  const byAccount = new Map<string, Connection>()

  function open(account: PaymentAccount): Connection | null {
    const details = account.details as ApiPixDetails
    const credentials = account.credentials as ApiPixCredentials
    const bank = banks.find(({ name }) => name === details.bank)
    const hosts = bank?.hosts[details.environment ?? 'production']
    if (!bank || !hosts) return null
    const ca = authoritiesOf(bank)
    if (ca === null) return null
    return {
      print: account.credentialsPrint,
      bank,
      hosts,
      details,
      credentials,
      certificateEndsAt: new X509Certificate(credentials.certificate).validToDate,
      agent: new Agent({
        connections: SOCKETS_MAX,
        allowH2: false, // HTTP/2 would share one connection, and its failure, among all calls
        connect: {
          cert: credentials.certificate,
          key: credentials.key,
          minVersion: 'TLSv1.2',
          timeout: CALL_LIMITS.startTimeoutMs,
          ...(ca !== undefined && { ca }),
        },
      }),
      signs: createSigns(),
      token: null,
      renewal: null,
      pace: createPace(bank.callsPerMinute, clock, processes),
    }
  }

  function drop(accountId: string): Promise<void> {
    const connection = byAccount.get(accountId)
    byAccount.delete(accountId)
    return connection ? connection.agent.close() : Promise.resolve()
  }

  return {
    of(account) {
      const known = byAccount.get(account.id)
      // the details of an account may change without its credentials
      if (known?.print === account.credentialsPrint && isSame(known.details, account.details)) return known
      const opened = open(account)
      void drop(account.id)
      if (opened) byAccount.set(account.id, opened)
      return opened
    },
    forget: (accountId) => void drop(accountId),
    async close() {
      await Promise.all([...byAccount.keys()].map(drop))
    },
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Headers or parameters that the bank wants with each call. Those that the account lacks are left
 * out.
 */
export function fill(
  { details, credentials }: Pick<Connection, 'details' | 'credentials'>,
  wanted: Readonly<Record<string, CallValue>> = {},
): Record<string, string> {
  const { clientId, appKey } = credentials
  const values: Record<CallValue, string | undefined> = {
    clientId,
    appKey,
    accountNumber: details.accountNumber,
    newId: newId(),
  }
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      const text = values[value]
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
