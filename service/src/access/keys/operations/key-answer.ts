/**
 * An API key as the public API shows it: everything but the key itself, which is shown once, when
 * it is made.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import { scopes } from '../../../engine/http/scopes.ts'
import type { ApiKey } from '../api-keys-repository.ts'
import { date, id, nullableDate, nullableInteger, text, toDate } from '../../../engine/http/answer-fields.ts'

export const KeyScopes = Type.Array(oneOf(scopes, 'What it may do; `admin` includes the others.'), {
  minItems: 1,
  maxItems: scopes.length,
  description: 'What the key may do.',
})

const fields = {
  id: id('Identifier of the key.'),
  name: text('What it is for.'),
  prefix: text('The beginning of the key, to distinguish keys.'),
  scopes: KeyScopes,
  ratePerMinute: nullableInteger('Requests a minute it may make of one process; null for the default.'),
  createDate: date('When it was made.'),
  expireDate: nullableDate('From when on it is no longer valid; null: it does not expire.'),
  revokeDate: nullableDate('When it was revoked.'),
  lastUseDate: nullableDate('When it was last used; lags by up to a minute.'),
}

export const KeyAnswer = strictObject(fields, {
  title: 'ApiKey',
  description: 'A key, without the key itself.',
})

export const NewKeyAnswer = strictObject(
  { ...fields, key: text('The key itself. It is not shown again.') },
  {
    title: 'NewApiKey',
    description: 'A key with the key itself, as it is made.',
  },
)

export function toKeyAnswer({ id, name, prefix, scopes: may, ratePerMinute, ...key }: ApiKey) {
  return {
    id,
    name,
    prefix,
    scopes: may,
    ratePerMinute,
    createDate: toDate(key.createdAt),
    expireDate: toDate(key.expiresAt),
    revokeDate: toDate(key.revokedAt),
    lastUseDate: toDate(key.lastUsedAt),
  }
}
