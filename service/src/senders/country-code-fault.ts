/** The fault of a number that has no country code: see `kinds/country-code.ts`. */
import { askForContact, askForCountryCode } from '../kinds/country-code.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Fault } from '../engine/problems/problems.ts'
import type { SenderAccount } from './senders-repository.ts'

type Place = Pick<Fault, 'in' | 'pointer'>

const toFault = (place: Place, question: string | null): Fault[] =>
  question === null ? [] : [{ ...place, code: 'country_code_missing', detail: question }]

/** Of a number that is not known as a contact's or a sender's: one fault, or none. */
export const countryCodeFault = (place: Place, text: unknown): Fault[] =>
  toFault(place, typeof text === 'string' ? askForCountryCode(text) : null)

/** Of the number of a contact of any of these senders: one fault, or none. */
export async function contactCodeFault(
  db: Queryable,
  workspaceId: string,
  senders: readonly Pick<SenderAccount, 'id'>[],
  place: Place,
  text: unknown,
): Promise<Fault[]> {
  if (typeof text !== 'string') return []
  const senderIds = senders.map(({ id }) => id)
  return toFault(place, await askForContact(db, workspaceId, senderIds, text))
}

/**
 * The fault of a `from` that is the address of no sender of the workspace, with the question where
 * it has no country code.
 */
export function unknownSender(from: unknown): Fault {
  const [fault] = countryCodeFault({ in: 'body', pointer: '/from' }, from)
  const detail = `Must be the address of a sender of this workspace.${fault ? ` ${fault.detail}` : ''}`
  return { in: 'body', pointer: '/from', code: 'sender_unknown', detail }
}
