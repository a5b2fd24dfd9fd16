/**
 * The check of payment accounts in recado doctor: whether they open, whether a bank refuses one,
 * and when certificates end.
 */
import { DAY_MS } from '../engine/clock.ts'
import { listSealed, openSealed, toAccount } from '../payments/accounts/accounts-repository.ts'
import { explainFailure } from '../providers/failures.ts'
import { WARNED_DAYS } from '../payments/accounts/account-jobs.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import type { Check } from './check-sender.ts'
import { countOf } from './command.ts'
import { explain } from '../engine/exit.ts'

/** Null where there is none. The banks are not asked: recado payments check does that. */
export async function checkPayments(
  db: Queryable,
  keys: SecretKeys | null,
  now: Date,
): Promise<Check | null> {
  const accounts = (await listSealed(db)).filter(({ removedAt }) => removedAt === null)
  if (accounts.length === 0) return null
  const faults = accounts.flatMap((sealed) => {
    const { id, workspaceId, stoppedAt, stopFailure, certificate } = toAccount(sealed)
    const name = `payment account ${id}`
    try {
      if (keys) openSealed(sealed, keys)
    } catch (error) {
      return [explain(error).sentence]
    }
    if (stoppedAt)
      return [
        `${name} is stopped since ${stoppedAt.toISOString()}: ${explainFailure(stopFailure?.code ?? '')} Then run recado payments check ${id} --workspace ${workspaceId}`,
      ]
    const days = certificate && Math.ceil((certificate.endsAt.getTime() - now.getTime()) / DAY_MS)
    return certificate && days !== null && days <= Math.max(...WARNED_DAYS)
      ? [
          `the certificate of ${name} expires on ${certificate.endsAt.toISOString().slice(0, 10)}: request a new one from the bank`,
        ]
      : []
  })
  const detail = `${faults.length === 0 ? `${countOf(accounts.length, 'account')}, none of which is stopped or has a certificate that expires soon` : faults.join('; ')}.`
  return { check: 'payment accounts', ok: faults.length === 0, detail }
}
