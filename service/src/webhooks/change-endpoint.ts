/**
 * Changes of a webhook endpoint that a person makes. A change of its secrets reads them and
 * replaces them only if they are still the same. A change of its position in the event log ends its
 * lease, so that no process advances it from the old position.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import {
  decryptSecrets,
  encryptSecrets,
  STORED_SECRETS,
  type EndpointSecrets,
  type StoredSecrets,
} from './endpoint-secrets.ts'
import {
  ENDPOINT_COLUMNS,
  type EndpointName,
  type EndpointSettings,
  type WebhookEndpoint,
} from './endpoints-repository.ts'
import { newWebhookSecret, publicKeyOf, type Signing } from './sign.ts'

/** What changes of an endpoint; what is not named stays. */
export type EndpointChange = Partial<EndpointSettings> & {
  headers?: Readonly<Record<string, string>>
  /** `active`: it begins without failures. */
  state?: 'active' | 'paused'
  /** Moves its cursor. Nothing of before waits for another try: it is sent again, or left out. */
  doneTo?: number
  /** What was read of the endpoint: the change is made only while that still holds. */
  ifStill?: Pick<WebhookEndpoint, 'url' | 'headerNames' | 'types' | 'state'>
  /** Makes a new secret. Until then the one of before signs along. */
  previousUntil?: Date
}

/**
 * The endpoint as it is now, with its new secret if it got one. Null if the workspace has no such
 * endpoint, or none that still is so.
 */
export async function updateEndpoint(
  db: Queryable,
  keys: SecretKeys,
  name: EndpointName,
  change: EndpointChange,
  now: Date,
): Promise<{ endpoint: WebhookEndpoint; secret: string | null } | null> {
  for (;;) {
    const changed =
      change.headers || change.previousUntil ? await changeSecrets(db, keys, name, change) : null
    if (changed === 'unknown') return null
    const endpoint = await updateRow(db, name, change, changed, now)
    // if it was changed since its secrets were read, they are read again
    if (endpoint || !changed || change.ifStill)
      return endpoint && { endpoint, secret: changed?.newSecret ?? null }
  }
}

type ChangedSecrets = {
  before: Buffer
  stored: StoredSecrets
  headerNames: string[]
  newSecret: string | null
  publicKey: string | null
}

async function changeSecrets(
  db: Queryable,
  { current, previous }: SecretKeys,
  { workspaceId, endpointId }: EndpointName,
  change: EndpointChange,
): Promise<ChangedSecrets | 'unknown'> {
  const { rows } = await db.query<StoredSecrets & { signing: Signing }>(
    `select ${STORED_SECRETS}, signing from webhook_endpoints where workspace_id = $1 and endpoint_id = $2`,
    [workspaceId, endpointId],
  )
  const [row] = rows
  if (!row) return 'unknown'
  const known = decryptSecrets({ current, previous }, endpointId, row)
  const newSecret = change.previousUntil ? newWebhookSecret(row.signing) : null
  const secrets: EndpointSecrets = {
    headers: change.headers ?? known.headers,
    ...(newSecret === null
      ? { secret: known.secret, previousSecret: known.previousSecret }
      : { secret: newSecret, previousSecret: known.secret }),
  }
  return {
    before: row.secret,
    stored: encryptSecrets(current, endpointId, secrets),
    headerNames: Object.keys(secrets.headers),
    newSecret,
    publicKey: publicKeyOf(secrets.secret, row.signing),
  }
}

async function updateRow(
  db: Queryable,
  { workspaceId, endpointId }: EndpointName,
  change: EndpointChange,
  secrets: ChangedSecrets | null,
  now: Date,
): Promise<WebhookEndpoint | null> {
  const values: unknown[] = [workspaceId, endpointId]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const given = {
    url: change.url,
    description: change.description,
    types: change.types,
    sender_ids: change.senderIds,
    max_per_second: change.maxPerSecond,
    done_to: change.doneTo,
    previous_until: change.previousUntil,
    ...(secrets && {
      secret: secrets.stored.secret,
      previous_secret: secrets.stored.previousSecret,
      headers: secrets.stored.headers,
      header_names: secrets.headerNames,
      secret_key_id: secrets.stored.secretKeyId,
      public_key: secrets.publicKey,
    }),
  }
  const sets = Object.entries(given).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${parameter(value)}`],
  )
  if (change.state) {
    const state = parameter(change.state)
    sets.push(
      `state = ${state}, state_reason = null, failing_since = null, failures = 0, due_at = null`,
      `state_since = case when state = ${state} then state_since else ${parameter(now)} end`,
    )
  }
  const isMoved = change.doneTo !== undefined
  const { ifStill } = change
  const guard = [
    secrets ? `and secret = ${parameter(secrets.before)}` : '',
    ifStill
      ? `and url = ${parameter(ifStill.url)} and header_names = ${parameter(ifStill.headerNames)} and types = ${parameter(ifStill.types)}
         and state = ${parameter(ifStill.state)}`
      : '',
  ].join(' ')
  // a cursor is moved under the lease, which the process that drives the endpoint loses: a
  // late write of theirs finds another fence
  const { rows } = await db.query<WebhookEndpoint>(
    `with ${
      isMoved
        ? `lease as (
             update leases set fence = fence + 1, holder = null, expires_at = null
             where workspace_id = $1 and owner_id = $2 and kind = 'webhook_endpoint'
             returning owner_id
           ), dropped as (
             delete from webhook_retries where workspace_id = $1 and endpoint_id = (select owner_id from lease)
           ),`
        : ''
    } changed as (
       update webhook_endpoints set ${sets.join(', ')}
       where workspace_id = $1 and endpoint_id = ${isMoved ? '(select owner_id from lease)' : '$2'} ${guard}
       returning *
     )
     select ${ENDPOINT_COLUMNS} from changed`,
    values,
  )
  return rows[0] ?? null
}
