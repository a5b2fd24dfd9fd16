/**
 * Finds the accounts, contacts, chats and moments that a caller names, or throws the 404 or 422 to
 * answer.
 */
import { parseMoment } from '../clock.ts'
import { parsePhone } from '../phone-number.ts'
import type { Account } from '../state/accounts.ts'
import type { Chat } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { State } from '../state/state.ts'
import { ControlError } from './control-error.ts'

/** The named account; by default the first. */
export function requireAccount(state: State, phoneNumberId: string | undefined): Account {
  const first = state.accounts.values().next().value
  const account = phoneNumberId === undefined ? first : state.accounts.get(phoneNumberId)
  if (account) return account
  throw phoneNumberId === undefined
    ? new ControlError(
        'not_found',
        'There is no account yet: PUT /control/accounts/{phoneNumberId} makes one.',
      )
    : new ControlError('not_found', `There is no account ${phoneNumberId}.`)
}

function requireContact(state: State, address: string): Contact {
  const contact = state.contacts.find(address)
  if (!contact) throw new ControlError('not_found', 'There is no contact with that number or user id.')
  return contact
}

/** The contact of a number, created if necessary. A user id must already belong to a contact. */
export function findOrAddContact(state: State, address: string): Contact {
  const known = state.contacts.find(address)
  if (known) return known
  const digits = parsePhone(address)
  if (digits === undefined) {
    throw new ControlError(
      'invalid_request',
      'A contact is named by 7 to 15 digits, or by a user id that is known.',
    )
  }
  const added = state.contacts.findOrAdd(digits)
  if (!added)
    throw new ControlError('invalid_request', 'There is no room for another contact; reset the simulator.')
  return added
}

export function requireChat(
  state: State,
  address: string,
  account: Account,
): { contact: Contact; chat: Chat } {
  const contact = requireContact(state, address)
  const chat = state.chats.find(account.phoneNumberId, contact.key)
  if (!chat)
    throw new ControlError('not_found', `${contact.waId} has no chat with account ${account.phoneNumberId}.`)
  return { contact, chat }
}

export function requireMoment(input: string | number, field: string): number {
  const ms = parseMoment(input)
  if (ms === undefined)
    throw new ControlError('invalid_request', `${field} must be ISO 8601 or unix seconds.`)
  return ms
}
