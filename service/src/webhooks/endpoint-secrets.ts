/**
 * The secrets of webhook endpoints and the headers that go along, as they are stored: encrypted
 * like the credentials of senders. All of an endpoint are under one key. A change of one encrypts
 * all again.
 */
import { decryptText, encryptText, type SecretKey, type SecretKeys } from '../engine/secrets/credentials.ts'

/** In clear in memory only. */
export type EndpointSecrets = {
  /** `whsec_…` or `whsk_…`: see sign.ts. */
  secret: string
  /** Signs along for a while after it was replaced. */
  previousSecret: string | null
  headers: Readonly<Record<string, string>>
}

/** The columns of the same names. */
export type StoredSecrets = {
  secret: Buffer
  previousSecret: Buffer | null
  headers: Buffer | null
  secretKeyId: string
}

export const STORED_SECRETS = `secret, previous_secret as "previousSecret", headers, secret_key_id as "secretKeyId"`

/** No text can stand in for another: each is bound to its endpoint and its field. */
const ownerOf = (endpointId: string, field: keyof EndpointSecrets) => `${endpointId} ${field}`

export function encryptSecrets(
  key: SecretKey,
  endpointId: string,
  { secret, previousSecret, headers }: EndpointSecrets,
): StoredSecrets {
  const encrypt = (field: keyof EndpointSecrets, text: string) =>
    encryptText(key, ownerOf(endpointId, field), text)
  return {
    secret: encrypt('secret', secret),
    previousSecret: previousSecret === null ? null : encrypt('previousSecret', previousSecret),
    headers: Object.keys(headers).length === 0 ? null : encrypt('headers', JSON.stringify(headers)),
    secretKeyId: key.id,
  }
}

/** Throws when neither key is the one that encrypted them. */
export function decryptSecrets(
  { current, previous }: SecretKeys,
  endpointId: string,
  stored: StoredSecrets,
): EndpointSecrets {
  const key = [current, previous].find((one) => one?.id === stored.secretKeyId)
  if (!key) {
    throw new Error(
      `The secrets of webhook endpoint ${endpointId} were encrypted with another RECADO_SECRET_KEY (id ${stored.secretKeyId}): give ` +
        'that key as RECADO_SECRET_KEY_PREVIOUS. If it is lost, create the endpoint again.',
    )
  }
  const decrypt = (field: keyof EndpointSecrets, bytes: Buffer) =>
    decryptText(key, ownerOf(endpointId, field), bytes)
  return {
    secret: decrypt('secret', stored.secret),
    previousSecret: stored.previousSecret && decrypt('previousSecret', stored.previousSecret),
    headers: stored.headers ? (JSON.parse(decrypt('headers', stored.headers)) as Record<string, string>) : {},
  }
}
