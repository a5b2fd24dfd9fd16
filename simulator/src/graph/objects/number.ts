/**
 * A business number: what it says of itself (Cloud API, phone numbers, health status), and its
 * registration.
 */
import { randomInt } from 'node:crypto'
import { sendContacts, sendHistory } from '../../customers/sync-app.ts'
import { objectAt, stringAt, type JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import { APP_ID, toBusinessId, type Account } from '../../state/accounts.ts'
import { createTraceId, GraphError } from '../errors.ts'
import { assertAnswers } from '../../webhooks/verify.ts'
import { notSubscribed, syncAskedAlready } from '../setup-errors.ts'
import { invalid } from '../validate/fields.ts'
import { toBlockEdges } from './block-users.ts'
import type { Edges } from './edges.ts'
import { toFields } from './fields.ts'
import { toProfileEdges } from './profile.ts'

/** What is answered where no `fields` are named. */
export const NUMBER_FIELDS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'webhook_configuration',
]

export function toNumberEdges(sim: Simulation, account: Account): Edges {
  return {
    ...toProfileEdges(sim, account),
    ...toBlockEdges(sim, account),
    GET: ({ query }) => toFields(toNumberView(account), query, NUMBER_FIELDS),
    POST: ({ body }) => changeNumber(sim, account, body),
    'POST request_code'({ body }) {
      if (body.code_method !== 'SMS' && body.code_method !== 'VOICE')
        throw invalid('code_method', 'must be SMS or VOICE')
      account.verificationCode = String(randomInt(100_000, 1_000_000))
      sim.changes.publish({ event: 'state' })
      return { success: true }
    },
    'POST verify_code'({ body }) {
      if (account.verificationCode === null || String(body.code) !== account.verificationCode)
        throw new GraphError(136025, 'The code is not the one that was sent.')
      account.verificationCode = null
      account.number = { ...account.number, code_verification_status: 'VERIFIED' }
      sim.changes.publish({ event: 'state' })
      return { success: true }
    },
    'POST smb_app_data': ({ body }) => askApp(sim, account, body),
    'POST register'({ body }) {
      const pin = readPin(body)
      if (toNumberView(account).code_verification_status === 'NOT_VERIFIED')
        throw new GraphError(133006, 'The number must be verified first.')
      if (account.pin !== null && account.pin !== pin) throw new GraphError(133005, 'Another PIN was set.')
      account.pin = pin
      account.number = { ...account.number, status: 'CONNECTED' }
      sim.changes.publish({ event: 'state' })
      return { success: true }
    },
  }
}

/**
 * Sets another PIN, or where webhooks of this number go: an empty address returns them to the app.
 */
async function changeNumber(sim: Simulation, account: Account, body: JsonObject): Promise<JsonObject> {
  if (body.pin !== undefined) account.pin = readPin(body)
  if (body.webhook_configuration !== undefined) {
    const asked = objectAt(body, 'webhook_configuration')
    const url = stringAt(asked, 'override_callback_uri') ?? ''
    const verifyToken = stringAt(asked, 'verify_token') ?? ''
    if (url !== '') {
      if (!account.isSubscribed || account.webhookUrl === '') throw notSubscribed()
      await assertAnswers(url, verifyToken)
    }
    account.override = url === '' ? null : { url, verifyToken }
  }
  sim.changes.publish({ event: 'state' })
  return { success: true }
}

/** The app of the number sends what it has, once of each kind (onboarding of app users). */
function askApp(sim: Simulation, account: Account, { sync_type: type }: JsonObject): JsonObject {
  if (!account.app) throw invalid('sync_type', 'the number is in no app')
  if (type !== 'smb_app_state_sync' && type !== 'history')
    throw invalid('sync_type', 'must be smb_app_state_sync or history')
  if (account.askedSyncs.includes(type)) throw syncAskedAlready()
  account.askedSyncs.push(type)
  sim.changes.publish({ event: 'state' })
  if (type === 'history') sendHistory(sim, account, account.app)
  else sendContacts(sim, account, account.app)
  return { messaging_product: 'whatsapp', request_id: `AppSync${createTraceId()}` }
}

function readPin({ pin }: JsonObject): string {
  if (!/^\d{6}$/.test(String(pin))) throw invalid('pin', 'must be six digits')
  return String(pin)
}

/** `number` of the account's settings is laid over it. */
export function toNumberView(account: Account): JsonObject {
  return {
    id: account.phoneNumberId,
    display_phone_number: account.displayPhoneNumber,
    verified_name: account.verifiedName,
    name_status: 'APPROVED',
    quality_rating: 'GREEN',
    status: 'CONNECTED',
    code_verification_status: 'VERIFIED',
    throughput: { level: 'STANDARD' },
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    platform_type: 'CLOUD_API',
    account_mode: 'LIVE',
    is_on_biz_app: account.app !== null,
    last_onboarded_time: '2026-01-05T12:00:00+0000',
    webhook_configuration: {
      ...(account.override && { phone_number: account.override.url }),
      ...(account.webhookUrl && { application: account.webhookUrl }),
    },
    health_status: toHealth(account),
    ...account.number,
  }
}

function toHealth({ phoneNumberId, wabaId }: Account): JsonObject {
  const entities = [
    ['PHONE_NUMBER', phoneNumberId],
    ['WABA', wabaId],
    ['BUSINESS', toBusinessId(wabaId)],
    ['APP', APP_ID],
  ]
  return {
    can_send_message: 'AVAILABLE',
    entities: entities.map(([type, id]) => ({ entity_type: type, id, can_send_message: 'AVAILABLE' })),
  }
}
