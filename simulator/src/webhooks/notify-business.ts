/**
 * Webhooks about a WhatsApp Business Account rather than one of its numbers: without `metadata`,
 * once for each app.
 */
import type { JsonObject } from '../json.ts'
import type { Account } from '../state/accounts.ts'
import type { Outbox } from './outbox.ts'

/**
 * @param accounts the numbers of the business account; those of one webhook URL and secret are one
 * app
 */
export function notifyBusiness(outbox: Outbox, accounts: Account[], field: string, value: JsonObject): void {
  const apps = new Map<string, Account>()
  for (const account of accounts) {
    const app = `${account.webhookUrl} ${account.appSecret}`
    if (!apps.has(app)) apps.set(app, account)
  }
  for (const { phoneNumberId } of apps.values()) {
    outbox.enqueue({
      phoneNumberId,
      kind: 'business',
      id: '',
      label: field,
      payload: value,
      card: null,
      to: null,
      referenceId: null,
    })
  }
}
