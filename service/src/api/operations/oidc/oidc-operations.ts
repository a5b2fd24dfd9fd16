/** The operations on signing in by OpenID Connect. */
import type { Operation } from '../operation.ts'
import { beginOidc } from './begin-oidc.ts'
import { finishOidc } from './finish-oidc.ts'

export const oidcOperations: readonly Operation[] = [beginOidc, finishOidc]
