/**
 * DELETE /passkeys/{passkeyId}: it can no longer be used to sign in. Sessions that it began go on.
 */
import { deletePasskey as removePasskey } from '../passkeys-repository.ts'
import { strictObject } from '../../../engine/schema.ts'
import { asAnswer, id } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { userOperation } from '../../../engine/http/operation.ts'

const PasskeyEnd = strictObject(
  { id: id('Identifier of the passkey.') },
  { title: 'PasskeyEnd', description: 'A passkey that was deleted.' },
)

export const deletePasskey = userOperation(
  {
    operationId: 'deletePasskey',
    summary: 'Delete one of your passkeys',
    description:
      'It can no longer be used to sign in. Sessions that began with it go on: end them separately.',
    tag: 'People',
    route: 'DELETE /passkeys/:passkeyId',
    audit: 'passkey.delete',
    scope: 'any',
    id: ['passkeyId', 'Identifier of the passkey.'],
    answer: asAnswer(PasskeyEnd, 'The passkey is deleted.'),
    unknown: ['passkey_not_found', 'You have no such passkey.'],
  },
  async ({ workspaceId, userId, id: passkeyId }, { pool }: Needs<'pool'>) =>
    (await removePasskey(pool, workspaceId, userId, passkeyId)) ? { id: passkeyId } : null,
)
