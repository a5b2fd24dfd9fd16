/**
 * How the number of a sender is now (Graph API, phone number): one that lives in the WhatsApp
 * Business app leaves, and comes back, without a call of ours (Onboard WhatsApp Business app
 * users, Reconnect offboarded clients).
 */
import type { Answered, ChannelAccount, NumberState } from '../../channel.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import { textAt, valueAt } from '../json-reader.ts'
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

export async function readNumber(
  ask: Ask,
  account: ChannelAccount,
  signal?: AbortSignal,
): Promise<Answered<NumberState>> {
  const path = `/${encodeURIComponent(account.channelAccountId)}`
  const query = { fields: 'status,is_on_biz_app' }
  const asked = await ask(account, { method: 'GET', path, query }, signal)
  if (asked.kind !== 'done') return asked
  const status = textAt(asked.value, 'status')
  const isInApp = valueAt(asked.value, 'is_on_biz_app')
  return {
    kind: 'done',
    value: {
      isRegistered: status === 'CONNECTED',
      isInApp: typeof isInApp === 'boolean' ? isInApp : null, // a field that is missing is no "no"
      gone: GONE.includes(status ?? '') ? toFailure(DISCONNECTED, { channelDetails: status }) : null,
    },
  }
}
