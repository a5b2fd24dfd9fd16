/** The workspaces between which an authenticated person has to choose. */
import { findWorkspace } from '../../../workspaces/workspaces-repository.ts'
import type { Needs } from '../../../engine/http/needs.ts'

export type WorkspaceChoice = { id: string; name: string }

export async function toWorkspaceChoices(
  { pool }: Needs<'pool'>,
  users: { workspaceId: string }[],
): Promise<WorkspaceChoice[]> {
  const found = await Promise.all(users.map(({ workspaceId }) => findWorkspace(pool, workspaceId)))
  return found.flatMap((one) => (one ? [{ id: one.id, name: one.name }] : []))
}
