/** The operations on passkeys. */
import { createPasskey } from './create-passkey.ts'
import { deletePasskey } from './delete-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { passkeyOptions } from './passkey-options.ts'
import { signInOptions } from './sign-in-options.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export const passkeyOperations = [
  listPasskeys,
  passkeyOptions,
  createPasskey,
  deletePasskey,
  signInOptions,
  signInWithPasskey,
]
