/**
 * DELETE /keys/{keyId}: revokes a key, for good. It stays in the list. A key may revoke itself.
 *
 * This process refuses it from now on, the others when the announcement arrives, or after a second
 * without it.
 */
import { revokeApiKey } from '../api-keys-repository.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'

export const revokeKey = operation(
  {
    operationId: 'revokeKey',
    summary: 'Revoke a key',
    description: 'Within a second no process accepts it any more. Revoking it again changes nothing.',
    tag: 'Administration',
    route: 'DELETE /keys/:keyId',
    audit: 'key.revoke',
    scope: 'keys:write',
    id: ['keyId', 'Identifier of the key.'],
    answer: asAnswer(KeyAnswer, 'The key, revoked.'),
    unknown: ['key_not_found', 'There is no such key in this workspace.'],
  },
  async (
    { workspaceId, id },
    { pool, authenticate, clock, announce }: Needs<'pool' | 'authenticate' | 'clock' | 'announce'>,
  ) => {
    const revoked = await revokeApiKey(pool, workspaceId, id, clock.now())
    if (!revoked) return null
    authenticate.forget()
    announce('keys', id)
    return toKeyAnswer(revoked)
  },
)
