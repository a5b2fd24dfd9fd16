/** A business number (Cloud API, phone numbers). */
import type { Account } from '../../state/accounts.ts'
import type { Edges } from './edges.ts'

export function toNumberEdges(account: Account): Edges {
  return { GET: () => ({ id: account.phoneNumberId, display_phone_number: account.displayPhoneNumber }) }
}
