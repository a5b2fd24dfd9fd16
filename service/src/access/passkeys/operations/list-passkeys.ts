/** GET /passkeys: the user's own. */
import { listPasskeys as readPasskeys } from '../passkeys-repository.ts'
import { Type } from '../../../engine/schema.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import { PasskeyAnswer, toPasskeyAnswer } from './passkey-answer.ts'

export const listPasskeys = userOperation(
  {
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    tag: 'People',
    route: 'GET /passkeys',
    scope: 'any',
    answer: {
      ...Type.Object({ data: Type.Array(PasskeyAnswer) }),
      description: 'All of them, latest first.',
    },
  },
  async ({ workspaceId, userId }, { pool }: Needs<'pool'>) => ({
    data: (await readPasskeys(pool, workspaceId, userId)).map(toPasskeyAnswer),
  }),
)
