/**
 * What is done with each refused sign-in by OpenID Connect: a line in the log, and a sentence on
 * the page where people sign in.
 */
import type { Log } from '../../../engine/log/log.ts'
import { OIDC_REASONS, type OidcReason, type OidcRefusal } from '../oidc-reasons.ts'
import type { ProblemCode } from '../../../engine/problems/problems.ts'

/** The page of the console that says why, to the person who came. */
export const toSignInPage = (problem: ProblemCode, reason: OidcReason | null): string =>
  `/console/?problem=${problem}${reason === null ? '' : `&reason=${reason}`}`

/**
 * Logs the reason, never who came. `warn`: the provider or the settings are at fault, no matter who
 * comes.
 */
export function logRefusal(
  log: Log,
  level: 'info' | 'warn',
  requestId: string,
  { reason, code }: OidcRefusal,
): void {
  const fields = { event: 'oidc_refused', requestId, reason, ...(code !== null && { code }) }
  log[level](fields, OIDC_REASONS[reason].detail)
}
