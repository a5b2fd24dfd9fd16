/**
 * How a number is now (Graph API, phone number): whether it is there, and where its webhooks go.
 * One that lives in the WhatsApp Business app leaves, and comes back, without a call of ours
 * (Onboard WhatsApp Business app users, Reconnect offboarded clients).
 */
import type { Answered, ChannelAccount, NumberState } from '../../channel.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import { objectAt, textAt, valueAt, type JsonObject } from '../json-reader.ts'
import type { Ask } from './ask.ts'

const DISCONNECTED: FailureCode = 'app_number_disconnected'
export const LEFT_CODES: ReadonlySet<string> = new Set<FailureCode>([
  DISCONNECTED,
  'app_number_idle',
  'app_number_on_new_phone',
])
/** What such a send is answered with is documented nowhere: these say that no number is there. */
export const UNREACHED_CODES: ReadonlySet<string> = new Set<FailureCode>([
  'sender_not_registered',
  'sender_not_found',
])
/** The states in which a number is no longer at this account. */
const GONE = ['DISCONNECTED', 'DELETED', 'MIGRATED']

const FIELDS = ['status', 'is_on_biz_app', 'webhook_configuration']

/** What an answer says of a number, in a list or alone: each field may be missing. */
export function stateOf(number: JsonObject) {
  const callbacks = objectAt(number, 'webhook_configuration')
  const own = textAt(callbacks, 'phone_number') ?? textAt(callbacks, 'whatsapp_business_account')
  const isInApp = valueAt(number, 'is_on_biz_app')
  return {
    isRegistered: textAt(number, 'status') === 'CONNECTED',
    isInApp: typeof isInApp === 'boolean' ? isInApp : null, // a field that is missing is no "no"
    callback: own ?? textAt(callbacks, 'application'),
    isOverridden: callbacks && own !== null,
  }
}

export async function readNumber(
  ask: Ask,
  account: ChannelAccount,
  signal?: AbortSignal,
): Promise<Answered<NumberState & ReturnType<typeof stateOf>>> {
  const path = `/${encodeURIComponent(account.channelAccountId)}`
  const query = { fields: FIELDS.join(',') }
  const asked = await ask(account, { method: 'GET', path, query }, signal)
  if (asked.kind !== 'done') return asked
  const status = textAt(asked.value, 'status')
  return {
    kind: 'done',
    value: {
      ...stateOf(asked.value),
      gone: GONE.includes(status ?? '') ? toFailure(DISCONNECTED, { channelDetails: status }) : null,
    },
  }
}
