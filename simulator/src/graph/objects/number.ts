/**
 * A business number: what it says of itself (Cloud API, phone numbers, health status), and its
 * registration.
 */
import type { JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import { APP_ID, toBusinessId, type Account } from '../../state/accounts.ts'
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
    'POST register'({ body }) {
      if (!/^\d{6}$/.test(String(body.pin))) throw invalid('pin', 'must be six digits')
      return { success: true }
    },
  }
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
    is_on_biz_app: false,
    webhook_configuration: { application: account.webhookUrl },
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
