/**
 * Numbers that people write as they dial them in Brazil, without the country code 55.
 *
 * Read as E.164, such a number belongs to a person in another country: (11) 98765-4321 would be +1
 * 198 765-4321. So without `+` it is a question to the caller, unless WhatsApp itself has reported
 * the address: Recado returns numbers as digits, and a program may answer the number that it got.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { isBrazilArea, parseAddress, type Address } from './address.ts'

/** Area code, then a landline, or a mobile with or without its ninth digit. */
const NATIONAL = /^([0-9]{2})[0-9]{8,9}$/

/**
 * Asks for the country code of a number of 10 or 11 digits without `+` that begins with an area
 * code of Brazil: a sentence for the caller. Null for any other text.
 */
export function askForCountryCode(text: string): string | null {
  const [, area] = NATIONAL.exec(text) ?? []
  if (area === undefined || !isBrazilArea(area)) return null
  return `Has no country code. Did you mean +55${text}? Write a number of another country with its +: +${text}.`
}

/**
 * Whether the channel has reported this address to one of these senders: then it has its country
 * code.
 */
export async function isReported(
  db: Queryable,
  workspaceId: string,
  senderIds: readonly string[],
  { matchKey }: Pick<Address, 'matchKey'>,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from contact_addresses
     where workspace_id = $1 and sender_id = any($2) and match_key = $3 and known_since is not null`,
    [workspaceId, senderIds, matchKey],
  )
  return rows.length > 0
}

/**
 * `askForCountryCode`, of a contact of one of these senders; null where the address is reported.
 */
export async function askForContact(
  db: Queryable,
  workspaceId: string,
  senderIds: readonly string[],
  text: string,
): Promise<string | null> {
  const question = askForCountryCode(text)
  const address = question === null ? null : parseAddress(text)
  return address && !(await isReported(db, workspaceId, senderIds, address)) ? question : null
}
