/**
 * POST /session/passkey/options: what a browser needs to sign in with a passkey. It names no user:
 * the browser shows what it has.
 */
import { toSignInOptions } from '../webauthn.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { challenges, relyingPartyOf } from './passkey-answer.ts'
import { PasskeyOptions } from './passkey-options.ts'

export const signInOptions = openOperation(
  {
    operationId: 'getSignInOptions',
    summary: 'Begin to sign in with a passkey',
    description: 'Options for `navigator.credentials.get()`. No e-mail is asked for.',
    tag: 'People',
    route: 'POST /session/passkey/options',
    answer: asAnswer(PasskeyOptions, 'The options. The challenge is good for five minutes, once.'),
    problems: [409],
  },
  async ({ request, reply }, needs: Needs<'clock' | 'secretKeys' | 'publicUrl'>) => {
    const options = await toSignInOptions(relyingPartyOf(needs, request))
    challenges.keep(needs, reply, { challenge: options.challenge, userId: null })
    return options
  },
)
