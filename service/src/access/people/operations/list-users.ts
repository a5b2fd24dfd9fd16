/** GET /users: the people of the workspace, also those who are disabled. */
import { strictObject } from '../../../engine/schema.ts'
import { listUsers as listUsersOf } from '../users-repository.ts'
import { isAllowed } from '../../authenticate.ts'
import { pageOf, pageParameters, readPageById } from '../../../engine/paging/page.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { toUserAnswer, UserAnswer } from './user-answer.ts'

export const listUsers = operation(
  {
    operationId: 'listUsers',
    summary: 'List users',
    description:
      'In the order in which they were invited, newest first unless `sort=asc`. E-mails are for those who may change users.',
    tag: 'People',
    route: 'GET /users',
    scope: ['messages:read', 'users:write'],
    query: strictObject(pageParameters),
    answer: pageOf(UserAnswer, 'A page of users.'),
  },
  async ({ workspaceId, scopes, query }, { pool }: Needs<'pool'>) => {
    const { entries, cursors } = await readPageById(
      `users ${workspaceId}`,
      query,
      (start, limit) => listUsersOf(pool, workspaceId, start, limit),
      ({ id }) => id,
    )
    const showsEmail = isAllowed({ scopes }, 'users:write')
    return { data: entries.map((user) => toUserAnswer(user, showsEmail)), cursors }
  },
)
