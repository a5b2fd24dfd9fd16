/**
 * Sign-in by OpenID Connect: the code flow with PKCE, state and nonce. The library is loaded, and
 * the provider asked what it is, with the first sign-in.
 *
 * It creates no users: who signs in has to be one already, by an e-mail that the provider says is
 * verified, or by a sign-in of before.
 */
import type { Configuration } from 'openid-client'
import type { Clock } from '../../engine/clock.ts'
import { memberOf } from '../../engine/member-of.ts'
import { OIDC_REASONS, toDiscoveryRefusal, toRefusal, type OidcRefusal } from './oidc-reasons.ts'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** What the browser has to bring back, and what proves that it is the one that was sent. */
export type OidcAttempt = { state: string; nonce: string; verifier: string }

/** Who came, with the e-mail that the provider says is verified, or why there is none. */
export type OidcPerson = { issuer: string; subject: string; email: string | null; withoutEmail: OidcRefusal }

/** What the provider answers to who looks at it, for `recado doctor`. */
export type OidcExamined = {
  /** What the provider calls itself, where it is not the issuer of the settings. */
  saidIssuer: string | null
  refusal: OidcRefusal | null
  /**
   * How far the clock of the provider is from ours, with a second of rounding; null where the
   * answer has no date.
   */
  skewMs: number | null
  /** Whether the provider lists `email_verified` among its claims; null where it lists none. */
  listsVerified: boolean | null
}

export type Oidc = {
  /** Where to send the browser. */
  begin(redirectUri: string): Promise<{ url: string; attempt: OidcAttempt } | OidcRefusal>
  /** Reads what the provider sent the browser back with. */
  finish(returned: URL, attempt: OidcAttempt): Promise<OidcPerson | OidcRefusal>
  /** Asks the provider what it is, and for its keys, whatever it said before. */
  examine(): Promise<OidcExamined>
}

/** What a provider says of itself may change. */
const REMEMBERED_MS = 60 * 60_000
const PATIENCE_SECONDS = 10

const library = () => import('openid-client')

/** What a sign-in needs of the description of a provider. */
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** A refusal on its way out of what is remembered. */
class DiscoveryError extends Error {
  readonly refusal: OidcRefusal
  /** What the provider calls itself, where that is what is wrong. */
  readonly saidIssuer: string | null
  constructor(refusal: OidcRefusal, saidIssuer: string | null) {
    super(OIDC_REASONS[refusal.reason].detail)
    this.refusal = refusal
    this.saidIssuer = saidIssuer
  }
}

export function createOidc({ issuer, clientId, clientSecret }: OidcSettings, clock: Clock): Oidc {
  let remembered: { configuration: Promise<Configuration>; untilMs: number } | undefined

  /** Rejects with a `DiscoveryError`. */
  async function discover(fetchIt: typeof fetch = fetch): Promise<Configuration> {
    const { discovery, allowInsecureRequests, customFetch, enableNonRepudiationChecks } = await library()
    const execute = [enableNonRepudiationChecks] // checks signatures also of what came straight from the provider
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests) // the settings take that on this machine only
    let configuration
    try {
      configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute,
        timeout: PATIENCE_SECONDS,
        [customFetch]: (url: string, options: object) => fetchIt(url, options),
      })
    } catch (error) {
      const said = memberOf(memberOf((error as Error).cause, 'body'), 'issuer')
      const refusal = toDiscoveryRefusal(error)
      const saidIssuer = refusal.reason === 'issuer_differs' && typeof said === 'string' ? said : null
      throw new DiscoveryError(refusal, saidIssuer)
    }
    const described = configuration.serverMetadata()
    const missing = NEEDED.find((name) => !URL.canParse(described[name] ?? ''))
    if (missing) throw new DiscoveryError({ reason: 'endpoint_missing', code: missing }, null)
    return configuration
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

  /** What `work` does with the provider, or why it cannot be. */
  async function refusing<Result>(
    work: (configuration: Configuration) => Promise<Result>,
  ): Promise<Result | OidcRefusal> {
    let keysUrl: string | null = null
    try {
      const configuration = await configured()
      keysUrl = configuration.serverMetadata().jwks_uri ?? null
      return await work(configuration)
    } catch (error) {
      return error instanceof DiscoveryError ? error.refusal : toRefusal(error, keysUrl)
    }
  }

  return {
    begin: (redirectUri) =>
      refusing(async (configuration) => {
        const {
          buildAuthorizationUrl,
          calculatePKCECodeChallenge,
          randomNonce,
          randomPKCECodeVerifier,
          randomState,
        } = await library()
        const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, attempt }
      }),
    finish: (returned, { state, nonce, verifier }) =>
      refusing<OidcPerson | OidcRefusal>(async (configuration) => {
        const { authorizationCodeGrant } = await library()
        if (returned.searchParams.get('state') !== state) return { reason: 'attempt_lost', code: null }
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return { reason: 'token_wrong', code: null }
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...(await findEmail(configuration, claims, tokens.access_token)),
        }
      }),
    async examine() {
      let skewMs: number | null = null
      const withDate: typeof fetch = async (...request) => {
        const response = await fetch(...request)
        const date = Date.parse(response.headers.get('date') ?? '')
        if (!Number.isNaN(date)) skewMs = Math.max(0, Math.abs(clock.now().getTime() - date) - 1000)
        return response
      }
      const examined = { saidIssuer: null, refusal: null, listsVerified: null }
      try {
        const { jwks_uri: keysUrl = '', claims_supported: claims } = (
          await discover(withDate)
        ).serverMetadata()
        const areKeys = await readsKeys(keysUrl)
        return {
          ...examined,
          skewMs,
          listsVerified: claims?.includes('email_verified') ?? null,
          refusal: areKeys ? null : { reason: 'keys_missing', code: null },
        }
      } catch (error) {
        if (!(error instanceof DiscoveryError)) throw error
        return { ...examined, skewMs, refusal: error.refusal, saidIssuer: error.saidIssuer }
      }
    },
  }
}

/**
 * The verified e-mail. By the letter of OpenID Connect it is at the userinfo endpoint, and in
 * the id token only where the provider is generous. A user who was here before needs none, so a
 * userinfo endpoint that fails refuses no one by itself.
 */
async function findEmail(
  configuration: Configuration,
  claims: { sub: string; email?: unknown; email_verified?: unknown },
  accessToken: string,
): Promise<Pick<OidcPerson, 'email' | 'withoutEmail'>> {
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined
  const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const { fetchUserInfo } = await library()
  try {
    const { email, email_verified: isVerified } =
      isComplete || !hasUserinfo ? claims : await fetchUserInfo(configuration, accessToken, claims.sub)
    const hasEmail = typeof email === 'string' && email !== ''
    return {
      email: hasEmail && isVerified === true ? email : null,
      withoutEmail: { reason: hasEmail ? 'email_not_verified' : 'email_missing', code: null },
    }
  } catch (error) {
    return { email: null, withoutEmail: toRefusal(error, null) }
  }
}

/** Whether there is a set of keys at this address. */
async function readsKeys(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000) })
    const keys = memberOf(await response.json(), 'keys')
    return response.ok && Array.isArray(keys) && keys.length > 0
  } catch {
    return false
  }
}
