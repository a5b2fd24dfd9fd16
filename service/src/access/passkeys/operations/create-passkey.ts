/** POST /passkeys: registers the passkey that the browser has made. */
import { insertPasskey, PASSKEYS_OF_USER_MAX } from '../passkeys-repository.ts'
import { readRegistration } from '../webauthn.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { strictObject } from '../../../engine/schema.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import {
  assertRecent,
  challenges,
  NewCredential,
  PasskeyAnswer,
  PasskeyNameField,
  relyingPartyOf,
  toPasskeyAnswer,
} from './passkey-answer.ts'

export const createPasskey = userOperation(
  {
    operationId: 'createPasskey',
    summary: 'Register a passkey',
    description: 'Right after `POST /passkeys/options`, in the same browser.',
    tag: 'People',
    route: 'POST /passkeys',
    audit: 'passkey.create',
    scope: 'any',
    body: strictObject(
      { name: PasskeyNameField, credential: NewCredential },
      { title: 'PasskeyDraft', description: 'A new passkey.' },
    ),
    answer: asAnswer(PasskeyAnswer, 'The passkey.'),
    problems: [409],
  },
  async (call, needs: Needs<'pool' | 'clock' | 'secretKeys' | 'people' | 'publicUrl'>) => {
    const { workspaceId, userId, request, reply, body } = call
    const kept = challenges.take(needs, request, reply)
    await assertRecent(needs, call)
    const party = relyingPartyOf(needs, request)
    const isMine = kept?.value.userId === userId
    const read = isMine ? await readRegistration(party, kept.value.challenge, body.credential) : null
    if (!read) throw notRight()
    const draft = { workspaceId, userId, name: body.name, ...read }
    const made = await insertPasskey(needs.pool, draft, needs.clock.now())
    if (made === 'known') throw notRight() // its challenge was new, so the credential was copied
    if (made === 'full')
      throw new Problem('too_many_passkeys', `A user may have ${PASSKEYS_OF_USER_MAX} passkeys.`)
    return toPasskeyAnswer(made)
  },
)

const notRight = () =>
  wrongFields([
    {
      in: 'body',
      pointer: '/credential',
      code: 'invalid',
      detail:
        'Must answer the challenge that this browser was given last, within five minutes, on a page of this service.',
    },
  ])
