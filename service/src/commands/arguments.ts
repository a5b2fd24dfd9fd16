/** Arguments that several commands take, and how they are checked. */
import type { Queryable } from '../postgres/connection.ts'
import { listSenders } from '../workspaces/senders-repository.ts'
import { findWorkspace } from '../workspaces/workspaces-repository.ts'
import { CommandError, EXIT } from './exit.ts'

export const WORKSPACE_OPTION = ['--workspace <id>', 'id of the workspace'] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

export async function assertWorkspace(db: Queryable, id: string): Promise<void> {
  if (!isUuid(id) || !(await findWorkspace(db, id))) {
    throw new CommandError('There is no such workspace. `recado workspace list` shows all.', EXIT.notFound)
  }
}

/**
 * The sender that was named, or all of the workspace, by their ids. Throws if there is no such workspace, or no such sender in
 * it.
 */
export async function findSenderIds(
  db: Queryable,
  workspaceId: string,
  named: string | undefined,
): Promise<string[]> {
  await assertWorkspace(db, workspaceId)
  const all = (await listSenders(db, workspaceId)).map(({ id }) => id)
  if (named === undefined) return all
  const found = all.filter((id) => id === named.toLowerCase())
  if (found.length === 0) throw new CommandError('There is no such sender in this workspace.', EXIT.notFound)
  return found
}
