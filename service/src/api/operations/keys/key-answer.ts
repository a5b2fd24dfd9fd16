/** An API key as the public API shows it: everything but the key, which is shown once, when it is made. */
import { Type } from '../../../schema.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { scopes } from '../../../tenants/api-key.ts'
import type { ApiKey } from '../../../tenants/api-keys-repository.ts'
import { date, id, nullableDate, nullableInteger, toDate } from '../../openapi/answer-fields.ts'

export const KeyScopes = Type.Array(oneOf(scopes, 'What it may do; `admin` includes the others.'), {
  minItems: 1,
  maxItems: scopes.length,
  description: 'What the key may do.',
})

const fields = {
  id: id('Identifier of the key.'),
  name: Type.String({ description: 'What it is for.' }),
  prefix: Type.String({ description: 'The beginning of the key, to tell keys apart.' }),
  scopes: KeyScopes,
  ratePerMinute: nullableInteger('Requests a minute it may make of one process; null for the default.'),
  createDate: date('When it was made.'),
  expireDate: nullableDate('From when on it is no longer valid; null: it does not expire.'),
  revokeDate: nullableDate('When it was revoked.'),
  lastUseDate: nullableDate('When it was last used; lags by up to a minute.'),
}

export const KeyAnswer = Type.Object(fields, {
  additionalProperties: false,
  title: 'ApiKey',
  description: 'A key, without the key itself.',
})

export const NewKeyAnswer = Type.Object(
  { ...fields, key: Type.String({ description: 'The key itself. It is not shown again.' }) },
  {
    additionalProperties: false,
    title: 'NewApiKey',
    description: 'A key with the key itself, as it is made.',
  },
)

export function toKeyAnswer({ id, name, prefix, scopes: may, ratePerMinute, ...key }: ApiKey) {
  return {
    ...{ id, name, prefix, scopes: may, ratePerMinute },
    createDate: toDate(key.createdAt),
    expireDate: toDate(key.expiresAt),
    revokeDate: toDate(key.revokedAt),
    lastUseDate: toDate(key.lastUsedAt),
  }
}
