/**
 * POST /session: signs a person in by e-mail and password.
 *
 * The caller learns nothing of who has an account: an unknown e-mail, a wrong password, and a user
 * who is disabled or has no password give the same answer after the same work. The e-mail of
 * several workspaces costs no more. The users of one e-mail may be different people: the password
 * of one of them gives no further tries at the others.
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
    const found = await findCandidates(pool, email)
    const named = body.workspaceId?.toLowerCase()
    const candidates = found.filter(
      ({ workspaceId, passwordHash }) =>
        passwordHash !== null && (named === undefined || workspaceId === named),
    )
    const { tries, refusal } = countTries(people, request, email, candidates)
    const tried = tries.flatMap(({ users }) => users)
    const goesFirst = tries.some(({ device }) => device !== null)
    const proven = await people.passwords.matching(body.password, tried, goesFirst)
    const isProven = (user: Candidate) => proven.includes(user)
    for (const user of tried) if (!isProven(user)) noteRefusal(needs, request, user, proven.length > 0)
    if (proven.length === 0)
      throw refusal ?? new Problem('sign_in_refused', 'E-mail or password is not right.')
    for (const { users, uncount } of tries) if (users.every(isProven)) uncount()
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
 * Counts a try at the users who have signed in with this browser, and one at the others. Users
 * whose count is refused are left out, so that no stranger with the same e-mail keeps those of this
 * browser out. Throws the refusal if none is left.
 */
function countTries(
  { signIns, devices }: Needs<'people'>['people'],
  request: FastifyRequest,
  email: string,
  candidates: Candidate[],
) {
  const groups = Map.groupBy(candidates, (candidate) => devices.find(request, candidate))
  if (groups.size === 0) groups.set(null, [])
  const tries: { users: Candidate[]; device: string | null; uncount: () => void }[] = []
  let refusal: unknown = null
  for (const [device, users] of groups) {
    try {
      tries.push({ users, device, uncount: signIns.countTry(request.ip, email, device) })
    } catch (error) {
      refusal = error
    }
  }
  if (tries.length === 0) throw refusal
  return { tries, refusal }
}

/**
 * Whose password it was not, for the audit log alone. Nothing waits for it: the answer comes as
 * soon as for an unknown e-mail.
 * @param isOfAnother it was right for another user of the e-mail, whose address is then not shown
 */
function noteRefusal(
  { audit }: Needs<'audit'>,
  { ip, id }: FastifyRequest,
  { workspaceId, userId }: Candidate,
  isOfAnother: boolean,
): void {
  audit.note(
    {
      workspaceId,
      actor: { kind: 'anonymous' },
      action: 'session.create',
      subjectId: userId,
      address: isOfAnother ? null : ip,
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
