/** How a business number is connected at the carrier by two secrets that a person pastes. */
import type { ChannelAccount, Failure } from './calls.ts'
import type { Answered } from './templates.ts'

/** What a person pastes: they are kept only once the person has chosen a number. */
export type PastedSecrets = { accessToken: string; appSecret: string }

/** A number as the carrier shows it; null where it does not say. Its words are the carrier's. */
export type FoundNumber = {
  channelAccountId: string
  /** Digits with country code. */
  address: string | null
  name: string | null
  nameStatus: string | null
  status: string | null
  quality: string | null
  /** How many people it may reach outside the window in a day. */
  limit: string | null
  throughput: string | null
  /** It can send: it needs no registration. */
  isRegistered: boolean
  /** It has been confirmed by SMS or call, and need not be again. */
  isVerified: boolean | null
  /** It also lives in an app on a phone. It is not registered then, nor where this is unknown. */
  isInApp: boolean | null
  /** Where its webhooks go now; null where nowhere, or unknown. */
  callback: string | null
  /**
   * Whether that address is set for this number or its account alone, rather than for the whole
   * app.
   */
  isOverridden: boolean | null
}

export type FoundBusiness = { businessAccountId: string; name: string | null; numbers: FoundNumber[] }

/** What a token opens. */
export type Inspection = {
  app: { id: string; name: string | null }
  /** When the token ends; null: never, or not said. */
  tokenEndsAt: Date | null
  /** Permissions that the token lacks. */
  missingPermissions: string[]
  /** Where the webhooks of the app go now; null where nowhere, or unknown. */
  callback: string | null
  businesses: FoundBusiness[]
}

/** What was chosen, and what to set for it. */
export type Connection = {
  app: Inspection['app']
  number: FoundNumber
  businessAccountId: string
  callback: { url: string; verifyToken: string }
  /** Whether an address of another host may be replaced: that of the app, or that of the number. */
  replacesCallback: boolean
  /** Six digits. */
  pin: string
  /** How a number that is not verified is sent a code; null: it is not. */
  codeBy: 'sms' | 'call' | null
  /** The code that it was sent, to verify it with. */
  code: string | null
  /** Whether the PIN is set first, in place of the one that the number has. */
  resetsPin: boolean
}

/** In the order in which they are made. */
export const CONNECTION_STEPS = ['callback', 'subscription', 'override', 'registration', 'receiving'] as const

export type ConnectionStep = {
  step: (typeof CONNECTION_STEPS)[number]
  /** `kept`: it was as it should be. */
  outcome: 'done' | 'kept' | 'refused'
  /** Null unless refused. */
  failure: Failure | null
}

/**
 * What came of connecting. `pin` says what became of the PIN: the number has it (`set`), the number
 * keeps what it had (`kept`), or the answer was lost (`unknown`).
 */
export type ConnectionResult = { steps: ConnectionStep[]; pin: 'set' | 'kept' | 'unknown' }

/** How the number of a sender is now. */
export type NumberState = {
  /** It can send. */
  isRegistered: boolean
  /** Whether it also lives in an app on a phone; null where the carrier does not say. */
  isInApp: boolean | null
  /** Why it can send nothing here any more: it was disconnected or moved. Null unless so. */
  gone: Failure | null
}

/** What the carrier's own app of a number is asked for, in this order. */
export const SYNCED = ['contacts', 'history'] as const
export type Synced = (typeof SYNCED)[number]

/** Every answer of the carrier is data; only our own bugs throw. */
export type ChannelConnecting = {
  /**
   * Whose token it is, whether the secret is of the same app, and which numbers it opens. Changes
   * nothing.
   * @param named the id of a business account or a number, for a token that does not say
   * @param chosen the number to connect: what a list does not say of it is read of it alone
   */
  inspect(secrets: PastedSecrets, named: string | null, chosen: string | null): Promise<Answered<Inspection>>
  /** Sets what the number needs to send and to receive here, and reads it back. May be repeated. */
  connect(secrets: PastedSecrets, connection: Connection): Promise<ConnectionResult>
  /** The number of a sender as it is now. Changes nothing. */
  readNumber(account: ChannelAccount, signal?: AbortSignal): Promise<Answered<NumberState>>
  /**
   * Codes of failures which say that a number left the app: a sender that one of them stopped goes
   * on by itself once the number is back.
   */
  readonly leftCodes: ReadonlySet<string>
  /** Codes with which the sends of such a number fail meanwhile: they only follow from that. */
  readonly unreachedCodes: ReadonlySet<string>
  /**
   * Asks that the app of the number sends what it has: `done` means that the carrier has taken the
   * request. It accepts one of each kind, so a call whose outcome is `unknown`, or that it answered
   * at all, is never repeated by itself.
   */
  askSync(account: ChannelAccount, what: Synced): Promise<Answered<{ requestId: string | null }>>
}
