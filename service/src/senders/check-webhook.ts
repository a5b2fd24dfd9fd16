/**
 * Whether WhatsApp can reach our webhook: recado doctor and the page of senders make the calls that
 * it makes, by the public address, so through DNS, TLS and whatever proxy is in front of the
 * service. It distinguishes what a person can set wrong there, because all of it looks the same
 * from inside.
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { request } from 'undici'
import { toWebhookPath, type Channel } from '../channels/channel.ts'
import { secretsOf } from '../engine/secrets/credentials.ts'
import type { SenderAccount } from './senders-repository.ts'

/** What stands between the channel and the webhook. */
export const ADDRESS_FAULTS = [
  'address_insecure',
  'address_unknown',
  'address_untrusted',
  'address_silent',
  'address_redirected',
  'address_elsewhere',
  'address_blocked',
  'address_down',
  'address_changed',
  'address_unanswered',
] as const
export type AddressFault = (typeof ADDRESS_FAULTS)[number]

type Verdict = { fault: AddressFault | null; detail: string }
type Answer = { status: number; text: string; location: string | null }

const CALL_TIMEOUT_MS = 10_000
/** Begins the challenges of our own calls; those of WhatsApp are numbers. */
const OWN_CHALLENGE = 'recado-'

/** Whether a verification is a call of our own, which proves nothing about the channel. */
export const isOwnChallenge = (challenge: string): boolean => challenge.startsWith(OWN_CHALLENGE)

/** @param publicUrl the URL at which the service answers */
export async function checkWebhook(
  { credentials }: SenderAccount,
  channel: Channel,
  publicUrl: string,
): Promise<Verdict> {
  const { name, title, webhook } = channel
  const url = `${publicUrl}${toWebhookPath(name)}`
  const [token = ''] = secretsOf(credentials, webhook.verifiedWith)
  const challenge = OWN_CHALLENGE + randomBytes(8).toString('hex')
  const refused = (answer: Answer, what: string): Verdict => {
    const [fault, words] = explainAnswer(answer, what, title)
    return { fault, detail: `${publicUrl} ${words}` }
  }
  if (!isCallable(publicUrl))
    return bad(
      'address_insecure',
      `${title} calls only https addresses, and ${publicUrl} is not one: set RECADO_PUBLIC_URL to the public address.`,
    )
  try {
    const question = new URLSearchParams(webhook.verification.ask({ token, challenge }))
    const verified = await call(`${url}?${question}`)
    if (verified.status !== 200) return refused(verified, 'the verification')
    if (verified.text !== challenge)
      return bad(
        'address_elsewhere',
        `a server other than Recado answers at ${publicUrl}: it returned a page in place of the challenge. Let the proxy forward /channels unchanged.`,
      )
    const guess = new URLSearchParams(webhook.verification.ask({ token: `${token}x`, challenge }))
    const guessed = await call(`${url}?${guess}`)
    if (guessed.status !== 403)
      return bad(
        'address_elsewhere',
        `${publicUrl} answers a wrong verify token with ${guessed.status}, where Recado says 403.`,
      )

    for (const secret of secretsOf(credentials, webhook.signedWith)) {
      const { body, signature } = webhook.signEmpty(secret)
      const taken = await call(url, {
        'content-type': 'application/json',
        [webhook.signatureHeader]: signature,
        body,
      })
      if (taken.status !== 200) return refused(taken, 'a signed webhook')
    }
    return {
      fault: null,
      detail: `${publicUrl} answers the verification, and accepts requests signed with the app secret.`,
    }
  } catch (error) {
    return explainError(publicUrl, error as CallError)
  }
}

const bad = (fault: AddressFault, detail: string): Verdict => ({ fault, detail })

/** On this machine alone a call needs no TLS. */
function isCallable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' || host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host))
}

async function call(url: string, post?: Record<string, string>): Promise<Answer> {
  const { body: sent, ...headers } = post ?? {}
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(url, {
    ...(sent === undefined ? {} : { method: 'POST', headers, body: sent }),
    headersTimeout: CALL_TIMEOUT_MS,
    bodyTimeout: CALL_TIMEOUT_MS,
  })
  const location = typeof answered['location'] === 'string' ? answered['location'] : null
  return { status: statusCode, text: await body.text(), location }
}

/** What an answer says about the way to the service. Only answers of Recado have a `code`. */
function explainAnswer(
  { status, text, location }: Answer,
  what: string,
  title: string,
): [AddressFault, string] {
  const answers = `answers ${what} with ${status}`
  const isOurs = text.startsWith('{') && text.includes('"code":')
  if (location !== null)
    return [
      'address_redirected',
      `sends ${what} on to ${new URL(location, 'https://x').origin}, and ${title} follows no redirect: set RECADO_PUBLIC_URL to that address, or remove the redirect.`,
    ]
  if (status === 403 && isOurs)
    return [
      'address_elsewhere',
      `${answers}: the service there does not know this verify token. Is it of this database, and restarted since the token was changed?`,
    ]
  if (status === 401 && isOurs)
    return [
      'address_changed',
      `${answers}: the signature did not arrive as it was sent. The proxy must change neither the body nor the header of the signature.`,
    ]
  if (status === 401 || status === 403)
    return [
      'address_blocked',
      `${answers}, and not from Recado: a proxy requires a password or blocks the call. Let /channels pass.`,
    ]
  if (status === 404)
    return [
      'address_elsewhere',
      `${answers}: the proxy forwards another path, or another service is there. /channels must reach Recado unchanged.`,
    ]
  if (status === 413) return ['address_changed', `${answers}: the proxy must accept bodies of 3 MiB.`]
  if ((status === 502 || status === 503 || status === 504) && !isOurs)
    return [
      'address_down',
      `${answers}: the proxy answers but does not reach Recado. Is the service running at the port that the proxy calls?`,
    ]
  return ['address_unanswered', `${answers}.`]
}

type CallError = Error & { code?: string; cause?: { code?: string } }

function explainError(publicUrl: string, error: CallError): Verdict {
  const code = error.code ?? error.cause?.code ?? ''
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return bad('address_unknown', `DNS does not know the name of ${publicUrl}. Was the record created?`)
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code))
    return bad(
      'address_untrusted',
      `the certificate of ${publicUrl} is not one that others trust (${code}). It must be of a public authority, for this name, with its whole chain.`,
    )
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return bad(
      'address_silent',
      `no server answers in time at ${publicUrl}. Do the firewall and the router open the port?`,
    )
  return bad(
    'address_silent',
    `no server answers at ${publicUrl}: is the service running, and are RECADO_PUBLIC_URL and RECADO_PORT the same here and there?`,
  )
}
