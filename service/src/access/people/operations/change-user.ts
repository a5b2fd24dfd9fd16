/**
 * PATCH /users/{userId}: changes name or role of a user, and disables or enables them. It holds in
 * every process within a second.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { managedRoles, manages } from '../../permissions.ts'
import { updateUser } from '../users-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { notManaged } from './not-managed.ts'
import { endedEverywhere } from './session-answer.ts'
import {
  AvailableField,
  NameField,
  RoleField,
  toUserAnswer,
  UNKNOWN_USER,
  UserAnswer,
} from './user-answer.ts'

const Body = strictObject(
  {
    name: Type.Optional(NameField),
    role: Type.Optional(RoleField),
    isAvailable: Type.Optional(AvailableField),
    isDisabled: Type.Optional(
      Type.Boolean({ description: 'True ends every session of the user and voids the link.' }),
    ),
  },
  { title: 'UserChange', minProperties: 1, examples: [{ role: 'manager' }, { isDisabled: true }] },
)

export const changeUser = operation(
  {
    operationId: 'changeUser',
    summary: 'Change a user',
    description:
      'What is not given stays. Managers change attendants and readers, owners everyone; a key needs every scope of the roles. Another role ends every session of the user and voids the link. Before a user gets a higher role, look at `GET /users/{userId}/methods`. The last owner stays one.',
    tag: 'People',
    route: 'PATCH /users/:userId',
    scope: 'users:write',
    audit: 'user.change',
    id: ['userId', 'Identifier of the user.'],
    body: Body,
    answer: asAnswer(UserAnswer, 'The user, as it is now.'),
    unknown: UNKNOWN_USER,
    problems: [409],
  },
  async ({ workspaceId, scopes, id, body }, needs: Needs<'pool' | 'clock' | 'announce' | 'authenticate'>) => {
    if (body.role !== undefined && !manages(scopes, body.role)) throw notManaged()
    const { pool, clock } = needs
    const changed = await updateUser(pool, workspaceId, id, body, managedRoles(scopes), clock.now())
    if (changed === 'not_managed') throw notManaged()
    if (changed === 'last_owner') throw new Problem('last_owner', 'This is the last owner of the workspace.')
    if (changed === null) return null
    endedEverywhere(needs, id)
    return toUserAnswer(changed, true)
  },
)
