/**
 * Where the calls of a number go, and what lets them in: to WhatsApp with the token of a system
 * user, or through a partner of Meta with its key.
 *
 * A partner passes calls on to the Graph API. One whose address ends with a version (Kapso, "Meta
 * proxy") is called as the Graph API is. At another (360dialog, "Messaging API") the key names the
 * number: paths leave it out, and what is not of the number is elsewhere. The operator sets which
 * partners there are. So a shop cannot make the service call an address of its choice, or register
 * a number that no partner knows.
 */
import type { Dispatcher } from 'undici'
import type { ChannelAccount } from '../../channel.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import type { Agents } from './agents.ts'
import { proofOf } from './secret-proof.ts'

/**
 * A bearer token (RFC 6750 §2.1). The HTTP client would refuse any other, or it would split the
 * header.
 */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/|]+=*$/
/** What may follow the address of a partner. */
const VERSION = /^\/v[0-9]{1,2}\.[0-9]$/

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
}

type Options = {
  /** The Graph API: its origin, and the path with the version. */
  origin: string
  root: string
  /** Makes the calls to it. */
  dispatcher: Dispatcher
  /** Addresses with the names of their headers: `api.example.com/meta=X-API-Key`. */
  partners: readonly string[]
  /** Make the calls to partners. */
  agents: Agents
}

export function createDoors(options: Options): Doors {
  const { origin, root, dispatcher, agents } = options
  const partners = options.partners.map(toPartner)
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
    if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      return 'partner_unknown'
    const path = withoutSlash(url.pathname)
    for (const { at, keyHeader, isPublic } of partners) {
      const root = withoutSlash(at.pathname)
      if (url.origin !== at.origin || !path.startsWith(root)) continue
      const version = path.slice(root.length)
      if (version !== '' && !VERSION.test(version)) continue
      return {
        dispatcher: isPublic ? agents.public : agents.named,
        origin: url.origin,
        root: path,
        number: version === '' ? path : `${path}/${encodeURIComponent(channelAccountId)}`,
        headers: { [keyHeader]: key },
        proof: '',
        partner: { isNumberInKey: version === '' },
      }
    }
    return 'partner_unknown'
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
  }
}

type Partner = { at: URL; keyHeader: string; isPublic: boolean }

function toPartner(pair: string): Partner {
  const [address = '', header = ''] = pair.split('=')
  const isPublic = !address.includes('://')
  const at = new URL(isPublic ? `https://${address}` : address)
  return { at, keyHeader: header.toLowerCase(), isPublic }
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '')
