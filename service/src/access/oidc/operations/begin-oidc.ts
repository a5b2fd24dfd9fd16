/**
 * GET /session/oidc: sends a browser to the OpenID provider. What it has to bring back is in a
 * cookie of this browser, so that what another one brings is refused.
 */
import type { OidcAttempt } from '../oidc.ts'
import { OIDC_REASONS } from '../oidc-reasons.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { Type } from '../../../engine/schema.ts'
import { sealedCookie } from '../../sessions/sealed-cookies.ts'
import { idFilter } from '../../../engine/http/json-answer.ts'
import { problemResponses } from '../../../engine/http/problem-schema.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import type { Operation } from '../../../engine/http/operation.ts'
import { logRefusal, toSignInPage } from './refusals.ts'

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
export const redirectUriOf = ({ publicUrl }: Needs<'publicUrl'>): string =>
  `${publicUrl()}/session/oidc/callback`

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
    workspaceId: idFilter('The workspace, for a user of several.'),
  }),
  response: {
    ...redirection(
      'To the provider. If the provider does not answer as it should, a browser goes back to the console, with `problem` and `reason`.',
    ),
    ...problemResponses(404, 422, 503),
  },
}

export const beginOidc: Operation<Needs<'clock' | 'log' | 'secretKeys' | 'people'>> = (app, needs) => {
  app.get('/session/oidc', { schema, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { oidc } = needs.people
    if (!oidc) throw new Problem('oidc_off', 'No OpenID provider is set.')
    const { workspaceId } = request.query as { workspaceId?: string }
    const begun = await oidc.begin(redirectUriOf(needs))
    if ('reason' in begun) {
      logRefusal(needs.log, 'warn', request.id, begun)
      if (request.headers.accept?.includes('text/html') === true)
        return reply.redirect(toSignInPage('oidc_unavailable', begun.reason), 302)
      throw new Problem('oidc_unavailable', OIDC_REASONS[begun.reason].detail, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    const { url, attempt } = begun
    attempts.keep(needs, reply, { ...attempt, workspaceId: workspaceId?.toLowerCase() ?? null })
    return reply.redirect(url, 302)
  })
}
