/**
 * Webhook endpoints in the database: made, read, changed and deleted by people. What becomes of the
 * events for an endpoint is written by the process that drives it.
 */
import { newId } from '../engine/new-id.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { FIRST, nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import { encryptSecrets } from './endpoint-secrets.ts'
import { newWebhookSecret, publicKeyOf, type Signing } from './sign.ts'

export const ENDPOINTS_OF_WORKSPACE_MAX = 1_000

export type EndpointState = 'active' | 'failing' | 'paused' | 'disabled'

export type WebhookEndpoint = {
  id: string
  workspaceId: string
  url: string
  description: string | null
  /** Names of events, `message.*` or `*`. */
  types: string[]
  /** Null: events of all senders. */
  senderIds: string[] | null
  headerNames: string[]
  signing: Signing
  /** With which receivers verify `v1a`; null for `v1`. */
  publicKey: string | null
  previousUntil: Date | null
  maxPerSecond: number | null
  state: EndpointState
  /** Why it is failing or disabled. */
  stateReason: string | null
  stateSince: Date
  /**
   * The position in the event log up to which all is sent, waits in webhook_retries, or was given
   * up.
   */
  doneTo: number
  lastSuccessAt: Date | null
  createdAt: Date
}

export const ENDPOINT_COLUMNS = `
  endpoint_id as id, workspace_id as "workspaceId", url, description, types, sender_ids as "senderIds", header_names as "headerNames",
  signing, public_key as "publicKey", previous_until as "previousUntil", max_per_second as "maxPerSecond", state,
  state_reason as "stateReason", state_since as "stateSince", done_to as "doneTo", last_success_at as "lastSuccessAt",
  created_at as "createdAt"`

/** What a person may set. */
export type EndpointSettings = Pick<
  WebhookEndpoint,
  'url' | 'description' | 'types' | 'senderIds' | 'maxPerSecond'
>

export type EndpointDraft = EndpointSettings & {
  workspaceId: string
  signing: Signing
  headers: Readonly<Record<string, string>>
  /** Null: only what happens from now on. */
  doneTo: number | null
}

/**
 * The endpoint with its secret, which nothing shows again. Null if the workspace has as many
 * endpoints as it may.
 */
export async function insertEndpoint(
  db: Queryable,
  { current }: SecretKeys,
  draft: EndpointDraft,
  now: Date,
): Promise<{ endpoint: WebhookEndpoint; secret: string } | null> {
  const id = newId()
  const { workspaceId, signing, headers } = draft
  const secret = newWebhookSecret(signing)
  const stored = encryptSecrets(current, id, { secret, previousSecret: null, headers })
  // without the lease no process would drive the endpoint
  const { rows } = await db.query<WebhookEndpoint>(
    `with made as (
       insert into webhook_endpoints (workspace_id, endpoint_id, url, description, types, sender_ids, max_per_second, signing, public_key,
                                      headers, header_names, secret, secret_key_id, done_to, state, state_since, created_at)
       select $1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9, $10, $11, $12, $13,
              coalesce($14, (select last_position from event_logs where workspace_id = $1), 0), 'active', $15, $15
       where (select count(*) from webhook_endpoints where workspace_id = $1) < ${ENDPOINTS_OF_WORKSPACE_MAX}
       returning *
     ), lease as (
       insert into leases (workspace_id, owner_id, kind) select workspace_id, endpoint_id, 'webhook_endpoint' from made
     )
     select ${ENDPOINT_COLUMNS} from made`,
    [
      workspaceId,
      id,
      draft.url,
      draft.description,
      draft.types,
      draft.senderIds,
      draft.maxPerSecond,
      signing,
      publicKeyOf(secret, signing),
      stored.headers,
      Object.keys(headers),
      stored.secret,
      stored.secretKeyId,
      draft.doneTo,
      now,
    ],
  )
  return rows[0] ? { endpoint: rows[0], secret } : null
}

export type EndpointName = { workspaceId: string; endpointId: string }

/**
 * Endpoints before or after the id of `place`, nearest first; all of them if neither place nor
 * limit is given.
 */
export async function listEndpoints(
  db: Queryable,
  workspaceId: string,
  place: IdPlace = FIRST,
  limit: number | null = null,
): Promise<WebhookEndpoint[]> {
  const { condition, order } = nextTo('endpoint_id', place, '$2')
  const { rows } = await db.query<WebhookEndpoint>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

export async function findEndpoint(
  db: Queryable,
  workspaceId: string,
  endpointId: string,
): Promise<WebhookEndpoint | null> {
  const { rows } = await db.query<WebhookEndpoint>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where workspace_id = $1 and endpoint_id = $2`,
    [workspaceId, endpointId],
  )
  return rows[0] ?? null
}

/**
 * Deletes it with all that waits for it, and returns it. Its attempts stay until their day is
 * dropped.
 */
export async function deleteEndpoint(
  db: Queryable,
  workspaceId: string,
  endpointId: string,
): Promise<WebhookEndpoint | null> {
  // the lease first, as writers under it lock it
  const { rows } = await db.query<WebhookEndpoint>(
    `with lease as (
       delete from leases where workspace_id = $1 and owner_id = $2 and kind = 'webhook_endpoint' returning owner_id
     ), gone as (
       delete from webhook_endpoints where workspace_id = $1 and endpoint_id = (select owner_id from lease)
       returning *
     )
     select ${ENDPOINT_COLUMNS} from gone`,
    [workspaceId, endpointId],
  )
  return rows[0] ?? null
}
