/**
 * POST /passkeys/options: what a browser needs to make a passkey. The challenge is also in a
 * cookie, and so bound to this browser.
 */
import { listCredentials } from '../passkeys-repository.ts'
import { findUser } from '../../people/users-repository.ts'
import { toRegistrationOptions } from '../webauthn.ts'
import { findWorkspace } from '../../../workspaces/workspaces-repository.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { assertRecent, challenges, relyingPartyOf } from './passkey-answer.ts'

export const PasskeyOptions = {
  type: 'object',
  title: 'PasskeyOptions',
  description:
    'Options of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of browsers.',
  required: ['challenge'],
  properties: { challenge: { type: 'string', description: 'What is to be signed, in base64url.' } },
}

export const passkeyOptions = userOperation(
  {
    operationId: 'getPasskeyOptions',
    summary: 'Begin to register a passkey',
    description:
      'Options for `navigator.credentials.create()`. Needs a session that began within the last 15 minutes, with a password, a link or a passkey.',
    tag: 'People',
    route: 'POST /passkeys/options',
    audit: { none: 'Nothing is stored before the passkey is registered, which is entered.' },
    scope: 'any',
    answer: asAnswer(PasskeyOptions, 'The options. The challenge is good for five minutes, once.'),
    problems: [409],
  },
  async (call, needs: Needs<'pool' | 'clock' | 'secretKeys' | 'people' | 'publicUrl'>) => {
    const { workspaceId, userId, request, reply } = call
    await assertRecent(needs, call)
    const [user, workspace, known] = await Promise.all([
      findUser(needs.pool, workspaceId, userId),
      findWorkspace(needs.pool, workspaceId),
      listCredentials(needs.pool, workspaceId, userId),
    ])
    if (!user || !workspace) throw new Error('Users and workspaces are never deleted.')
    const options = await toRegistrationOptions(relyingPartyOf(needs, request), user, workspace.name, known)
    challenges.keep(needs, reply, { challenge: options.challenge, userId })
    return options
  },
)
