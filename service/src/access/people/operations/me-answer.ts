/** Who calls, in which workspace, and what the caller may do. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import { findUser } from '../users-repository.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import { findApiKey } from '../../keys/api-keys-repository.ts'
import { scopes, type Scope } from '../../../engine/http/scopes.ts'
import { findWorkspace } from '../../../workspaces/workspaces-repository.ts'
import { id, orNull, text } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { KeyAnswer, toKeyAnswer } from '../../keys/operations/key-answer.ts'
import { toUserAnswer, UserAnswer } from './user-answer.ts'

export const MeAnswer = strictObject(
  {
    workspace: strictObject({
      id: id('Identifier of the workspace.'),
      name: text('Its name.'),
    }),
    key: orNull(KeyAnswer, 'The key you call with; null for a user.'),
    user: orNull(UserAnswer, 'The user who is signed in; null for a key.'),
    scopes: Type.Array(oneOf(scopes, 'A scope.'), {
      description: 'What you may do; `admin` includes the others.',
    }),
  },
  { title: 'Me', description: 'Who you are, and what you may do.' },
)

export async function toMe(
  { pool }: Needs<'pool'>,
  { workspaceId, actor, scopes: may }: { workspaceId: string; actor: Actor; scopes: Scope[] },
) {
  const [workspace, key, user] = await Promise.all([
    findWorkspace(pool, workspaceId),
    actor.kind === 'key' ? findApiKey(pool, workspaceId, actor.id) : null,
    actor.kind === 'user' ? findUser(pool, workspaceId, actor.id) : null,
  ])
  if (!workspace || !(key ?? user)) throw new Error('Keys, users and workspaces are never deleted.')
  return {
    workspace: { id: workspace.id, name: workspace.name },
    key: key && toKeyAnswer(key),
    user: user && toUserAnswer(user, true),
    scopes: may,
  }
}
