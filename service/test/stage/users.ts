/** People of a shop, as rows: who they are matters to the test, not how they came to be. */
import type { Role } from '../../src/engine/http/scopes.ts'
import { newId } from '../../src/engine/new-id.ts'
import type { Stage } from './stage.ts'

type Draft = { name?: string; role?: Role; isAvailable?: boolean; isDisabled?: boolean }

let count = 0

export async function insertUser(
  stage: Stage,
  workspaceId: string,
  { name = 'Bia', role = 'attendant', isAvailable = true, isDisabled = false }: Draft = {},
): Promise<{ id: string; name: string }> {
  const id = newId()
  const at = stage.clock.now()
  await stage.db.query(
    `insert into users (workspace_id, user_id, email, name, role, is_available, disabled_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      workspaceId,
      id,
      `person-${(count += 1)}@shop.test`,
      name,
      role,
      isAvailable,
      isDisabled ? at : null,
      at,
    ],
  )
  return { id, name }
}
