/** The operations on signing in by OpenID Connect. */
import { beginOidc } from './begin-oidc.ts'
import { finishOidc } from './finish-oidc.ts'

export const oidcOperations = [beginOidc, finishOidc]
