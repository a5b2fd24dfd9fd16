/** GET /keys: the keys of the workspace, including expired and revoked ones. */
import { strictObject } from '../../../engine/schema.ts'
import { listApiKeys } from '../api-keys-repository.ts'
import { pageOf, pageParameters, readPageById } from '../../../engine/paging/page.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'

export const listKeys = operation(
  {
    operationId: 'listKeys',
    summary: 'List keys',
    description: 'In the order of their making, newest first unless `sort=asc`.',
    tag: 'Administration',
    route: 'GET /keys',
    scope: 'keys:write',
    query: strictObject(pageParameters),
    answer: pageOf(KeyAnswer, 'A page of keys.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const { entries, cursors } = await readPageById(
      `keys ${workspaceId}`,
      query,
      (start, limit) => listApiKeys(pool, workspaceId, start, limit),
      ({ id }) => id,
    )
    return { data: entries.map(toKeyAnswer), cursors }
  },
)
