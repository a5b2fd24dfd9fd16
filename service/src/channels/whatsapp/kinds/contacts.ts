/**
 * Contact cards as WhatsApp's API has them: ours, without empty parts, which its schema does not
 * allow, and without the fields that WhatsApp itself adds to a card that a customer sends.
 */
import type { Contacts } from '../../../kinds/contacts.ts'
import { contactsRules } from '../preflight/contacts.ts'
import { preflightContacts } from '../preflight/preflight.ts'
import type { WhatsAppKind } from './kind.ts'

export const contacts: WhatsAppKind<Contacts> = {
  rules: contactsRules,
  preflight: preflightContacts,
  toPayload: (cards) => ({ type: 'contacts', contacts: toChannelContacts(cards) }),
}

type Json = string | number | boolean | null | undefined | { readonly [key: string]: Json } | readonly Json[]

/** The `contacts` array that WhatsApp accepts: it holds no empty string, object or list. */
export function toChannelContacts(contacts: Contacts): Json {
  return withoutEmptyParts(contacts.map(({ origin: _origin, ims: _ims, ...card }) => card))
}

function withoutEmptyParts(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutEmptyParts).filter((item) => !isEmpty(item))
  const kept = Object.entries(value).map(([key, part]) => [key, withoutEmptyParts(part)] as const)
  return Object.fromEntries(kept.filter(([, part]) => !isEmpty(part)))
}

function isEmpty(value: Json): boolean {
  if (value === undefined || value === '') return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
