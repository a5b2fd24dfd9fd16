/**
 * Sign-in by OpenID Connect: the code flow with PKCE, state and nonce. The library is loaded, and the provider asked what it is, with the
 * first sign-in.
 *
 * Nobody becomes a user by it: whoever comes has to be one already, by an e-mail that the provider says is verified, or by a sign-in of
 * before.
 */
import type { Configuration } from 'openid-client'
import type { Clock } from '../clock.ts'
import { memberOf } from '../member-of.ts'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** What the browser has to bring back, and what proves that it is the one that was sent. */
export type OidcAttempt = { state: string; nonce: string; verifier: string }

/** Who came. `email` is null unless the provider says that it is verified. */
export type OidcPerson = { issuer: string; subject: string; email: string | null }

export type Oidc = {
  /** Where to send the browser. Rejects if the provider does not answer. */
  begin(redirectUri: string): Promise<{ url: string; attempt: OidcAttempt }>
  /** Reads what the provider sent the browser back with. `refused`: it is not right, with the library's code for why. */
  finish(returned: URL, attempt: OidcAttempt): Promise<OidcPerson | { refused: string }>
}

/** What a provider says of itself may change. */
const REMEMBERED_MS = 60 * 60_000
const PATIENCE_SECONDS = 10

const library = () => import('openid-client')

export function createOidc({ issuer, clientId, clientSecret }: OidcSettings, clock: Clock): Oidc {
  let remembered: { configuration: Promise<Configuration>; untilMs: number } | undefined

  async function discover(): Promise<Configuration> {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await library()
    const execute = [enableNonRepudiationChecks] // checks signatures also of what came straight from the provider
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests) // the settings take that on this machine only
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: PATIENCE_SECONDS,
    })
  }

  function configured(): Promise<Configuration> {
    if (remembered && remembered.untilMs > clock.now().getTime()) return remembered.configuration
    const configuration = discover()
    const made = { configuration, untilMs: clock.now().getTime() + REMEMBERED_MS }
    remembered = made
    configuration.catch(() => {
      if (remembered === made) remembered = undefined // asked again next time
    })
    return configuration
  }

  return {
    async begin(redirectUri) {
      const configuration = await configured()
      const {
        buildAuthorizationUrl,
        calculatePKCECodeChallenge,
        randomNonce,
        randomPKCECodeVerifier,
        randomState,
      } = await library()
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope: 'openid email', state: attempt.state, nonce: attempt.nonce },
        ...{
          code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        },
      })
      return { url: url.href, attempt }
    },
    async finish(returned, { state, nonce, verifier }) {
      const configuration = await configured()
      const { authorizationCodeGrant } = await library()
      let claims
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          ...{
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        })
        claims = tokens.claims()
      } catch (error) {
        const code = memberOf(error, 'code')
        return { refused: typeof code === 'string' ? code : 'unknown' }
      }
      if (!claims) return { refused: 'no_id_token' }
      const { email, email_verified: isVerified } = claims
      return {
        ...{ issuer: claims.iss, subject: claims.sub },
        email: typeof email === 'string' && isVerified === true ? email : null,
      }
    },
  }
}
