/** Business numbers: their names, the secrets they share with a client, and the settings of their behaviour. */
import { toObjectId } from '../object-id.ts'

export type Account = {
  phoneNumberId: string
  displayPhoneNumber: string
  accessToken: string
  appSecret: string
  verifyToken: string
  webhookUrl: string
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
  /** How long ids of uploaded media live, those of media from customers, and download addresses; all in simulated time. */
  mediaIdDays: number
  inboundMediaIdDays: number
  mediaUrlSeconds: number
  /** Webhooks about media carry a download address. */
  mediaUrlInWebhooks: boolean
  /** What happens to a `link` of a local address; others are always assumed to work. `fail`: no link works. */
  linkFetch: 'real' | 'assume' | 'fail'
}

const REQUIRED = ['displayPhoneNumber', 'accessToken', 'appSecret', 'verifyToken', 'webhookUrl'] as const
const SECRETS = ['accessToken', 'appSecret', 'verifyToken'] as const
const CONVERSATION_ENDS_WITH_MAJOR = 24

export type AccountChanges = Partial<Omit<Account, 'phoneNumberId'>>

/** The required fields of a new account that are missing. */
export function listMissing(changes: AccountChanges): string[] {
  return REQUIRED.filter((field) => changes[field] === undefined)
}

/** A new account with the defaults of README.md. The caller has checked that no required field is missing. */
export function createAccount(phoneNumberId: string, changes: AccountChanges): Account {
  return {
    phoneNumberId,
    displayPhoneNumber: '',
    accessToken: '',
    appSecret: '',
    verifyToken: '',
    webhookUrl: '',
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
    ...changes,
  }
}

/** An account as the control API shows it: without its secrets. */
export function toPublicAccount(account: Account): Omit<Account, (typeof SECRETS)[number]> {
  const { accessToken: _token, appSecret: _secret, verifyToken: _verify, ...rest } = account
  return rest
}

/** True for webhook versions whose statuses still carry `conversation`. */
export function hasConversations(account: Account): boolean {
  return Number(account.webhookVersion.slice(1).split('.')[0]) < CONVERSATION_ENDS_WITH_MAJOR
}
