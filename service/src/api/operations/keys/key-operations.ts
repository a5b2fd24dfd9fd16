/** The operations on API keys. */
import type { Operation } from '../operation.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const keyOperations: readonly Operation[] = [listKeys, createKey, revokeKey]
