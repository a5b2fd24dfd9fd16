/**
 * Where webhooks may go. A user who may add an endpoint makes the service call an address, and with
 * many shops on one installation those are strangers: only public addresses are called, by https,
 * unless the operator allows more with RECADO_WEBHOOK_ALLOW.
 *
 * `judgeUrl` reads what is written. `guardedAgent` judges the address of each connection, after
 * resolution; it is what protects.
 */
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'
import {
  addressRefused,
  createLookup,
  isAddressIn,
  isPublicAddress,
  kindOfAddress,
  type AddressKind,
  type Resolve,
} from '../engine/public-address.ts'
import { createResolveHost } from './resolve-host.ts'

/** Characters of the address of an endpoint. */
export const URL_CHARACTERS_MAX = 2_000

/** What the operator allows besides public addresses, from the entries of RECADO_WEBHOOK_ALLOW. */
export type Allowance = {
  /** Names, or suffixes that begin with a dot. The service goes wherever they lead. */
  hosts: readonly string[]
  /** Addresses, or ranges in CIDR form. */
  ranges: readonly string[]
  kinds: readonly AddressKind[]
}

const KINDS: readonly string[] = ['private', 'loopback'] satisfies AddressKind[]
const isRange = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0

/** @param setting null: nothing is allowed */
export function toAllowance(setting: readonly string[] | null): Allowance {
  const entries = setting ?? []
  const isKind = (entry: string): entry is AddressKind => KINDS.includes(entry)
  return {
    kinds: entries.filter(isKind),
    ranges: entries.filter(isRange),
    hosts: entries.filter((entry) => !isKind(entry) && !isRange(entry)),
  }
}

/** What is wrong with an address: the field's words for it, and a sentence. */
export type UrlFault = { rule: UrlRule; detail: string }
export type UrlRule = keyof typeof urlRules

/** Also the order in which they are looked at. */
const urlRules = {
  form: 'Must be an absolute address: https://host/path, without spaces, control characters and backslashes.',
  scheme: 'Must begin with https://. The operator may allow http:// with RECADO_WEBHOOK_ALLOW.',
  credentials: 'Must have no user name and no password. Use `headers` for what the receiver is to see.',
  fragment: 'Must have no fragment: nothing after #.',
  address:
    'Must name a host that leads to public addresses. The operator may allow more with RECADO_WEBHOOK_ALLOW.',
  port: 'Must have no port, or 443, 80 or one from 1024.',
} as const

const fault = (rule: UrlRule): UrlFault => ({ rule, detail: urlRules[rule] })

/**
 * Parsers drop or replace these silently, so that the address called is not the one that was read.
 */
const DROPPED_BY_PARSERS = /[\p{Cc}\s\\]/u
/** Requires a host, because parsers take the first part of a path for a missing one. */
const HOST_NEXT = /^https?:\/\/[^/?#]/i

/**
 * What is wrong with an address as it is written, without resolving its name. Judged before every
 * try, because settings change.
 */
export function judgeUrl(address: string, allowance: Allowance): UrlFault | null {
  const url = address.length <= URL_CHARACTERS_MAX ? URL.parse(address) : null
  if (!url || DROPPED_BY_PARSERS.test(address)) return fault('form')
  const isPlain = url.protocol === 'http:'
  if (!isPlain && url.protocol !== 'https:') return fault('scheme')
  if (!HOST_NEXT.test(address)) return fault('form')
  const host = toHost(url.hostname)
  const isLiteral = isIP(host) !== 0
  const isAllowed = isLiteral ? isNamed(host, host, allowance) : isNamedHost(host, allowance)
  // a name may lead to an allowed address, which is seen when it is resolved
  if (isPlain && !isAllowed && (isLiteral || allowsNothing(allowance))) return fault('scheme')
  if (url.username !== '' || url.password !== '') return fault('credentials')
  if (address.includes('#')) return fault('fragment')
  // a public one would fail on its certificate
  if (isLiteral && !isAllowed) return fault('address')
  const port = Number(url.port || 443)
  if (!isAllowed && port !== 443 && port !== 80 && port < 1024) return fault('port')
  return null
}

const allowsNothing = ({ hosts, ranges, kinds }: Allowance) =>
  hosts.length + ranges.length + kinds.length === 0

/** IPv6 hosts are written in brackets; a dot at the end of a name changes nothing. */
const toHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const isNamedHost = (host: string, { hosts }: Allowance) =>
  hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))

/** Whether the operator allows this address, which the host leads to. */
const isNamed = (address: string, host: string, allowance: Allowance): boolean =>
  isNamedHost(host, allowance) ||
  isAddressIn(address, allowance.ranges) ||
  allowance.kinds.includes(kindOfAddress(address))

/** Whether the operator names this host, or the address that stands in its place. */
export function namesHost(hostname: string, allowance: Allowance): boolean {
  const host = toHost(hostname)
  return isNamed(host, host, allowance)
}

/**
 * The same, and whether its host leads to an address that may be called now. For a good answer to
 * the person who creates an endpoint: a name that cannot be resolved may be resolved later, and
 * each connection is judged anyway.
 */
export async function judgeEndpointUrl(
  address: string,
  allowance: Allowance,
  resolve: Resolve = resolveWithin(allowance),
): Promise<UrlFault | null> {
  const written = judgeUrl(address, allowance)
  if (written) return written
  const { protocol, hostname } = new URL(address)
  const host = toHost(hostname)
  if (isIP(host) !== 0) return null
  const found = await resolve(host).catch(() => [])
  const mayCall = callableBy(protocol === 'http:', allowance)
  return found.length === 0 || found.some(({ address: one }) => mayCall(one, host)) ? null : fault('address')
}

const callableBy =
  (isPlain: boolean, allowance: Allowance) =>
  (address: string, hostname: string): boolean =>
    isNamed(address, toHost(hostname), allowance) || (!isPlain && isPublicAddress(address))

/** Hosts that the operator named may be known to the operating system alone. */
const resolveWithin = (allowance: Allowance): Resolve =>
  createResolveHost({ isOfSystem: (hostname) => isNamedHost(toHost(hostname), allowance) })

export type GuardedAgentOptions = Omit<Agent.Options, 'connect' | 'allowH2'> & {
  connectTimeoutMs: number
  resolve?: Resolve
}

/**
 * Connects to addresses that may be called and to no others: by https to public ones, and to what
 * the operator allows. Other connections fail with the code `ADDRESS_REFUSED` before anything is
 * sent. It follows no redirects.
 */
export function guardedAgent(
  allowance: Allowance,
  { connectTimeoutMs, resolve, ...options }: GuardedAgentOptions,
): Agent {
  const open = (isPlain: boolean) => {
    const lookup = createLookup(callableBy(isPlain, allowance), resolve ?? resolveWithin(allowance))
    return buildConnector({ timeout: connectTimeoutMs, allowH2: false, lookup })
  }
  const [plain, secure] = [open(true), open(false)]
  return new Agent({
    ...options,
    allowH2: false,
    connect(target, done) {
      const isPlain = target.protocol !== 'https:'
      const host = toHost(target.hostname)
      // no lookup is asked for an address
      if (isIP(host) !== 0 && !callableBy(isPlain, allowance)(host, host)) return done(addressRefused(), null)
      return isPlain ? plain(target, done) : secure(target, done)
    },
  })
}
