/**
 * The phone of the shop is put away, replaced or disconnected, and comes back: its number lives in
 * the WhatsApp Business app and leaves the API without a call to it. `account_update` reports that
 * to the app's own callback alone (Onboard WhatsApp Business app users, Reconnect offboarded
 * clients). What a send is refused with meanwhile is unknown: here it is not registered.
 */
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { notifyBusiness } from '../webhooks/notify-business.ts'

export const APP_EVENTS = ['disconnected', 'replaced', 'reconnected'] as const
export type AppEvent = (typeof APP_EVENTS)[number]

/** @param reason WhatsApp's word for why the number was disconnected; none if left out */
export function changeApp(sim: Simulation, account: Account, event: AppEvent, reason?: string): void {
  const status = event === 'reconnected' ? 'CONNECTED' : 'DISCONNECTED'
  account.number = { ...account.number, is_on_biz_app: true, status }
  notifyBusiness(sim.outbox, [account], 'account_update', toNotice(account, event, reason))
  sim.changes.publish({ event: 'state' })
}

function toNotice({ displayPhoneNumber }: Account, event: AppEvent, reason?: string): JsonObject {
  if (event === 'reconnected') return { event: 'ACCOUNT_RECONNECTED' }
  if (event === 'replaced') return { event: 'ACCOUNT_OFFBOARDED' }
  return {
    phone_number: displayPhoneNumber.replace(/\D/g, ''),
    event: 'PARTNER_REMOVED',
    ...(reason && { disconnection_info: { reason, initiated_by: 'SYSTEM' } }),
  }
}
