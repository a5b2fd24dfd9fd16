/**
 * Where the calls of a number go, and what lets them in: to WhatsApp with the token of a system
 * user, or through a partner of Meta with its key.
 *
 * A partner passes calls on to the Graph API. One whose address ends with a version (Kapso, "Meta
 * proxy") is called as the Graph API is. At another (360dialog, "Messaging API") the key names the
 * number: paths leave it out, and what is not of the number is elsewhere. Which partners there are
 * is a setting, so that nobody is led to a host of another choice, or ties a number that no partner
 * knows.
 */
import { Agent, type Dispatcher } from 'undici'
import type { ChannelAccount } from '../../channel.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import { judgeMediaHost, lookupPublic } from './media-hosts.ts'
import { proofOf } from './secret-proof.ts'

/**
 * A bearer token (RFC 6750 §2.1). The HTTP client would refuse any other, or it would split the
 * header.
 */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/|]+=*$/
const VERSION_AT_END = /\/v[0-9]{1,2}\.[0-9]$/

export type Door = {
  /** Of the calls; those of a partner name their origin beside it. */
  dispatcher: Dispatcher
  origin: string
  /** The path of everything that is not of the number, without a slash at its end. */
  root: string
  /** The path of the number. */
  number: string
  /** What lets the call in. */
  headers: Readonly<Record<string, string>>
  /** The end of a path that proves the app secret; empty without such a proof. */
  proof: string
  /** Null for WhatsApp itself. */
  partner: {
    /** Its key names the number, and it passes on only what is of the number. */
    isNumberInKey: boolean
  } | null
}

/** Why nothing can be called for an account. */
export type NoDoor = 'access_token_invalid' | 'partner_unknown'

export type Doors = {
  of(account: ChannelAccount): Door | NoDoor
  /** Also the connections of partners that are open. */
  close(): Promise<void>
}

type Options = {
  /** The Graph API: its origin, and the path with the version. */
  origin: string
  root: string
  /** Makes the calls to it. */
  dispatcher: Dispatcher
  /** Hosts or origins with the names of their headers: `api.example.com=X-API-Key`. */
  partners: readonly string[]
  connectTimeoutMs: number
  keepAliveMs: number
}

export function createDoors(options: Options): Doors {
  const { origin, root, dispatcher, connectTimeoutMs, keepAliveMs } = options
  const keyHeaders = new Map(options.partners.map((pair) => pair.split('=') as [string, string]))
  const agent = (lookup?: typeof lookupPublic) =>
    new Agent({
      connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) },
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      pipelining: 1,
      allowH2: false,
    })
  const agents = { named: agent(), public: agent(lookupPublic) }
  const doors = new WeakMap<WhatsAppCredentials, { channelAccountId: string; door: Door | NoDoor }>()

  function open({ channelAccountId, credentials }: ChannelAccount): Door | NoDoor {
    const { accessToken, partnerUrl } = credentials as WhatsAppCredentials
    if (partnerUrl !== undefined) return openPartner(channelAccountId, accessToken, partnerUrl)
    if (!BEARER_TOKEN.test(accessToken)) return 'access_token_invalid'
    const proof = proofOf(credentials as WhatsAppCredentials)
    return {
      dispatcher,
      origin,
      root,
      number: `${root}/${encodeURIComponent(channelAccountId)}`,
      headers: { authorization: `Bearer ${accessToken}` },
      proof: proof === null ? '' : `?appsecret_proof=${proof}`,
      partner: null,
    }
  }

  function openPartner(channelAccountId: string, key: string, partnerUrl: string): Door | NoDoor {
    const url = URL.parse(partnerUrl)
    const host = url && judgeMediaHost(url, [...keyHeaders.keys()])
    const keyHeader = url && (keyHeaders.get(url.host) ?? keyHeaders.get(url.origin))
    if (!url || !host || !keyHeader || url.search !== '' || url.hash !== '') return 'partner_unknown'
    const path = url.pathname.replace(/\/+$/, '')
    const isNumberInKey = !VERSION_AT_END.test(path)
    return {
      dispatcher: agents[host],
      origin: url.origin,
      root: path,
      number: isNumberInKey ? path : `${path}/${encodeURIComponent(channelAccountId)}`,
      headers: { [keyHeader.toLowerCase()]: key },
      proof: '',
      partner: { isNumberInKey },
    }
  }

  return {
    // the credentials of a sender are one object until they change
    of(account) {
      const { channelAccountId } = account
      const credentials = account.credentials as WhatsAppCredentials
      const known = doors.get(credentials)
      if (known?.channelAccountId === channelAccountId) return known.door
      const door = open(account)
      doors.set(credentials, { channelAccountId, door })
      return door
    },
    async close() {
      await Promise.all([agents.named.close(), agents.public.close()])
    },
  }
}
