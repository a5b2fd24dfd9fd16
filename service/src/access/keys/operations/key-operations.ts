/** The operations on API keys. */
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const keyOperations = [listKeys, createKey, revokeKey]
