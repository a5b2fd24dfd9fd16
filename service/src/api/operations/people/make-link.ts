/** POST /users/{userId}/link: makes the link with which a user chooses a password, and voids the one of before. */
import { insertLink } from '../../../people/links.ts'
import { manages } from '../../../people/permissions.ts'
import { findUser } from '../../../people/users-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { operation } from '../operation.ts'
import { handOut, LinkAnswer } from './link-answer.ts'
import { notManaged } from './not-managed.ts'
import { UNKNOWN_USER } from './user-answer.ts'

export const makeLink = operation(
  {
    operationId: 'makeLink',
    summary: 'Make a link for a user',
    description:
      'An invitation, or a reset for whoever has a password already. Managers make links for attendants and readers, owners for everybody. A user who is disabled gets none: the answer is as for one that there is not.',
    tag: 'People',
    route: 'POST /users/:userId/link',
    scope: 'users:write',
    audit: 'user.link',
    id: ['userId', 'Identifier of the user.'],
    answer: asAnswer(LinkAnswer, 'The link, this once.'),
    unknown: UNKNOWN_USER,
  },
  async ({ workspaceId, scopes, id }, services) => {
    const { pool, clock } = services
    const user = await findUser(pool, workspaceId, id)
    if (!user) return null
    if (!manages(scopes, user.role)) throw notManaged()
    const link = await insertLink(pool, workspaceId, id, clock.now())
    return link && (await handOut(services, user, link))
  },
)
