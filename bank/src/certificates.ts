/**
 * The bank's own certificates, made at the first start and kept in the data folder: an authority
 * that signs the bank's server and the shops' clients, and a second one for the certificate with
 * which the bank calls shops.
 */
import { createHash, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { DAY_MS } from './clock.ts'

/** PEM of a certificate and of its private key. */
export type Identity = { certificate: string; key: string }

export type Certificates = {
  authority: Identity
  server: Identity
  /** Signs `caller`. A shop that accepts callbacks over mTLS checks them by it. */
  callerAuthority: Identity
  caller: Identity
}

const KEY_BITS = 2048
const AUTHORITY_DAYS = 3_650
const SERVER_DAYS = 825
const makeKeys = promisify(generateKeyPair)

export async function makeCertificates(): Promise<Certificates> {
  const [authority, callerAuthority] = await Promise.all([
    makeIdentity('Banco de Exemplo Root', { days: AUTHORITY_DAYS }),
    makeIdentity('Banco de Exemplo Callback Root', { days: AUTHORITY_DAYS }),
  ])
  const [server, caller] = await Promise.all([
    makeIdentity('Banco de Exemplo', { days: SERVER_DAYS, issuer: authority, use: 'server' }),
    makeIdentity('Banco de Exemplo Pix', { days: SERVER_DAYS, issuer: callerAuthority, use: 'client' }),
  ])
  return { authority, server, callerAuthority, caller }
}

/**
 * A certificate that no authority known to the bank's callers has signed: what a man in the middle
 * would present.
 */
export function makeForeignServer(): Promise<Identity> {
  return makeIdentity('Not the bank', { days: SERVER_DAYS, use: 'server' })
}

/** @param options.days until it ends; below 1 it has ended already */
export function makeClient(name: string, authority: Identity, options: { days: number }): Promise<Identity> {
  return makeIdentity(name, { ...options, issuer: authority, use: 'client' })
}

/** @param password may be empty, as in the files of some banks */
export function toPkcs12({ certificate, key }: Identity, password: string): Buffer {
  const file = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key),
    [forge.pki.certificateFromPem(certificate)],
    password,
    { algorithm: '3des' },
  )
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary')
}

/** SHA-256 of the certificate in base64url: the `x5t#S256` of RFC 8705. */
export function toThumbprint(certificate: Buffer | string): string {
  const der = typeof certificate === 'string' ? new X509Certificate(certificate).raw : certificate
  return createHash('sha256').update(der).digest('base64url')
}

type IdentityOptions = { days: number; issuer?: Identity; use?: 'server' | 'client' }

/** Signed by `issuer`, or else an authority if it is for no use, or else self-signed. */
async function makeIdentity(name: string, { days, issuer, use }: IdentityOptions): Promise<Identity> {
  const keys = await makeKeys('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  // A leading zero bit: the number is positive, and has no leading zero byte.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`
  const nowMs = Date.now()
  certificate.validity.notBefore = new Date(nowMs - AUTHORITY_DAYS * DAY_MS)
  certificate.validity.notAfter = new Date(nowMs + (days < 1 ? -1 : days) * DAY_MS)
  const subject = toSubject(name)
  certificate.setSubject(subject)
  certificate.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.certificate).subject.attributes : subject,
  )
  certificate.setExtensions(toExtensions(use))
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? keys.privateKey), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key: keys.privateKey }
}

const toSubject = (name: string) => [
  { name: 'commonName', value: name },
  { name: 'organizationName', value: 'Banco de Exemplo S.A.' },
  { name: 'countryName', value: 'BR' },
]

function toExtensions(use?: 'server' | 'client'): object[] {
  if (use === undefined) {
    return [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ]
  }
  const isServer = use === 'server'
  const names = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ]
  return [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: isServer, clientAuth: !isServer },
    ...(isServer ? [{ name: 'subjectAltName', altNames: names }] : []),
  ]
}
