/**
 * The demo shop's account at the bank of npm start: orders are charged there with nothing set up.
 */
import { X509Certificate } from 'node:crypto'
import type { Demo } from './demo.ts'
import { demandJson } from './http-json.ts'
import type { RunningBank } from './programs.ts'
import { showStep } from './steps.ts'

const PROVIDER = 'api-pix'
/** As the bank knows the shop. */
const RECEIVER = { merchantName: 'Padaria Flor do Trigo', merchantCity: 'São Paulo' }

type Account = {
  id: string
  provider: string
  details: { bank?: string }
  certificate: { fingerprint: string } | null
}

/**
 * Adds the account at the first start, and has customers notified of their payments. Later it only
 * changes an account whose certificate is of a bank that is no more, as after its folder was
 * deleted. Throws StartError.
 */
export async function openPaymentAccount(demo: Demo, { client, key }: RunningBank): Promise<void> {
  const { clientId, clientSecret, certificate, key: privateKey } = client
  const given = {
    details: { bank: 'local', keyType: 'EVP', key, ...RECEIVER },
    credentials: { clientId, clientSecret, certificate, key: privateKey },
  }
  const headers = { 'api-key': demo.apiKey }
  const ask = <Body>(method: string, path: string, body?: object) =>
    demandJson<Body>(`${demo.baseUrl}${path}`, { method, headers, body })

  /** Also gives the bank the address to call: else the service does so within a minute. */
  const check = (id: string) => ask('POST', `/payment-accounts/${id}/check`, {})

  const { data } = await ask<{ data: Account[] }>('GET', '/payment-accounts')
  const known = data.find(({ provider, details }) => provider === PROVIDER && details.bank === 'local')
  if (known && known.certificate?.fingerprint === fingerprintOf(certificate)) return
  if (known) {
    await ask('PATCH', `/payment-accounts/${known.id}`, given)
    await check(known.id)
    showStep('the bank is another one: the payment account of the demo shop has its new certificate')
    return
  }
  const account = { provider: PROVIDER, name: 'Banco de exemplo', ...given }
  await check((await ask<{ id: string }>('POST', '/payment-accounts', account)).id)
  const senders = await ask<{ data: { id: string; phoneNumberId: string }[] }>('GET', '/senders')
  for (const sender of senders.data.filter(({ phoneNumberId }) => phoneNumberId === demo.phoneNumberId))
    await ask('PATCH', `/senders/${sender.id}`, { notifiesPayments: true })
  showStep('payment account created: orders can be charged through the bank')
}

/** In hex, as the API shows it. */
function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
}
