/**
 * GET /session/oidc/callback: the OpenID provider has sent a browser back. Signs it in, and shows it the console; what is not right is shown
 * there too, by the code of its problem.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  findIdentities,
  findUnidentified,
  insertIdentity,
  type Known,
} from '../../../people/identities-repository.ts'
import type { OidcPerson } from '../../../people/oidc.ts'
import { findUser, toEmail } from '../../../people/users-repository.ts'
import type { ProblemCode } from '../../../problems.ts'
import { startSession } from '../../auth/start-session.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import { toWorkspaceChoices, type WorkspaceChoice } from '../people/workspace-choice.ts'
import type { Services } from '../../services.ts'
import { attempts, redirection, redirectUriOf } from './begin-oidc.ts'

const schema = {
  operationId: 'finishOidc',
  summary: 'Come back from the OpenID provider',
  description:
    'For browsers. Signs in whoever the provider says it is, if that is a user already, and opens the console.',
  tags: ['People'],
  security: [],
  response: {
    ...redirection(
      'To the console: signed in, or with `problem`, the code of what is not right. With `workspace_ambiguous` the workspaces stand behind `#workspaces=`, as JSON in base64url.',
    ),
    ...problemResponses(422, 429, 503),
  },
}

export function finishOidc(app: FastifyInstance, services: Services): void {
  app.get('/session/oidc/callback', { schema, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const kept = attempts.take(services, request, reply)
    const giveBack = services.people.signIns.take(request.ip, '', null)
    const known = kept ? await identify(services, request, kept.value) : 'sign_in_refused'
    if (typeof known === 'string') return reply.redirect(`/console/?problem=${known}`, 302)
    giveBack()
    if ('choices' in known) {
      // behind #, which no server and no log sees
      const choices = Buffer.from(JSON.stringify(known.choices)).toString('base64url')
      return reply.redirect(`/console/?problem=workspace_ambiguous#workspaces=${choices}`, 302)
    }
    const user = await findUser(services.pool, known.workspaceId, known.userId)
    if (!user) throw new Error('Users are never deleted.')
    await startSession(services, request, reply, user, 'oidc')
    return reply.redirect('/console/', 302)
  })
}

type Attempt = NonNullable<ReturnType<typeof attempts.take>>['value']

/** The user whom the provider has sent back, the workspaces to choose from where there are several, or why there is none. */
async function identify(
  services: Services,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<Known | { choices: WorkspaceChoice[] } | ProblemCode> {
  const { people, log } = services
  if (!people.oidc) return 'oidc_off'
  const returned = new URL(redirectUriOf(services) + request.url.slice(request.url.indexOf('?')))
  const person = await people.oidc.finish(returned, attempt)
  if ('refused' in person) {
    log.info(
      { event: 'oidc_refused', requestId: request.id, code: person.refused },
      'Somebody who came back from the OpenID provider was not signed in.',
    )
    return 'sign_in_refused'
  }
  const found = await findUsers(services, person)
  const [known, ...others] = found.filter(
    ({ workspaceId }) => attempt.workspaceId === null || workspaceId === attempt.workspaceId,
  )
  if (!known) return 'sign_in_refused'
  if (others.length > 0) return { choices: await toWorkspaceChoices(services, [known, ...others]) }
  await insertIdentity(services.pool, known, person, services.clock.now())
  return known
}

/** Those whom the person was before, and those of other workspaces who have the e-mail that the provider has verified. */
async function findUsers({ pool }: Services, person: OidcPerson): Promise<Known[]> {
  const before = await findIdentities(pool, person)
  const { issuer, email } = person
  const byEmail = email === null ? [] : await findUnidentified(pool, issuer, toEmail(email))
  const seen = new Set(before.map(({ workspaceId }) => workspaceId))
  return [...before, ...byEmail.filter(({ workspaceId }) => !seen.has(workspaceId))]
}
