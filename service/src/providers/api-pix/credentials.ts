/**
 * Reads the credentials of an account as a person or a program gives them: what the bank wants must
 * be there, and belong together.
 */
import { toPlainKey } from '../../engine/pix/pix-key.ts'
import type { Certificate } from '../provider.ts'
import type { Bank } from './banks.ts'
import type { OpenCertificate } from './open-certificate.ts'
import type { ApiPixCredentials, ApiPixDetails } from './rules.ts'

type Given = Readonly<Record<string, string>>

/**
 * Mistakes are sentences that repeat nothing of what was given. What is stored can be given again.
 */
export async function readCredentials(
  given: Given,
  details: ApiPixDetails,
  banks: readonly Bank[],
  openCertificate: OpenCertificate,
): Promise<{ credentials: ApiPixCredentials; certificate: Certificate } | { mistakes: string[] }> {
  const bank = banks.find(({ name }) => name === details.bank)
  const mistakes = [
    ...findBankMistakes(bank, details),
    ...findKeyMistakes(details),
    ...findMissing(given, bank),
  ]
  const read = await readCertificate(given, openCertificate)
  if ('mistake' in read) mistakes.push(read.mistake)
  if ('mistake' in read || mistakes.length > 0) return { mistakes }
  const { clientId = '', clientSecret, appKey } = given
  return {
    credentials: {
      clientId,
      ...(clientSecret && bank?.hasSecret && { clientSecret }),
      ...(appKey && { appKey }),
      certificate: read.certificate,
      key: read.key,
    },
    certificate: read.known,
  }
}

export const findKeyMistakes = ({ key, keyType }: ApiPixDetails): string[] =>
  toPlainKey(key, keyType) === null ? ['The Pix key is none of its type.'] : []

function findBankMistakes(bank: Bank | undefined, { environment = 'production' }: ApiPixDetails): string[] {
  if (!bank) return ['The bank is not known here.']
  if (bank.hosts[environment]) return []
  return bank.hosts.production
    ? ['The bank has no sandbox that asks for a certificate.']
    : ['There is no local bank: RECADO_BANK_URL names none.']
}

function findMissing({ clientId, clientSecret, appKey }: Given, bank: Bank | undefined): string[] {
  const wanted = Object.values(bank?.query ?? {})
  return [
    ...(clientId ? [] : ['clientId is missing.']),
    ...(bank?.hasSecret && !clientSecret ? ['clientSecret is missing: the bank gives one.'] : []),
    ...(wanted.includes('appKey') && !appKey
      ? ['appKey is missing: the bank asks for it with each call.']
      : []),
  ]
}

function readCertificate(
  { certificate, key, certificateFile, password = '' }: Given,
  openCertificate: OpenCertificate,
) {
  if (certificateFile && (certificate || key))
    return { mistake: 'Give the certificate as a file, or in PEM, and not both.' }
  if (certificateFile) return openCertificate({ file: certificateFile, password })
  if (certificate && key) return openCertificate({ certificate, key, password })
  return { mistake: 'The certificate is missing: give certificateFile, or certificate and key.' }
}
