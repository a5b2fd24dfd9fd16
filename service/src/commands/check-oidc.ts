/**
 * The check of sign-in by OpenID Connect in recado doctor: whether the provider is what the
 * settings say, as far as can be seen without a person.
 */
import { systemClock } from '../engine/clock.ts'
import type { Config } from '../engine/settings/config.ts'
import { createOidc } from '../access/oidc/oidc.ts'
import { OIDC_REASONS } from '../access/oidc/oidc-reasons.ts'
import type { Check } from './check-sender.ts'

/**
 * As far apart as the clocks may be for an id token of this moment to count: the tolerance of the
 * library.
 */
const SKEW_MAX_MS = 30_000
const NAME_CHARACTERS_MAX = 200

/**
 * Null where no provider is set. Only a person who signs in shows whether the provider accepts the
 * client and its secret.
 */
export async function checkOidc({ oidc }: Pick<Config, 'oidc'>): Promise<Check | null> {
  const { issuer, clientId, clientSecret } = oidc
  if (!issuer || !clientId || !clientSecret) return null
  const check = 'sign-in by OpenID Connect'
  const { refusal, saidIssuer, skewMs, listsVerified } = await createOidc(
    { issuer, clientId, clientSecret },
    systemClock,
  ).examine()
  const bad = (detail: string): Check => ({ check, ok: false, detail })
  if (refusal) {
    const code = refusal.code === null ? '' : ` (${refusal.code})`
    return bad(
      `${refusal.reason}: ${OIDC_REASONS[refusal.reason].detail}${code}${describeNames(issuer, saidIssuer)}`,
    )
  }
  if (skewMs !== null && skewMs > SKEW_MAX_MS)
    return bad(
      `clock_differs: this machine and the provider differ by ${Math.round(skewMs / 1000)} s: synchronize them (NTP), or each id token is refused.`,
    )
  const doubt =
    listsVerified === false
      ? ' It does not list email_verified among its claims: if no one can sign in, make it send email_verified as true.'
      : ''
  return { check, ok: true, detail: `${issuer} publishes its description and keys.${doubt}` }
}

/** The name to set, if what the provider says can be one. */
function describeNames(issuer: string, said: string | null): string {
  if (said === null || !/^[\x21-\x7e]+$/.test(said) || said.length > NAME_CHARACTERS_MAX) return ''
  const slashes = said.replace(/\/$/, '') === issuer.replace(/\/$/, '')
  return ` It says ${said}${slashes ? `, ${said.endsWith('/') ? 'with' : 'without'} a slash at the end` : ''}, and the setting says ${issuer}.`
}
