/** Arguments that several commands take, and how they are checked. */
import type { Queryable } from '../postgres/connection.ts'
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
