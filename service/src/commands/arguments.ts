/** Checks of arguments and options that several commands share. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { NAME_MAX } from '../engine/text-schema.ts'
import { listSenders } from '../senders/senders-repository.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** @param more what the option accepts besides numbers */
export function toWholeNumber(option: string, text: string, max: number, more = ''): number {
  if (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= max) return Number(text)
  throw new CommandError(`${option} takes a whole number from 1 to ${max}${more}.`, EXIT.usage)
}

/** @param what the beginning of the sentence that refuses it: `A name has` */
export function assertName(name: string, what: string): void {
  const { length } = [...name]
  if (length < 1 || length > NAME_MAX)
    throw new CommandError(`${what} 1 to ${NAME_MAX} characters.`, EXIT.usage)
}

/** Returns what was found or changed; throws if it is null. */
export function assertFound<Found>(
  found: Found | null,
  thing: 'key' | 'sender' | 'user' | 'payment account',
): Found {
  if (!found) throw new CommandError(`There is no such ${thing} in this workspace.`, EXIT.notFound)
  return found
}

/**
 * The id of the named sender, or of all senders of the workspace. Throws if it has no such sender.
 */
export async function findSenderIds(
  db: Queryable,
  workspaceId: string,
  named: string | undefined,
): Promise<string[]> {
  const all = (await listSenders(db, workspaceId)).map(({ id }) => id)
  if (named === undefined) return all
  return [assertFound(all.find((id) => id === named.toLowerCase()) ?? null, 'sender')]
}
