/**
 * Why a sign-in by OpenID Connect is refused. Each reason is a code, which stands in the log, in the address of the sign-in page and in the
 * output of `recado doctor`, and a sentence for the log and for doctor. The console has its own sentence for each, in its languages.
 */
import { memberOf } from '../member-of.ts'

export const OIDC_REASONS = {
  provider_unreachable:
    'The OpenID provider did not answer. Compare RECADO_OIDC_ISSUER, and let this machine reach that address.',
  description_missing:
    'The OpenID provider gives no description of itself as JSON at RECADO_OIDC_ISSUER with /.well-known/openid-configuration behind it. Compare the address.',
  issuer_differs:
    'The OpenID provider calls itself otherwise than RECADO_OIDC_ISSUER, often by a slash at the end. Set the name that the provider gives itself, to the letter.',
  endpoint_missing:
    'The description of the OpenID provider lacks authorization_endpoint, token_endpoint or jwks_uri. RECADO_OIDC_ISSUER has to be a provider that signs people in.',
  keys_missing:
    'The OpenID provider did not give the keys with which it signs, at the jwks_uri of its description.',
  attempt_lost:
    'The browser came back without what it was sent with, or after ten minutes, or twice. It has to keep cookies of this address. Sign in again.',
  cancelled: 'The person, or a rule of the OpenID provider, declined the sign-in at the provider.',
  request_refused:
    'The OpenID provider refused the request. Register RECADO_PUBLIC_URL with /session/oidc/callback behind it there, and allow this client the code flow with the scopes openid and email.',
  client_refused: 'The OpenID provider does not accept RECADO_OIDC_CLIENT_ID with RECADO_OIDC_CLIENT_SECRET.',
  code_refused:
    'The OpenID provider did not accept the code that it had given: it was used already or is too old. Sign in again.',
  answer_wrong: 'The OpenID provider answered something that OpenID Connect does not permit.',
  token_wrong:
    'The id token is not right: its signature, issuer, audience or nonce is not the one of this sign-in. Compare RECADO_OIDC_ISSUER and RECADO_OIDC_CLIENT_ID.',
  clock_differs:
    'The id token is of another time. Synchronise the clocks of this machine and of the OpenID provider (NTP).',
  email_missing:
    'The OpenID provider gives no e-mail, neither in the id token nor at its userinfo endpoint. Allow this client the scope email there.',
  email_not_verified:
    'The OpenID provider does not say that the e-mail is verified. It has to give email_verified as true; Authentik since 2025.10 and Microsoft Entra do not by default.',
  user_unknown:
    'No user has the verified e-mail of this account, or that user is disabled. Invite the person first.',
  account_differs:
    'The user with this e-mail has signed in with another account of the OpenID provider before. Invite the person with another e-mail, or sign in with the account of before.',
} as const

export type OidcReason = keyof typeof OIDC_REASONS

/** `code`: what the library or the provider calls it, for the log. It has the form of a code, or is null. */
export type OidcRefusal = { reason: OidcReason; code: string | null }

/** The mistakes of a request for a token that are the client's: RFC 6749, section 5.2. */
const TOKEN_REASONS: Partial<Record<string, OidcReason>> = {
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_grant: 'code_refused',
}

const REASONS: Partial<Record<string, OidcReason>> = {
  OAUTH_TIMEOUT: 'provider_unreachable',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'client_refused',
  OAUTH_MISSING_SERVER_METADATA: 'endpoint_missing',
  OAUTH_INVALID_SERVER_METADATA: 'endpoint_missing',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock_differs',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token_wrong',
  OAUTH_KEY_SELECTION_FAILED: 'token_wrong',
  OAUTH_INVALID_RESPONSE: 'token_wrong',
}

const toCode = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null

/** What went wrong while the provider was asked what it is. */
export function toDiscoveryRefusal(error: unknown): OidcRefusal {
  const { reason, code } = toRefusal(error, null)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return { reason: 'issuer_differs', code }
  return { reason: reason === 'provider_unreachable' ? reason : 'description_missing', code }
}

/** @param keysUrl where the provider publishes its keys: an answer from there is no answer to the request for a token */
export function toRefusal(error: unknown, keysUrl: string | null): OidcRefusal {
  const code = toCode(memberOf(error, 'code'))
  const said = toCode(memberOf(error, 'error'))
  const cause = error instanceof Error ? error.cause : undefined
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return { reason: said === 'access_denied' ? 'cancelled' : 'request_refused', code: said }
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return { reason: TOKEN_REASONS[said ?? ''] ?? 'request_refused', code: said }
  if (cause instanceof Response && cause.url === keysUrl) return { reason: 'keys_missing', code }
  // without a code: fetch did not get as far as an answer, and its cause says why
  if (code === null) {
    const isFetch = error instanceof TypeError && error.message === 'fetch failed'
    return {
      reason: isFetch ? 'provider_unreachable' : 'answer_wrong',
      code: toCode(memberOf(cause, 'code')),
    }
  }
  return { reason: REASONS[code] ?? 'answer_wrong', code }
}
