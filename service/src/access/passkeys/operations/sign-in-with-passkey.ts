/**
 * POST /session/passkey: signs in the user who has the passkey. One answer for all that is not
 * right: an unknown credential, another challenge than that of this browser, one that was answered
 * before, a page of another site, a counter that went back.
 */
import { findPasskey, recordSignature, type StoredPasskey } from '../passkeys-repository.ts'
import { findUser, type User } from '../../people/users-repository.ts'
import { readSignature } from '../webauthn.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { strictObject } from '../../../engine/schema.ts'
import { scopesOf } from '../../../engine/http/scopes.ts'
import { startSession } from '../../sessions/start-session.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import { MeAnswer, toMe } from '../../people/operations/me-answer.ts'
import { challenges, relyingPartyOf, SignedCredential } from './passkey-answer.ts'

export const signInWithPasskey = openOperation(
  {
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Right after `POST /session/passkey/options`, in the same browser. Sets the cookie of a new session. Each challenge works once.',
    tag: 'People',
    route: 'POST /session/passkey',
    body: strictObject({ credential: SignedCredential }, { title: 'PasskeySignIn' }),
    answer: asAnswer(MeAnswer, 'Who is signed in.'),
    problems: [401, 409],
  },
  async (
    { body: { credential }, request, reply },
    needs: Needs<'pool' | 'clock' | 'secretKeys' | 'people' | 'authenticate' | 'audit' | 'publicUrl'>,
  ) => {
    const kept = challenges.take(needs, request, reply)
    const party = relyingPartyOf(needs, request)
    const prove = async (): Promise<StoredPasskey | null> => {
      const passkey = await findPasskey(needs.pool, Buffer.from(credential.id, 'base64url'))
      if (!passkey) return null
      const challenge = kept && kept.value.userId === null ? kept.value.challenge : null
      const counter = challenge && (await readSignature(party, challenge, credential, passkey))
      const isRight =
        kept !== null &&
        typeof counter === 'number' &&
        (await recordSignature(needs.pool, passkey, counter, kept.madeAt, needs.clock.now()))
      if (!isRight) enterRefusal(needs, passkey, request)
      return isRight ? passkey : null
    }
    const { workspaceId, userId } = await needs.people.proofs.watch(request.ip, false, prove, refused)
    const user = await findUser(needs.pool, workspaceId, userId)
    if (!user) throw new Error('Users are never deleted.')
    await startSession(needs, request, reply, user, 'passkey')
    return await toMe(needs, toActing(user))
  },
)

const toActing = ({ workspaceId, id, role }: User) => ({
  workspaceId,
  actor: { kind: 'user' as const, id },
  scopes: scopesOf(role),
})

const refused = () => new Problem('sign_in_refused', 'The passkey is not right.')

/** For the audit log: a try to sign in as the user of this passkey. */
function enterRefusal(
  { audit }: Needs<'audit'>,
  { workspaceId, userId: subjectId }: StoredPasskey,
  { ip: address, id: requestId }: { ip: string; id: string },
): void {
  const actor = { kind: 'anonymous' } as const
  const auditedAction = {
    workspaceId,
    actor,
    action: 'session.create',
    subjectId,
    address,
    requestId,
  } as const
  audit.note(auditedAction, { outcome: 'refused', problem: 'sign_in_refused' })
}
