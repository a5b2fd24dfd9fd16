/**
 * Asks that the WhatsApp Business app of a number sends its address book or its messages (Cloud
 * API, onboarding of app users): each once, within 24 hours after the number came to the API. That
 * a request is taken does not mean that anything comes.
 */
import type { Answered, ChannelAccount, Synced } from '../../channel.ts'
import { idAt } from '../json-reader.ts'
import type { Ask } from './ask.ts'

const TYPES: Record<Synced, string> = { contacts: 'smb_app_state_sync', history: 'history' }

export async function askSync(
  ask: Ask,
  account: ChannelAccount,
  what: Synced,
): Promise<Answered<{ requestId: string | null }>> {
  const answered = await ask(account, {
    method: 'POST',
    path: `/${encodeURIComponent(account.channelAccountId)}/smb_app_data`,
    json: { messaging_product: 'whatsapp', sync_type: TYPES[what] },
  })
  if (answered.kind !== 'done') return answered
  return { kind: 'done', value: { requestId: idAt(answered.value, 'request_id') } }
}
