/**
 * POST /session: signs a person in by e-mail and password.
 *
 * The caller learns nothing of who has an account: an unknown e-mail, a wrong password, and a user
 * who is disabled or has no password give the same answer after the same work. The e-mail of
 * several workspaces costs no more.
 */
import type { FastifyRequest } from 'fastify'
import { strictObject, Type } from '../../../engine/schema.ts'
import { findCandidates, findUser, toEmail, type Candidate } from '../users-repository.ts'
import { PASSWORD_MAX } from '../../sessions/passwords.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { scopesOf } from '../../../engine/http/scopes.ts'
import { startSession } from '../../sessions/start-session.ts'
import { idFilter } from '../../../engine/http/json-answer.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import { toWorkspaceChoices } from './workspace-choice.ts'
import { MeAnswer, toMe } from './me-answer.ts'
import { EmailField } from './user-answer.ts'

const Body = strictObject(
  {
    email: EmailField,
    password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX, description: 'Password.' }),
    workspaceId: idFilter('The workspace, for an e-mail that is a user of several.'),
  },
  {
    title: 'SignIn',
    examples: [{ email: 'ana@padaria.example', password: 'um pão na chapa e um pingado' }],
  },
)

export const signIn = openOperation(
  {
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the cookie of a new session. For the console, and pages beside it: programs call with a key. Someone who guesses is slowed down with 429.',
    tag: 'People',
    route: 'POST /session',
    body: Body,
    answer: asAnswer(MeAnswer, 'Who is signed in.'),
    problems: [401, 409],
  },
  async ({ body, request, reply }, needs: Needs<'pool' | 'clock' | 'people' | 'authenticate' | 'audit'>) => {
    const { pool, people } = needs
    const email = toEmail(body.email)
    const device = people.devices.find(request, email)
    const uncount = people.signIns.countTry(request.ip, email, device)
    const found = await findCandidates(pool, email)
    const named = body.workspaceId?.toLowerCase()
    const candidates = found.filter(({ workspaceId }) => named === undefined || workspaceId === named)
    const proven = await people.passwords.matching(body.password, candidates, device !== null)
    if (proven.length === 0) {
      for (const candidate of candidates) noteRefusal(needs, request, candidate)
      throw new Problem('sign_in_refused', 'E-mail or password is not right.')
    }
    uncount()
    const [candidate, ...others] = proven
    if (candidate === undefined || others.length > 0) throw await ambiguous(needs, proven)
    const { workspaceId, userId: id } = candidate
    const user = await findUser(pool, workspaceId, id)
    if (!user) throw new Error('Users are never deleted.')
    await startSession(needs, request, reply, user, 'password', candidate.passwordHash)
    return await toMe(needs, { workspaceId, actor: { kind: 'user', id }, scopes: scopesOf(user.role) })
  },
)

/**
 * Whose e-mail it was, for the audit log alone. Nothing waits for it: the answer comes as soon as
 * for an unknown e-mail.
 */
function noteRefusal(
  { audit }: Needs<'audit'>,
  { ip, id }: FastifyRequest,
  { workspaceId, userId }: Candidate,
): void {
  audit.note(
    {
      workspaceId,
      actor: { kind: 'anonymous' },
      action: 'session.create',
      subjectId: userId,
      address: ip,
      requestId: id,
    },
    { outcome: 'refused', problem: 'sign_in_refused' },
  )
}

/** Lists the workspaces for a person who has given the password of several. */
async function ambiguous(needs: Needs<'pool'>, proven: Candidate[]): Promise<Problem> {
  const workspaces = await toWorkspaceChoices(needs, proven)
  return new Problem('workspace_ambiguous', 'This e-mail is a user of several workspaces.', {
    extra: { workspaces },
  })
}
