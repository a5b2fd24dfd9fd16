/**
 * Files of certificates as banks give them: `.p12` and `.pfx`, or PEM with the private key in it or
 * beside it.
 */

/** Larger is no certificate. */
const FILE_BYTES_MAX = 45_000
const CERTIFICATE = '-----BEGIN CERTIFICATE-----'
const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** What a file gives: itself in base64, or what it has in PEM. */
export type CertificateParts = { file?: string; certificate?: string; key?: string }

export async function readCertificate(file: File): Promise<CertificateParts | 'tooLarge'> {
  if (file.size > FILE_BYTES_MAX) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const [hasCertificate, hasKey] = [text.includes(CERTIFICATE), KEY.test(text)]
  if (!hasCertificate && !hasKey) return { file: toBase64(bytes) }
  return { ...(hasCertificate && { certificate: text }), ...(hasKey && { key: text }) }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
