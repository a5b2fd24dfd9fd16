/** The check of webhook endpoints in recado doctor: which of them receive nothing, or fail. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { listUnwellEndpoints } from '../webhooks/failing-endpoints.ts'
import type { Check } from './check-sender.ts'
import { countOf } from './command.ts'

/** Endpoints that are named; the console has the others. */
const NAMED_MAX = 5

const REASONS: Readonly<Record<string, string>> = {
  failing: 'it is failing, and is retried now and then',
  failed_for_days: 'it failed for five days without a success',
  gone: 'it answered 410',
}

/** Null where there is no endpoint. */
export async function checkEndpoints(db: Queryable): Promise<Check | null> {
  const { unwell, endpoints } = await listUnwellEndpoints(db, NAMED_MAX + 1)
  if (endpoints === 0) return null
  const named = unwell
    .slice(0, NAMED_MAX)
    .map(
      ({ endpointId, state, stateReason, stateSince }) =>
        `${endpointId} is ${state} since ${stateSince.toISOString()}: ${REASONS[stateReason] ?? stateReason}`,
    )
  const more = unwell.length > NAMED_MAX ? ['and others'] : []
  const ok = unwell.length === 0
  const facts = ok ? [`${countOf(endpoints, 'endpoint')}, none of which fails`] : [...named, ...more]
  return { check: 'webhook endpoints', ok, detail: `${facts.join('; ')}.` }
}
