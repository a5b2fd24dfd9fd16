/**
 * Webhook faults of a whole POST: another account's updates in it, updates repeated in it, the POST
 * repeated.
 */
import type { JsonObject } from '../json.ts'
import type { Account } from '../state/accounts.ts'
import type { Entry } from '../webhooks/envelope.ts'
import type { Update } from '../webhooks/update.ts'
import type { Faults, WebhookMode } from './rules.ts'

const STRANGER = {
  phoneNumberId: '999999999999999',
  wabaId: '999999999999998',
  displayPhoneNumber: '15550000000',
}

/**
 * Applies the rules to a POST being made. `takeFromNeighbour` returns waiting updates of an account
 * with the same webhook, if there are any.
 */
export function distortPost(
  faults: Faults,
  account: Account,
  updates: Update[],
  takeFromNeighbour: () => Entry | undefined,
): { entries: Entry[]; copies: number } {
  const draws = (mode: WebhookMode) =>
    updates.some((update) => {
      const subject = { to: update.to, referenceId: update.referenceId, account: account.phoneNumberId }
      return faults.draw('webhook', [mode], subject) !== undefined
    })

  const riders: Update[] = []
  if (draws('unknown_type')) riders.push(unheardOf(account, updates[0], 'messages'))
  if (draws('unknown_field')) riders.push(unheardOf(account, updates[0], 'hologram_update'))
  const twice = draws('duplicate_inside') ? updates.flatMap((update) => [update, update]) : updates
  const entries = [{ account, updates: [...twice, ...riders] }]
  if (draws('two_accounts_in_one_post')) entries.push(takeFromNeighbour() ?? fromStranger(account))
  return { entries, copies: draws('duplicate') ? 2 : 1 }
}

function unheardOf(account: Account, near: Update | undefined, field: string): Update {
  const message: JsonObject = {
    from: near?.to ?? STRANGER.displayPhoneNumber,
    id: `wamid.unheard-of-${near?.id ?? ''}`,
    timestamp: near?.payload.timestamp ?? '0',
    type: 'hologram',
    hologram: { depth: 3 },
  }
  const payload = field === 'messages' ? { messages: [message] } : { hologram: { depth: 3 } }
  return toRider(account.phoneNumberId, field, payload)
}

function fromStranger(account: Account): Entry {
  const message = {
    from: '15550000001',
    id: 'wamid.stranger',
    timestamp: '0',
    type: 'text',
    text: { body: 'Hello' },
  }
  const rider = toRider(STRANGER.phoneNumberId, 'messages', { messages: [message] })
  return { account: { ...account, ...STRANGER }, updates: [rider] }
}

function toRider(phoneNumberId: string, field: string, payload: JsonObject): Update {
  return {
    phoneNumberId,
    kind: 'change',
    id: '',
    label: field,
    payload,
    card: null,
    to: null,
    referenceId: null,
  }
}
