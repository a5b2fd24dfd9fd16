/**
 * Reads a client certificate and its key, in PEM or from the file that a bank gave (PKCS #12). Node refuses the files that most banks
 * give, because of their old encryption, and names no reason that helps: node-forge opens them. It is loaded for such a file alone.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
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

type Mistake = { mistake: string }

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
/** Certificates in a file: that of the client, and those above it. */
const CERTIFICATES_MAX = 20

const WRONG_PASSWORD = 'The password does not open the certificate file.'
const UNREADABLE_FILE = 'The certificate file cannot be read: it must be a .p12 or .pfx file in base64.'
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
  const passphrase = given.password ?? ''
  const key =
    attempt(() => createPrivateKey(given.key)) ??
    attempt(() => createPrivateKey({ key: given.key, passphrase }))
  if (!key) return { mistake: 'The private key cannot be read: it must be in PEM, and its password right.' }
  return pair(certificates as X509Certificate[], [key])
}

/** @param file in base64 */
export function readFile(file: string, password: string): ClientCertificate | Mistake {
  const forge = createRequire(import.meta.url)('node-forge') as typeof Forge
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

/** Returns a sentence if it cannot be opened. No password may be an empty one, or none at all: files differ. */
function open(forge: typeof Forge, asn1: Forge.asn1.Asn1, password: string): Forge.pkcs12.Pkcs12Pfx | string {
  let mistake = UNREADABLE_FILE
  for (const tried of password === '' ? ['', undefined] : [password]) {
    try {
      return forge.pkcs12.pkcs12FromAsn1(asn1, false, tried)
    } catch (error) {
      if (error instanceof Error && /MAC|password/i.test(error.message)) mistake = WRONG_PASSWORD
    }
  }
  return mistake
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

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
