/** Files of certificates as banks give them: `.p12` and `.pfx`, or PEM with the private key in it or beside it. */

/** Larger is no certificate. */
const FILE_BYTES_MAX = 45_000
const CERTIFICATE = '-----BEGIN CERTIFICATE-----'
const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** The fields of the credentials that a file gives. */
export type CertificateParts = { certificateFile: string } | { certificate?: string; key?: string }

export type ReadFault = 'tooLarge'

export async function readCertificate(file: File): Promise<CertificateParts | ReadFault> {
  if (file.size > FILE_BYTES_MAX) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const [hasCertificate, hasKey] = [text.includes(CERTIFICATE), KEY.test(text)]
  if (!hasCertificate && !hasKey) return { certificateFile: toBase64(bytes) }
  return { ...(hasCertificate && { certificate: text }), ...(hasKey && { key: text }) }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
