/**
 * What a pasted token opens: its app, whether the secret is of the same app, its business accounts
 * and their numbers (Graph API: debug token, business accounts, phone numbers). Changes nothing.
 */
import type {
  Answered,
  ChannelAccount,
  FoundBusiness,
  FoundNumber,
  Inspection,
  PastedSecrets,
} from '../../channel.ts'
import { toPhone } from '../addresses.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import {
  idAt,
  integerAt,
  listAt,
  objectAt,
  textAt,
  toObject,
  valueAt,
  type JsonObject,
} from '../json-reader.ts'
import { listAll, toUser, toApp, type Ask } from './ask.ts'
import { readCallback } from './app-callback.ts'
import { readNumber, stateOf } from './number-state.ts'

const PERMISSIONS = ['whatsapp_business_management', 'whatsapp_business_messaging']
const BUSINESSES_MAX = 25
/** What is answered for an id that is not of a business account. */
const NO_ACCOUNT = new Set<string>(['invalid_parameter', 'sender_not_found'] satisfies FailureCode[])

/** Older accounts, and other versions, know at least these. */
const FIRST_FIELDS = ['id', 'display_phone_number', 'verified_name', 'name_status', 'status']
const FIELDS = [
  ...FIRST_FIELDS,
  'code_verification_status',
  'quality_rating',
  'platform_type',
  'is_on_biz_app',
  'account_mode',
  'throughput',
  'last_onboarded_time',
  'webhook_configuration',
  'whatsapp_business_manager_messaging_limit',
]

export async function inspect(
  ask: Ask,
  secrets: PastedSecrets,
  named: string | null,
  chosen: string | null,
): Promise<Answered<Inspection>> {
  const user = toUser(secrets)
  // it brings a proof: a secret of another app is refused here
  const asked = await ask(user, { method: 'GET', path: '/app', query: { fields: 'id,name' } })
  if (asked.kind !== 'done') return asked
  const id = idAt(asked.value, 'id')
  if (id === null) return unread()
  const app = { id, name: textAt(asked.value, 'name') }

  const debugged = await ask(toApp(id, secrets), {
    method: 'GET',
    path: '/debug_token',
    query: { input_token: secrets.accessToken },
  })
  if (debugged.kind !== 'done') return debugged
  const token = objectAt(debugged.value, 'data')
  if (valueAt(token, 'is_valid') === false)
    return { kind: 'refused', failure: toFailure('access_token_invalid') }

  const read = await readBusinesses(ask, user, await listBusinesses(ask, user, token, named))
  if (read.businesses.length === 0)
    read.businesses = (await readBusinesses(ask, user, await listOfPortfolios(ask, user))).businesses
  const { businesses, refusal } = read
  for (const { numbers } of businesses) {
    const number = numbers.find(({ channelAccountId }) => channelAccountId === chosen)
    if (number) Object.assign(number, await readMissing(ask, user, number))
  }
  if (businesses.length === 0) return refusal ?? { kind: 'refused', failure: toFailure('no_number_found') }
  const scopes = listAt(token, 'scopes')
  const callback = await readCallback(ask, toApp(id, secrets), id)
  return {
    kind: 'done',
    value: {
      app,
      tokenEndsAt: toMoment(integerAt(token, 'expires_at')),
      missingPermissions: PERMISSIONS.filter((permission) => !scopes.includes(permission)),
      callback: callback.kind === 'done' ? (callback.value?.url ?? null) : null,
      businesses,
    },
  }
}

/**
 * The accounts among these ids with their numbers, and the first refusal that says more than that
 * an id is of no account: a token names such ids too.
 */
async function readBusinesses(ask: Ask, user: ChannelAccount, names: Names) {
  const businesses: FoundBusiness[] = []
  let refusal: Answered<never> | null = null
  for (const [businessAccountId, name] of [...names].slice(0, BUSINESSES_MAX)) {
    const numbers = await listNumbers(ask, user, businessAccountId)
    if (numbers.kind === 'done') businesses.push({ businessAccountId, name, numbers: numbers.value })
    else if (!NO_ACCOUNT.has(numbers.failure.code)) refusal ??= numbers
  }
  return { businesses, refusal }
}

/** Accounts: their names by their ids. */
type Names = Map<string, string | null>

function addTo(names: Names, objects: JsonObject[]): void {
  for (const object of objects) {
    const id = idAt(object, 'id')
    if (id !== null) names.set(id, textAt(object, 'name') ?? names.get(id) ?? null)
  }
}

async function listNamed(ask: Ask, user: ChannelAccount, path: string): Promise<JsonObject[]> {
  const listed = await listAll(ask, user, path, ['id', 'name'])
  return listed.kind === 'done' ? listed.value : []
}

/** The one that was named, or those that the token names and those assigned to its user. */
async function listBusinesses(
  ask: Ask,
  user: ChannelAccount,
  token: JsonObject | null,
  named: string | null,
): Promise<Names> {
  const found: Names = new Map()
  if (named !== null) {
    const business = await toBusiness(ask, user, named)
    found.set(business ?? named, null)
    if (business !== null) return found
  }
  for (const scope of listAt(token, 'granular_scopes').map(toObject)) {
    if (!PERMISSIONS.includes(textAt(scope, 'scope') ?? '')) continue
    for (const id of listAt(scope, 'target_ids')) addTo(found, [{ id: String(id) }])
  }
  addTo(found, await listNamed(ask, user, '/me/assigned_whatsapp_business_accounts'))
  return found
}

/** Those of the portfolios of the user. */
async function listOfPortfolios(ask: Ask, user: ChannelAccount): Promise<Names> {
  const found: Names = new Map()
  for (const portfolio of await listNamed(ask, user, '/me/businesses')) {
    const id = idAt(portfolio, 'id')
    if (id === null) continue
    for (const edge of ['owned', 'client'])
      addTo(
        found,
        await listNamed(ask, user, `/${encodeURIComponent(id)}/${edge}_whatsapp_business_accounts`),
      )
  }
  return found
}

/** The business account of what has this id, as its health names it. */
async function toBusiness(ask: Ask, user: ChannelAccount, id: string): Promise<string | null> {
  const path = `/${encodeURIComponent(id)}`
  const asked = await ask(user, { method: 'GET', path, query: { fields: 'health_status' } })
  if (asked.kind !== 'done') return null
  const entities = listAt(objectAt(asked.value, 'health_status'), 'entities').map(toObject)
  return idAt(entities.find((entity) => textAt(entity, 'entity_type') === 'WABA') ?? null, 'id')
}

async function listNumbers(
  ask: Ask,
  user: ChannelAccount,
  businessAccountId: string,
): Promise<Answered<FoundNumber[]>> {
  const path = `/${encodeURIComponent(businessAccountId)}/phone_numbers`
  let listed = await listAll(ask, user, path, FIELDS)
  // one field that this version does not know fails all
  if (listed.kind === 'refused' && listed.failure.channelCode === 100)
    listed = await listAll(ask, user, path, FIRST_FIELDS)
  if (listed.kind !== 'done') return listed
  return { kind: 'done', value: listed.value.flatMap((number) => toFound(number) ?? []) }
}

function toFound(number: JsonObject): FoundNumber | null {
  const channelAccountId = idAt(number, 'id')
  if (channelAccountId === null) return null
  const state = stateOf(number)
  return {
    ...state,
    channelAccountId,
    address: toPhone(textAt(number, 'display_phone_number')),
    name: textAt(number, 'verified_name'),
    nameStatus: textAt(number, 'name_status'),
    status: textAt(number, 'status'),
    quality: textAt(number, 'quality_rating'),
    limit: textAt(number, 'whatsapp_business_manager_messaging_limit'),
    throughput: textAt(objectAt(number, 'throughput'), 'level'),
    isVerified: isVerified(number),
  }
}

function isVerified(number: JsonObject): boolean | null {
  const status = textAt(number, 'code_verification_status')
  return status === null ? null : status === 'VERIFIED'
}

/** What decides how a number is connected, read alone where its list did not say all of it. */
async function readMissing(ask: Ask, user: ChannelAccount, number: FoundNumber) {
  const { channelAccountId } = number
  if (number.isInApp !== null && number.isOverridden !== null && number.isVerified !== null) return {}
  const read = await readNumber(ask, { ...user, channelAccountId })
  const { isRegistered, isInApp, callback, isOverridden } = read.kind === 'done' ? read.value : number
  // by itself: where it is unknown, it must not hide the others
  const path = `/${encodeURIComponent(channelAccountId)}`
  const query = { fields: 'code_verification_status' }
  const verified = await ask(user, { method: 'GET', path, query })
  return {
    isRegistered,
    isInApp,
    callback,
    isOverridden,
    isVerified: verified.kind === 'done' ? isVerified(verified.value) : number.isVerified,
  }
}

/** Zero means that it never ends. */
const toMoment = (seconds: number | null): Date | null => (seconds ? new Date(seconds * 1000) : null)

const unread = (): Answered<never> => ({
  kind: 'unavailable',
  failure: toFailure('answer_incomplete'),
  retryAfterMs: null,
})
