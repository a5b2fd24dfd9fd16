/**
 * Passkeys, by the browser's own functions: it makes and keeps them, and the service has their
 * public keys.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Me, Passkey } from './types.ts'

/**
 * Why the browser made or gave none: the person stopped, or the device has none. It says no more.
 */
export class PasskeyStoppedError extends Error {
  override name = 'PasskeyStoppedError'
}

/**
 * Browsers have them over https, and where the service runs on this machine and is called
 * localhost.
 */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis && globalThis.isSecureContext

export const passkeysQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.passkeys,
    queryFn: async ({ signal }): Promise<Passkey[]> => await api.session.listPasskeys({ signal }),
  })

/** Throws PasskeyStoppedError, RefusedError, or UnreachableError. */
export async function addPasskey(api: Api, name: string): Promise<Passkey> {
  const options = await api.session.newPasskeyOptions()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const credential = await ask(navigator.credentials.create({ publicKey }))
  return await api.session.createPasskey({ name, credential: credential.toJSON() as never })
}

/** Throws PasskeyStoppedError, RefusedError, or UnreachableError. */
export async function signInWithPasskey(api: Api): Promise<Me> {
  const options = await api.session.passkeyOptions()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await ask(navigator.credentials.get({ publicKey }))
  return await api.session.signInWithPasskey({ credential: credential.toJSON() as never })
}

/**
 * Its `toJSON` gives what the service accepts: the browser's types do not distinguish a new passkey
 * from one that signed.
 */
async function ask(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((cause: unknown) => {
    throw new PasskeyStoppedError('The browser gave no passkey', { cause })
  })
  if (!(credential instanceof PublicKeyCredential))
    throw new PasskeyStoppedError('The browser gave no passkey')
  return credential
}
