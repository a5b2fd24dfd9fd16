/**
 * Passkeys: what a browser is asked for, and whether its answer is right. The library is loaded
 * with the first passkey.
 *
 * A passkey belongs to a name of a host (`rpId`) and to pages of one origin. The user has to be
 * verified by the authenticator, with a finger, a face or a code, so that a passkey stands for a
 * password and for what the password is kept on.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { CHALLENGE_LIFE_MS, type StoredPasskey } from './passkeys-repository.ts'
import type { User } from '../people/users-repository.ts'

/** Of which passkeys are made: `recado.example`, and `https://recado.example`. */
export type RelyingParty = { rpId: string; origin: string }

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators of today can do. */
const ALGORITHMS = [-8, -7, -257]

/** Web Authentication Level 3, 4; an index could not hold much more. */
const CREDENTIAL_ID_BYTES_MAX = 1_023

/** Loaded when it is needed: it takes a fifth of a second. */
const library = () => import('@simplewebauthn/server')

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export async function toRegistrationOptions(
  { rpId }: RelyingParty,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
  workspace: string,
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library()
  return await generateRegistrationOptions({
    rpID: rpId,
    rpName: workspace,
    userID: toHandle(id),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * The input of `PublicKeyCredential.parseRequestOptionsFromJSON`. It names no user: the browser
 * shows the passkeys that it has.
 */
export async function toSignInOptions({ rpId }: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: CHALLENGE_LIFE_MS,
  })
}

/** What is to be kept of a new passkey; null if the answer is not right. */
export async function readRegistration(
  { rpId, origin }: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON, // it looks at each part itself
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const credentialId = Buffer.from(id, 'base64url')
    if (credentialId.length > CREDENTIAL_ID_BYTES_MAX) return null
    return {
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((one) => TRANSPORTS.includes(one)),
    }
  } catch {
    return null // it throws for whatever is not right
  }
}

/** How often the passkey has signed by now; null if the answer is not right. */
export async function readSignature(
  { rpId, origin }: RelyingParty,
  challenge: string,
  response: unknown,
  { credentialId, publicKey, counter, transports, userId }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const given = response as AuthenticationResponseJSON
  if (given.response.userHandle !== Buffer.from(toHandle(userId)).toString('base64url')) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter,
        transports,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** As WebAuthn names them; what is none of these is not kept. */
const TRANSPORTS: string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What an authenticator calls the user: the id, without anything of the person. */
const toHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
