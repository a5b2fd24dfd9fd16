/** Endpoints that receive little or nothing: a person should know of them. */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { EndpointState } from './endpoint-standing.ts'

export type UnwellEndpoint = {
  endpointId: string
  state: EndpointState
  stateReason: string
  stateSince: Date
}

/**
 * Those of all workspaces that are failing or disabled, the longest first, and how many endpoints
 * there are.
 */
export async function listUnwellEndpoints(
  db: Queryable,
  limit: number,
): Promise<{ unwell: UnwellEndpoint[]; endpoints: number }> {
  const { rows: unwell } = await db.query<UnwellEndpoint>(
    `select endpoint_id as "endpointId", state, state_reason as "stateReason", state_since as "stateSince"
     from webhook_endpoints where state in ('failing', 'disabled')
     order by state_since limit $1`,
    [limit],
  )
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from webhook_endpoints')
  return { unwell, endpoints: rows[0]?.count ?? 0 }
}
