/**
 * Signs a user in: a new session with a new token, whatever cookie the browser had, and its mark as
 * a browser that is known. Throws `sign_in_refused` if the user was disabled meanwhile, or has
 * another password than the one of this hash.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteSessionOfToken, insertSession, type SignInWay } from './sessions.ts'
import type { User } from '../people/users-repository.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { readCookie, SESSION_COOKIE, setCookie } from './cookies.ts'

export async function startSession(
  { pool, people, clock, authenticate, audit }: Needs<'pool' | 'people' | 'clock' | 'authenticate' | 'audit'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, id: userId }: Pick<User, 'workspaceId' | 'id'>,
  signedInBy: SignInWay,
  passwordHash: string | null = null,
): Promise<void> {
  const before = readCookie(request, SESSION_COOKIE)
  if (before !== '') await deleteSessionOfToken(pool, before)
  const client = { address: request.ip, agent: request.headers['user-agent'] ?? null }
  const draft = { workspaceId, userId, signedInBy, passwordHash, ...client }
  const actor = { kind: 'user', id: userId } as const
  const from = { address: request.ip, requestId: request.id }
  const auditedAction = { workspaceId, actor, action: 'session.create', subjectId: userId, ...from } as const
  const session = await audit.during(auditedAction, async () => {
    const made = await insertSession(pool, draft, people.sessionLife, clock.now())
    if (!made) throw new Problem('sign_in_refused', 'The user was changed at this moment.')
    return made
  })
  authenticate.forget() // the session of before
  setCookie(reply, SESSION_COOKIE, session.token, people.sessionLife.absoluteMs)
  people.devices.remember(request, reply, { workspaceId, userId })
}
