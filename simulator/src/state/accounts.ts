/**
 * Business numbers: their names, the secrets they share with a client, and the settings of their
 * behaviour.
 */
import type { JsonObject } from '../json.ts'
import { toObjectId } from '../object-id.ts'

export type Account = {
  phoneNumberId: string
  displayPhoneNumber: string
  accessToken: string
  appSecret: string
  /** Of the callback of the app. */
  verifyToken: string
  /** The callback of the app; empty while it has none. */
  webhookUrl: string
  /**
   * The number is at a partner, which is called with its own key, and posts webhooks with the
   * secret in `X-Recado-Secret` and without a signature; null for none.
   */
  partner: { key: string; secret: string } | null
  /** The fields that the app asked for; null for all. */
  webhookFields: string[] | null
  /** Whether the app is subscribed to the business account: without it nothing arrives. */
  isSubscribed: boolean
  /** The callback of this number alone, in place of that of the app. */
  override: { url: string; verifyToken: string } | null
  /** The six digits of two-step verification; null until the number is registered with some. */
  pin: string | null
  /** The code that the number was sent last, to verify it with; null for none. */
  verificationCode: string | null
  /**
   * Fields that replace what `debug_token` says of the token, such as `{ expires_at: 1790000000 }`.
   */
  token: JsonObject
  wabaId: string
  /** `v23.0` and before: statuses carry `conversation`. From `v24.0`: `contacts[]` instead. */
  webhookVersion: string
  /** Messages per second, in and out together; null for no limit. */
  throughputPerSecond: number | null
  pairLimit: boolean
  rateLimitHttp: 400 | 429
  windowRefusal: 'webhook' | 'sync'
  paymentTermsAccepted: boolean
  uniqueReferenceIds: boolean
  knownReferenceIds: boolean
  sentDelayMs: number
  deliveredDelayMs: number
  autoRead: boolean
  readDelayMs: number
  maxUpdatesPerPost: number
  webhookParallel: number
  webhookRetryBaseMs: number
  webhookAttemptsMax: number
  /**
   * How long ids of uploaded media live, those of media from customers, and download addresses; all
   * in simulated time.
   */
  mediaIdDays: number
  inboundMediaIdDays: number
  mediaUrlSeconds: number
  /** Webhooks about media carry a download address. */
  mediaUrlInWebhooks: boolean
  /**
   * What happens to a `link` of a local address; others are always assumed to work. `fail`: no link
   * works.
   */
  linkFetch: 'real' | 'assume' | 'fail'
  /** The name that customers see. */
  verifiedName: string
  /** Fields that replace what the number says of itself, such as `{ quality_rating: 'YELLOW' }`. */
  number: JsonObject
  /** What customers read about the business, in the Graph API's fields. */
  profile: JsonObject
  /**
   * How the review of a new or edited template ends; `never` and `manual` leave that to the control
   * API.
   */
  templateReview: 'approve' | 'reject' | 'never' | 'manual'
  /** How long the review takes, in simulated time. */
  templateReviewMs: number
  /** Templates that may be created in an hour; null for any number. */
  templatesPerHour: number | null
  /**
   * Template messages are held back, and then sent or dropped after this much real time; null for
   * none.
   */
  templateHold: { outcome: 'send' | 'drop'; afterMs: number } | null
  /** The answer to a template message says `accepted`. */
  messageStatus: boolean
  /** Where a customer's own card says that it was asked for; both are known. */
  contactOrigin: 'contact' | 'message'
  /** Messages without a template that cost nothing; counts down. */
  freeServiceLeft: number
  /** Without one, what is not free fails with 131042. */
  hasPaymentMethod: boolean
  /** What its WhatsApp Business app has from before; null for a number that is in no app. */
  app: AppOfNumber | null
  /** Which syncs of the app were asked for since it came: each can be asked for once. */
  askedSyncs: string[]
}

/** The past of a number in the app, which is made up. */
export type AppOfNumber = {
  /** In the address book, and in as many conversations. */
  people: number
  /** Messages in all, over 180 days. */
  messages: number
  /** Whether the owner shares the messages. */
  isShared: boolean
}

/** Every token belongs to one app. */
export const APP_ID = toObjectId('app')

const REQUIRED = ['displayPhoneNumber', 'accessToken', 'appSecret'] as const
const CONVERSATION_ENDS_WITH_MAJOR = 24

export type AccountChanges = Partial<Omit<Account, 'phoneNumberId'>>

/** The required fields of a new account that are missing. */
export function listMissing(changes: AccountChanges): string[] {
  return REQUIRED.filter((field) => changes[field] === undefined)
}

/**
 * A new account with the defaults of README.md. The caller has checked that no required field is
 * missing.
 */
export function createAccount(phoneNumberId: string, changes: AccountChanges): Account {
  return {
    phoneNumberId,
    displayPhoneNumber: '',
    accessToken: '',
    appSecret: '',
    verifyToken: '',
    webhookUrl: '',
    webhookFields: null,
    partner: null,
    isSubscribed: changes.webhookUrl !== undefined,
    override: null,
    pin: null,
    verificationCode: null,
    token: {},
    wabaId: toObjectId(`waba ${phoneNumberId}`),
    webhookVersion: 'v25.0',
    throughputPerSecond: 80,
    pairLimit: true,
    rateLimitHttp: 400,
    windowRefusal: 'webhook',
    paymentTermsAccepted: true,
    uniqueReferenceIds: true,
    knownReferenceIds: true,
    sentDelayMs: 150,
    deliveredDelayMs: 400,
    autoRead: false,
    readDelayMs: 800,
    maxUpdatesPerPost: 50,
    webhookParallel: 4,
    webhookRetryBaseMs: 1000,
    webhookAttemptsMax: 60,
    mediaIdDays: 30,
    inboundMediaIdDays: 7,
    mediaUrlSeconds: 300,
    mediaUrlInWebhooks: true,
    linkFetch: 'real',
    verifiedName: 'Padaria Flor do Trigo',
    number: {},
    profile: {},
    templateReview: 'approve',
    templateReviewMs: 3000,
    templatesPerHour: null,
    templateHold: null,
    messageStatus: false,
    contactOrigin: 'contact',
    freeServiceLeft: 1000,
    hasPaymentMethod: true,
    app: null,
    askedSyncs: [],
    ...changes,
  }
}

/** An account as the control API shows it: without its secrets. */
export function toPublicAccount(account: Account): JsonObject {
  const { accessToken: _token, appSecret: _secret, verifyToken: _verify, pin: _pin, ...more } = account
  const { partner: _partner, ...rest } = more
  return { ...rest, override: rest.override && { url: rest.override.url } }
}

/**
 * Where webhooks of a number go: to its own callback, else to that of the app; null while nothing
 * is subscribed.
 */
export function toCallback({ isSubscribed, override, webhookUrl }: Account): string | null {
  return isSubscribed ? (override?.url ?? (webhookUrl || null)) : null
}

/** True for webhook versions whose statuses still carry `conversation`. */
export function hasConversations(account: Account): boolean {
  return Number(account.webhookVersion.slice(1).split('.')[0]) < CONVERSATION_ENDS_WITH_MAJOR
}

/** The Meta Business that owns a WhatsApp Business Account. */
export function toBusinessId(wabaId: string): string {
  return toObjectId(`business ${wabaId}`)
}
