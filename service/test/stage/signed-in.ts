/** Users of a shop who are signed in, without the cost of a password. */
import { insertSession, type SignInWay } from '../../src/access/sessions/sessions.ts'
import { insertUser } from '../../src/access/people/users-repository.ts'
import type { Role } from '../../src/engine/http/scopes.ts'
import type { Answer, Stage } from './stage.ts'

export const PASSWORD = 'um pão na chapa e um pingado'

/** A user with a session, and how to call as their browser would. */
export type SignedIn = {
  userId: string
  workspaceId: string
  email: string
  sessionId: string
  /** The header `cookie` of the browser. */
  cookie: string
  /** The headers of a page of the console. */
  headers: Record<string, string>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

const SESSION_MS = 14 * 24 * 60 * 60 * 1000
let count = 0

/**
 * Makes a user of the role in the shop of the stage, or in another workspace, and signs them in.
 */
export async function openUser(
  stage: Stage,
  role: Role = 'attendant',
  {
    workspaceId = stage.shop.workspaceId,
    email,
    name,
  }: { workspaceId?: string; email?: string; name?: string } = {},
): Promise<SignedIn> {
  count += 1
  const draft = {
    workspaceId,
    role,
    name: name ?? `Pessoa ${count}`,
    email: email ?? `pessoa${count}@loja.example`,
  }
  const user = await insertUser(stage.db, draft, stage.clock.now())
  if (!user) throw new Error('There is a user with this e-mail.')
  return await signInAs(stage, user)
}

/** Another browser of the user. */
export async function signInAs(
  stage: Stage,
  { id: userId, workspaceId, email }: { id: string; workspaceId: string; email: string },
): Promise<SignedIn> {
  const signedInBy: SignInWay = 'link'
  const draft = { workspaceId, userId, signedInBy, address: '192.0.2.7', agent: 'Test', passwordHash: null }
  const session = await insertSession(
    stage.db,
    draft,
    { idleMs: SESSION_MS, absoluteMs: SESSION_MS },
    stage.clock.now(),
  )
  if (!session) throw new Error('The user cannot sign in.')
  stage.keepSecret([session.token, email])
  const cookie = `__Host-recado=${session.token}`
  const own = { cookie, 'sec-fetch-site': 'same-origin' }
  return {
    userId,
    workspaceId,
    email,
    sessionId: session.id,
    cookie,
    headers: own,
    call: (method, path, body, headers = {}) =>
      stage.call(method, path, body, { apiKey: null, headers: { ...own, ...headers } }),
  }
}
