/**
 * GET /session/oidc: sends a browser to the OpenID provider. What it has to bring back is in a cookie of this browser, so that what another
 * one brings is refused.
 */
import type { FastifyInstance } from 'fastify'
import type { OidcAttempt } from '../../../people/oidc.ts'
import { Problem } from '../../../problems.ts'
import { Type } from '../../../schema.ts'
import { sealedCookie } from '../../auth/sealed-cookies.ts'
import { idFilter } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

/** How long a person may take at the provider. */
const LIFE_MS = 10 * 60_000
const RETRY_AFTER_SECONDS = 10

/** `Lax`: the provider, another site, sends the browser back. */
export const attempts = sealedCookie<OidcAttempt & { workspaceId: string | null }>(
  '__Host-recado-oidc',
  LIFE_MS,
  'Lax',
)

/** Where the provider sends browsers back to; it has to know this address. */
export const redirectUriOf = ({ publicUrl }: Services): string => `${publicUrl()}/session/oidc/callback`

/** A page, which a browser opens: not for programs. */
export const redirection = (description: string) => ({ 302: { type: 'null', description } })

const schema = {
  operationId: 'beginOidc',
  summary: 'Sign in by OpenID Connect',
  description:
    'For browsers: sends them to the provider of the settings, which sends them back to the console.',
  tags: ['People'],
  security: [],
  querystring: Type.Object({
    workspaceId: idFilter('The workspace, for somebody who is a user of several.'),
  }),
  response: { ...redirection('To the provider.'), ...problemResponses(404, 422, 503) },
}

export function beginOidc(app: FastifyInstance, services: Services): void {
  app.get('/session/oidc', { schema, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { oidc } = services.people
    if (!oidc) throw new Problem('oidc_off', 'No OpenID provider is set.')
    const { workspaceId } = request.query as { workspaceId?: string }
    const { url, attempt } = await oidc.begin(redirectUriOf(services)).catch((error: unknown) => {
      services.log.warn(
        { event: 'oidc_failed', requestId: request.id, err: error },
        'The OpenID provider did not answer.',
      )
      throw new Problem('oidc_unavailable', 'The OpenID provider did not answer.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    })
    attempts.keep(services, reply, { ...attempt, workspaceId: workspaceId?.toLowerCase() ?? null })
    return reply.redirect(url, 302)
  })
}
