/**
 * Reads a client certificate and its key, in PEM or from the file that a bank gave (PKCS #12). Node
 * refuses the files that most banks give, because of their old encryption, and names no reason that
 * helps: node-forge opens them. It is loaded for an encrypted one alone.
 *
 * Such a file says itself how many rounds each key takes that is derived of its password. They are
 * counted before a derivation begins, and too many are refused. It still takes time:
 * `open-certificate.ts` calls this on a thread of its own.
 */
import { createPrivateKey, pbkdf2Sync, X509Certificate, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import type Forge from 'node-forge'
import type { Certificate } from '../provider.ts'

export type ClientCertificate = {
  /** The certificate first, then those that signed it. */
  certificate: string
  /** PKCS #8 in PEM, without a password. */
  key: string
  known: Certificate
}

/** A sentence that repeats nothing of what was given. */
export type Mistake = { mistake: string }

/**
 * Rounds of all derivations of one file together. OpenSSL, Windows and Java write files with 2,000
 * to 60,000.
 */
export const ROUNDS_MAX = 200_000

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const PEM_ENCRYPTED_KEY = /-----BEGIN ENCRYPTED PRIVATE KEY-----([\s\S]+?)-----END ENCRYPTED PRIVATE KEY-----/
/** Certificates in a file: that of the client, and those above it. */
const CERTIFICATES_MAX = 20

const WRONG_PASSWORD = 'The password does not open the certificate file.'
const UNREADABLE_FILE = 'The certificate file cannot be read: it must be a .p12 or .pfx file in base64.'
const TOO_MANY_ROUNDS = `The password is to be derived in more than ${ROUNDS_MAX.toLocaleString('en-US')} rounds (iterations): export it again with fewer.`
const NO_PAIR = 'The private key belongs to another certificate.'

/** @param given certificate and key in PEM; the password is that of the key, if it has one */
export function readPem(given: {
  certificate: string
  key: string
  password?: string
}): ClientCertificate | Mistake {
  const texts = given.certificate.match(PEM_CERTIFICATE) ?? []
  const certificates = texts
    .slice(0, CERTIFICATES_MAX)
    .map((text) => attempt(() => new X509Certificate(text)))
  if (certificates.length === 0 || certificates.includes(null))
    return { mistake: 'The certificate cannot be read: it must be in PEM.' }
  const key =
    attempt(() => createPrivateKey(given.key)) ?? attempt(() => openKey(given.key, given.password ?? ''))
  if (typeof key === 'string') return { mistake: key }
  if (!key) return { mistake: 'The private key cannot be read: it must be in PEM, and its password right.' }
  return pair(certificates as X509Certificate[], [key])
}

/**
 * Opens a private key that has a password. One of the old kind (`Proc-Type`) is derived in one
 * round. One of PKCS #8 names its rounds among the parameters of its algorithm: whatever each
 * number there means, none may be above the bound. What OpenSSL then reads are the very bytes in
 * which they were found. Returns a sentence if they ask for too much.
 */
function openKey(text: string, passphrase: string): KeyObject | string | null {
  const [, base64] = PEM_ENCRYPTED_KEY.exec(text) ?? []
  if (base64 === undefined)
    return text.includes('Proc-Type: 4,ENCRYPTED')
      ? attempt(() => createPrivateKey({ key: text, passphrase }))
      : null
  const key = Buffer.from(base64, 'base64')
  const forge = loadForge()
  const asn1 = attempt(() => forge.asn1.fromDer(key.toString('binary')))
  if (!asn1 || forge.asn1.toDer(asn1).getBytes() !== key.toString('binary')) return null
  if (integersOf(forge, asn1).some((integer) => !(integer <= ROUNDS_MAX))) return TOO_MANY_ROUNDS
  return attempt(() => createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase }))
}

function integersOf(forge: typeof Forge, { type, value }: Forge.asn1.Asn1): number[] {
  if (typeof value !== 'string') return value.flatMap((inner) => integersOf(forge, inner))
  return type === forge.asn1.Type.INTEGER ? [Number(`0x${Buffer.from(value, 'binary').toString('hex')}`)] : []
}

/** @param file in base64 */
export function readFile(file: string, password: string): ClientCertificate | Mistake {
  const forge = loadForge()
  const bytes = forge.util.createBuffer(Buffer.from(file, 'base64').toString('binary'))
  const asn1 = attempt(() => forge.asn1.fromDer(bytes))
  if (!asn1) return { mistake: UNREADABLE_FILE }
  const opened = open(forge, asn1, password)
  if (typeof opened === 'string') return { mistake: opened }
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids as Record<string, string>
  const bagsOf = (bagType = '') => opened.getBags({ bagType })[bagType] ?? []
  const toDer = (bag: Forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(bag).getBytes(), 'binary')
  // keys and certificates of elliptic curves stay as forge found them: Node reads them
  const certificates = bagsOf(certBag).flatMap(({ cert, asn1: raw }) => {
    const der = attempt(() => toDer(cert ? forge.pki.certificateToAsn1(cert) : raw))
    return (der && attempt(() => new X509Certificate(der))) ?? []
  })
  const keys = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].flatMap(({ key, asn1: raw }) => {
    const toPkcs8 = () => forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key as Forge.pki.PrivateKey))
    const der = attempt(() => toDer(key ? toPkcs8() : raw))
    return (der && attempt(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))) ?? []
  })
  if (certificates.length === 0 || keys.length === 0)
    return { mistake: 'The certificate file must hold a certificate and its private key.' }
  return pair(certificates.slice(0, CERTIFICATES_MAX), keys)
}

/**
 * Returns a sentence if it cannot be opened. No password may be an empty one, or none at all: files
 * differ.
 */
function open(forge: typeof Forge, asn1: Forge.asn1.Asn1, password: string): Forge.pkcs12.Pkcs12Pfx | string {
  let mistake: string = UNREADABLE_FILE
  for (const tried of password === '' ? ['', undefined] : [password]) {
    try {
      return countRounds(forge, () => forge.pkcs12.pkcs12FromAsn1(asn1, false, tried))
    } catch (error) {
      if (error instanceof TooManyRounds) return TOO_MANY_ROUNDS
      if (error instanceof Error && /MAC|password/i.test(error.message)) mistake = WRONG_PASSWORD
    }
  }
  return mistake
}

class TooManyRounds extends Error {}

/** What node-forge derives keys with; its types leave out two of the three. */
type Derivations = {
  pkcs5: { pbkdf2: Pbkdf2 }
  pbe: { generatePkcs12Key: Pkcs12Key }
  pkcs12: { generateKey: Pkcs12Key }
}
type Pbkdf2 = (
  password: string,
  salt: string,
  rounds: number,
  length: number,
  md: { algorithm: string },
) => string
type Pkcs12Key = (password: unknown, salt: unknown, id: number, rounds: number, ...more: unknown[]) => unknown

/**
 * Runs `open` with derivations that throw `TooManyRounds` instead of beginning what is above the
 * bound. Files nest: the rounds of an inner key are known only once the outer content is decrypted.
 * So the derivations themselves are counted, wherever a file has them.
 */
function countRounds<Result>(forge: typeof Forge, open: () => Result): Result {
  const derivations = forge as unknown as Derivations
  const { generatePkcs12Key } = derivations.pbe
  const { pbkdf2 } = derivations.pkcs5
  let left = ROUNDS_MAX
  const spend = (rounds: number) => {
    if (!(rounds <= left)) throw new TooManyRounds()
    left -= rounds
  }
  const counted: Pkcs12Key = (password, salt, id, rounds, ...more) => {
    spend(rounds)
    return generatePkcs12Key(password, salt, id, rounds, ...more)
  }
  derivations.pbe.generatePkcs12Key = counted
  derivations.pkcs12.generateKey = counted
  derivations.pkcs5.pbkdf2 = (password, salt, rounds, length, md) => {
    spend(rounds)
    // Node's own takes a twentieth of the time
    const [words, grains] = [Buffer.from(password, 'binary'), Buffer.from(salt, 'binary')]
    return pbkdf2Sync(words, grains, rounds, length, md.algorithm).toString('binary')
  }
  try {
    return open()
  } finally {
    derivations.pbe.generatePkcs12Key = generatePkcs12Key
    derivations.pkcs12.generateKey = generatePkcs12Key
    derivations.pkcs5.pbkdf2 = pbkdf2
  }
}

/** What is known of a certificate in PEM. */
function describe(certificate: X509Certificate): Certificate {
  return {
    name: certificate.subject.replaceAll('\n', ', ').slice(0, 500),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    endsAt: certificate.validToDate,
  }
}

function pair(certificates: X509Certificate[], keys: KeyObject[]): ClientCertificate | Mistake {
  for (const key of keys) {
    const own = certificates.find((one) => one.checkPrivateKey(key))
    if (!own) continue
    const others = certificates.filter((one) => one !== own)
    return {
      certificate: [own, ...others].map((one) => one.toString()).join(''),
      key: key.export({ format: 'pem', type: 'pkcs8' }),
      known: describe(own),
    }
  }
  return { mistake: NO_PAIR }
}

/** Node loads it once for a thread. */
export function loadForge(): typeof Forge {
  return createRequire(import.meta.url)('node-forge') as typeof Forge
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
