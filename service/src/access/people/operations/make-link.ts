/**
 * POST /users/{userId}/link: makes the link with which a user chooses a password, and voids the one
 * of before.
 */
import { insertLink } from '../links.ts'
import { manages } from '../../permissions.ts'
import { findUser } from '../users-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { handOut, LinkAnswer } from './link-answer.ts'
import { notManaged } from './not-managed.ts'
import { UNKNOWN_USER } from './user-answer.ts'

export const makeLink = operation(
  {
    operationId: 'makeLink',
    summary: 'Make a link for a user',
    description:
      'An invitation, or a reset for a user who has a password already. Managers make links for attendants and readers, owners for everyone; a key needs every scope of the role. It is shown to a person who is signed in, never to a key: then the user gets it by mail, and where no mail server is set the answer is 403 `users_only`. A user who is disabled gets none: the answer is as for one that there is not.',
    tag: 'People',
    route: 'POST /users/:userId/link',
    scope: 'users:write',
    audit: 'user.link',
    id: ['userId', 'Identifier of the user.'],
    answer: asAnswer(LinkAnswer, 'The link, this once.'),
    unknown: UNKNOWN_USER,
  },
  async ({ workspaceId, scopes, actor, id }, needs: Needs<'pool' | 'clock' | 'people' | 'publicUrl'>) => {
    const { pool, clock } = needs
    const user = await findUser(pool, workspaceId, id)
    if (!user) return null
    if (!manages(scopes, user.role)) throw notManaged()
    if (actor.kind === 'key' && !needs.people.mailer)
      throw new Problem(
        'users_only',
        'No mail server is set, and a link is shown to no key: a user who is signed in makes it.',
      )
    const link = await insertLink(pool, workspaceId, id, actor, clock.now())
    return link && (await handOut(needs, user, link, actor))
  },
)
