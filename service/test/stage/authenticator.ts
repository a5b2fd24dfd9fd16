/**
 * An authenticator in software: makes passkeys and signs with them as WebAuthn Level 3 says, ES256
 * and without attestation. It writes CBOR by itself, so that nothing here is checked with the code
 * that made it.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

export type Passkey = {
  id: Buffer
  rpId: string
  userHandle: string
  privateKey: KeyObject
  /** 0 for one that counts nothing, as synced passkeys do. */
  counter: number
}

/** What differs from what a browser would say. */
export type Lies = {
  origin?: string
  type?: string
  challenge?: string
  rpId?: string
  isVerified?: boolean
  userHandle?: string
  /** Of the credential; else 32 bytes. */
  id?: Buffer
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const AAGUID = Buffer.alloc(16)

/** Makes a passkey, and what `navigator.credentials.create` answers, as JSON. */
export function createPasskey(options: Options, origin: string, lies: Lies = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rpId = options.rp?.id ?? ''
  const passkey: Passkey = {
    id: lies.id ?? randomBytes(32),
    rpId,
    userHandle: options.user?.id ?? '',
    privateKey,
    counter: 0,
  }
  // COSE_Key: EC2, ES256, P-256
  const coseKey = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(passkey.id.length)
  const attested = Buffer.concat([AAGUID, length, passkey.id, coseKey])
  const authData = authenticatorData(lies.rpId ?? rpId, HAS_CREDENTIAL, 0, lies, attested)
  const attestationObject = cbor(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  const response = {
    ...toJson(passkey.id),
    response: {
      clientDataJSON: clientData('webauthn.create', options, origin, lies),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  }
  return { passkey, response }
}

/** What `navigator.credentials.get` answers, as JSON. */
export function signWith(passkey: Passkey, options: Options, origin: string, lies: Lies = {}) {
  const authData = authenticatorData(lies.rpId ?? passkey.rpId, 0, passkey.counter, lies)
  const clientDataJSON = clientData('webauthn.get', options, origin, lies)
  const hash = createHash('sha256').update(bytes(clientDataJSON)).digest()
  const signature = createSign('sha256').update(authData).update(hash).sign(passkey.privateKey)
  return {
    ...toJson(passkey.id),
    response: {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: lies.userHandle ?? passkey.userHandle,
    },
  }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

const toJson = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
})

const clientData = (type: string, { challenge }: Options, origin: string, lies: Lies): string =>
  Buffer.from(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: false,
    }),
  ).toString('base64url')

function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
  lies: Lies,
  attested = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags | USER_PRESENT | (lies.isVerified === false ? 0 : USER_VERIFIED))
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested])
}

/** RFC 8949, as far as it is needed: small integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new TypeError('This is not written in CBOR here.')
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff)
}
