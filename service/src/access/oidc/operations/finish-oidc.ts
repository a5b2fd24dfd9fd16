/**
 * GET /session/oidc/callback: the OpenID provider has sent a browser back. Signs it in, and shows
 * it the console; what is not right is shown there too, by the code of its problem.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  findIdentities,
  findUnidentified,
  insertIdentity,
  isIdentifiedOtherwise,
  type Known,
} from '../identities-repository.ts'
import type { Oidc, OidcPerson } from '../oidc.ts'
import { OIDC_REASONS, type OidcRefusal } from '../oidc-reasons.ts'
import { findUser, toEmail } from '../../people/users-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { startSession } from '../../sessions/start-session.ts'
import { problemResponses } from '../../../engine/http/problem-schema.ts'
import { toWorkspaceChoices, type WorkspaceChoice } from '../../people/operations/workspace-choice.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import type { Operation } from '../../../engine/http/operation.ts'
import { attempts, redirection, redirectUriOf } from './begin-oidc.ts'
import { logRefusal, toSignInPage } from './refusals.ts'

const schema = {
  operationId: 'finishOidc',
  summary: 'Come back from the OpenID provider',
  description:
    'For browsers. Signs in the user whom the provider names, if there is one, and opens the console.',
  tags: ['People'],
  security: [],
  response: {
    ...redirection(
      `To the console: signed in, or with \`problem\`, the code of what is not right, and \`reason\` with \`sign_in_refused\`: ${Object.keys(
        OIDC_REASONS,
      )
        .map((reason) => `\`${reason}\``)
        .join(
          ', ',
        )}. With \`workspace_ambiguous\` the workspaces follow \`#workspaces=\`, as JSON in base64url.`,
    ),
    ...problemResponses(422, 429, 503),
  },
}

type SignInNeeds = Needs<
  'pool' | 'clock' | 'log' | 'secretKeys' | 'people' | 'authenticate' | 'audit' | 'publicUrl'
>

export const finishOidc: Operation<SignInNeeds> = (app, needs) => {
  app.get('/session/oidc/callback', { schema, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      return reply.redirect(await signIn(needs, request, reply), 302)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return reply.redirect(toSignInPage(error.code, null), 302) // what a browser would show as bare JSON
    }
  })
}

/** Signs in who came back, and returns the page to show. */
async function signIn(needs: SignInNeeds, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const kept = attempts.take(needs, request, reply)
  const uncount = needs.people.signIns.countTry(request.ip, null, null)
  const { oidc } = needs.people
  if (!oidc) return toSignInPage('oidc_off', null)
  const known: Identified = kept
    ? await identify(needs, oidc, request, kept.value)
    : { reason: 'attempt_lost', code: null }
  if ('reason' in known) {
    logRefusal(needs.log, 'info', request.id, known)
    return toSignInPage('sign_in_refused', known.reason)
  }
  uncount()
  if ('choices' in known) {
    // behind #, which no server and no log sees
    const choices = Buffer.from(JSON.stringify(known.choices)).toString('base64url')
    return `${toSignInPage('workspace_ambiguous', null)}#workspaces=${choices}`
  }
  const user = await findUser(needs.pool, known.workspaceId, known.userId)
  if (!user) throw new Error('Users are never deleted.')
  await startSession(needs, request, reply, user, 'oidc')
  return '/console/'
}

type Attempt = NonNullable<ReturnType<typeof attempts.take>>['value']
type Identified = Known | { choices: WorkspaceChoice[] } | OidcRefusal

/**
 * The user whom the provider has sent back, the workspaces to choose from where there are several,
 * or why there is none.
 */
async function identify(
  needs: Needs<'pool' | 'clock' | 'publicUrl'>,
  oidc: Oidc,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<Identified> {
  const returned = new URL(redirectUriOf(needs) + request.url.slice(request.url.indexOf('?')))
  const person = await oidc.finish(returned, attempt)
  if ('reason' in person) return person
  const found = await findUsers(needs, person)
  const [known, ...others] = found.filter(
    ({ workspaceId }) => attempt.workspaceId === null || workspaceId === attempt.workspaceId,
  )
  if (!known) return await findRefusal(needs, person)
  if (others.length > 0) return { choices: await toWorkspaceChoices(needs, [known, ...others]) }
  await insertIdentity(needs.pool, known, person, needs.clock.now())
  return known
}

/**
 * Why there is no user for a person whom the provider vouches for. It is said of the own, verified
 * e-mail alone.
 */
async function findRefusal({ pool }: Needs<'pool'>, person: OidcPerson): Promise<OidcRefusal> {
  if (person.email === null) return person.withoutEmail
  const isTaken = await isIdentifiedOtherwise(pool, person, toEmail(person.email))
  return { reason: isTaken ? 'account_differs' : 'user_unknown', code: null }
}

/**
 * Those whom the person was before, and those of other workspaces who have the e-mail that the
 * provider has verified.
 */
async function findUsers({ pool }: Needs<'pool'>, person: OidcPerson): Promise<Known[]> {
  const before = await findIdentities(pool, person)
  const { issuer, email } = person
  const byEmail = email === null ? [] : await findUnidentified(pool, issuer, toEmail(email))
  const seen = new Set(before.map(({ workspaceId }) => workspaceId))
  return [...before, ...byEmail.filter(({ workspaceId }) => !seen.has(workspaceId))]
}
