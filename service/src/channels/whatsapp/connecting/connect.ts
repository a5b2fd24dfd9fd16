/**
 * Sets what a number needs: the callback of its app or its own, the subscription of the app, and
 * the registration; then reads back where its webhooks go (Graph API: app subscriptions, subscribed
 * apps, overrides, registration). It may be repeated: what is set there is kept where it is right,
 * but for the callback, which is set again so that WhatsApp calls the address and proves it.
 */
import type {
  Answered,
  ChannelAccount,
  Connection,
  ConnectionResult,
  ConnectionStep,
  PastedSecrets,
} from '../../channel.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import { idAt, objectAt } from '../json-reader.ts'
import { readCallback, WEBHOOK_OBJECT } from './app-callback.ts'
import { listAll, toApp, toUser, type Ask } from './ask.ts'
import { readNumber } from './number-state.ts'

/** What Recado reads of webhooks: docs/whatsapp-account.md says what each is for. */
export const WEBHOOK_FIELDS = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
  'user_preferences',
  'account_update',
  'account_alerts',
  'business_capability_update',
  'phone_number_quality_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
]

const UNVERIFIED: FailureCode = 'number_unverified'

type Step = Omit<ConnectionStep, 'step'>

const DONE: Step = { outcome: 'done', failure: null }
const KEPT: Step = { outcome: 'kept', failure: null }
const refuse = (code: FailureCode): Step => ({ outcome: 'refused', failure: toFailure(code) })
const toStep = (answered: Answered<unknown>): Step =>
  answered.kind === 'done' ? DONE : { outcome: 'refused', failure: answered.failure }

export async function connect(
  ask: Ask,
  secrets: PastedSecrets,
  connection: Connection,
): Promise<ConnectionResult> {
  const { number } = connection
  const steps: ConnectionStep[] = []
  const note = (step: ConnectionStep['step'], result: Step) => steps.push({ step, ...result })
  const user = toUser(secrets)
  const numberPath = `/${encodeURIComponent(number.channelAccountId)}`

  const { isOurs, ...ofApp } = await setCallback(ask, secrets, connection)
  note('callback', ofApp)
  // first the app, then the override: an app that is not subscribed cannot have one
  note('subscription', await subscribe(ask, user, connection))
  note('override', await override(ask, user, numberPath, { ...connection, isOurs }))
  const { pin, ...registration } = await register(ask, user, numberPath, connection)
  note('registration', registration)

  note('receiving', await readBack(ask, user, connection))
  return { steps, pin }
}

/**
 * The callback of the app, with the fields that it has already and those that we read: what is set
 * replaces both. An address of another host stays unless it may be replaced.
 */
async function setCallback(
  ask: Ask,
  secrets: PastedSecrets,
  { app, callback, replacesCallback }: Connection,
): Promise<Step & { isOurs: boolean }> {
  const caller = toApp(app.id, secrets)
  const read = await readCallback(ask, caller, app.id)
  if (read.kind !== 'done') return { ...toStep(read), isOurs: false }
  const current = read.value
  const fields = [...new Set([...(current?.fields ?? []), ...WEBHOOK_FIELDS])]
  if (current && isElsewhere(current.url, callback.url) && !replacesCallback)
    return { ...KEPT, isOurs: false }
  const answered = await ask(caller, {
    method: 'POST',
    path: `/${encodeURIComponent(app.id)}/subscriptions`,
    form: {
      object: WEBHOOK_OBJECT,
      callback_url: callback.url,
      verify_token: callback.verifyToken,
      fields: fields.join(','),
    },
  })
  return { ...toStep(answered), isOurs: answered.kind === 'done' || current?.url === callback.url }
}

/** Whether the app gets the webhooks of the account. */
async function isSubscribed(
  ask: Ask,
  user: ChannelAccount,
  { app, businessAccountId }: Connection,
): Promise<Answered<boolean>> {
  const listed = await listAll(ask, user, toSubscriptions(businessAccountId), [])
  if (listed.kind !== 'done') return listed
  const ids = listed.value.map((one) => idAt(objectAt(one, 'whatsapp_business_api_data'), 'id'))
  return { kind: 'done', value: ids.includes(app.id) }
}

/** Only where it is missing: the call without a body would remove a callback of the account. */
async function subscribe(ask: Ask, user: ChannelAccount, connection: Connection): Promise<Step> {
  const known = await isSubscribed(ask, user, connection)
  if (known.kind !== 'done') return toStep(known)
  if (known.value) return KEPT
  return toStep(await ask(user, { method: 'POST', path: toSubscriptions(connection.businessAccountId) }))
}

const toSubscriptions = (businessAccountId: string) =>
  `/${encodeURIComponent(businessAccountId)}/subscribed_apps`

/** Reads back what was set: where messages of the number go, and whether the app gets them. */
async function readBack(ask: Ask, user: ChannelAccount, connection: Connection): Promise<Step> {
  const { channelAccountId } = connection.number
  const again = await readNumber(ask, { ...user, channelAccountId })
  if (again.kind !== 'done') return toStep(again)
  if (again.value.callback !== connection.callback.url) return refuse('callback_elsewhere')
  const subscribed = await isSubscribed(ask, user, connection)
  if (subscribed.kind !== 'done') return toStep(subscribed)
  return subscribed.value ? DONE : refuse('app_unsubscribed')
}

/** A callback of its own, where the app has another or the number had one that is not ours. */
async function override(
  ask: Ask,
  user: ChannelAccount,
  path: string,
  { number, callback, replacesCallback, isOurs }: Connection & { isOurs: boolean },
): Promise<Step> {
  if (isOurs && number.isOverridden !== true) return KEPT
  if (number.isOverridden === null && !replacesCallback) return refuse('callback_unknown')
  if (number.isOverridden && isElsewhere(number.callback, callback.url) && !replacesCallback)
    return refuse('callback_taken')
  const { url, verifyToken } = callback
  const json = { webhook_configuration: { override_callback_uri: url, verify_token: verifyToken } }
  return toStep(await ask(user, { method: 'POST', path, json }))
}

type Registered = Step & Pick<ConnectionResult, 'pin'>

/**
 * A number that lives in an app is registered there, and must not be again. One that is registered
 * already is only given another PIN, where that is asked for.
 */
async function register(
  ask: Ask,
  user: ChannelAccount,
  path: string,
  connection: Connection,
): Promise<Registered> {
  const { number, pin, resetsPin } = connection
  const kept = (step: Step): Registered => ({ ...step, pin: 'kept' })
  if (number.isInApp || (number.isRegistered && !resetsPin)) return kept(KEPT)
  if (number.isInApp === null) return kept(refuse('app_unknown'))
  if (number.isVerified === false && !number.isRegistered) {
    const verified = await verify(ask, user, path, connection)
    if (verified.outcome !== 'done') return kept(verified)
  }
  if (resetsPin) {
    const reset = await ask(user, { method: 'POST', path, json: { pin } })
    if (reset.kind !== 'done' || number.isRegistered) return { ...toStep(reset), pin: toPin(reset) }
  }
  const json = { messaging_product: 'whatsapp', pin }
  const attempt = async (): Promise<Registered> => {
    const answered = await ask(user, { method: 'POST', path: `${path}/register`, json })
    return { ...toStep(answered), pin: resetsPin ? 'set' : toPin(answered) }
  }
  const registered = await attempt()
  // What it says of itself may be old. A code is used only now: it may have been used before.
  if (registered.failure?.code !== UNVERIFIED || number.isVerified === false) return registered
  const verified = await verify(ask, user, path, connection)
  return verified.outcome === 'done' ? attempt() : { ...registered, ...verified }
}

/** Only a refusal is certain: an error of the server may come after the PIN was set. */
function toPin({ kind }: Answered<unknown>): ConnectionResult['pin'] {
  if (kind === 'done') return 'set'
  return kind === 'refused' ? 'kept' : 'unknown'
}

/** Verifies the number by the code that it was sent, or has one sent. */
async function verify(
  ask: Ask,
  user: ChannelAccount,
  path: string,
  { code, codeBy }: Connection,
): Promise<Step> {
  if (code !== null)
    return toStep(await ask(user, { method: 'POST', path: `${path}/verify_code`, json: { code } }))
  if (codeBy === null) return refuse(UNVERIFIED)
  const json = { code_method: codeBy === 'sms' ? 'SMS' : 'VOICE', language: 'pt_BR' }
  const asked = toStep(await ask(user, { method: 'POST', path: `${path}/request_code`, json }))
  return asked.outcome === 'done' ? refuse('code_sent') : asked
}

const isElsewhere = (url: string | null, ours: string): boolean =>
  url !== null && URL.parse(url)?.host !== URL.parse(ours)?.host
