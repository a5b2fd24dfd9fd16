/**
 * Contact cards in WhatsApp's words: ours, without the empty parts, which its schema does not provide for, and without what
 * it adds itself to a card that a customer sends.
 */
import type { Contacts } from '../../../messages/kinds/contacts.ts'
import { contactsRules } from '../preflight/contacts.ts'
import { preflightContacts } from '../preflight/preflight.ts'
import type { WhatsAppKind } from './kind.ts'

export const contacts: WhatsAppKind<Contacts> = {
  rules: contactsRules,
  preflight: preflightContacts,
  toPayload: (cards) => ({ type: 'contacts', contacts: toChannelContacts(cards) }),
}

type Json = string | number | boolean | null | undefined | { readonly [key: string]: Json } | readonly Json[]

/** The `contacts` array WhatsApp takes: no empty string, object or list in it. */
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
