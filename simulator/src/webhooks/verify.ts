/**
 * The GET handshake by which a webhook URL proves that it knows the verify token (Cloud API,
 * webhooks, verification).
 */
import { randomInt } from 'node:crypto'
import { request } from 'undici'
import { callbackFailed } from '../graph/setup-errors.ts'
import { RECEIVER_TIMEOUT_MS } from './post.ts'

const CHALLENGE_MAX = 2 ** 31
const BODY_CHARS_SHOWN = 200

/**
 * `ok` if the answer is 200 and its whole body is the challenge; otherwise `body` has the beginning
 * of the answer.
 */
export async function verifyWebhook(
  callback: string,
  verifyToken: string,
): Promise<{ ok: boolean; status: number | null; body?: string }> {
  const challenge = String(randomInt(CHALLENGE_MAX))
  const url = new URL(callback)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  try {
    const response = await request(url, {
      headersTimeout: RECEIVER_TIMEOUT_MS,
      bodyTimeout: RECEIVER_TIMEOUT_MS,
    })
    const body = await response.body.text()
    const ok = response.statusCode === 200 && body === challenge
    return { ok, status: response.statusCode, ...(ok ? {} : { body: body.slice(0, BODY_CHARS_SHOWN) }) }
  } catch (error) {
    return { ok: false, status: null, body: String(error).slice(0, BODY_CHARS_SHOWN) }
  }
}

/** Throws what the Graph API answers where the handshake fails. */
export async function assertAnswers(callback: string, verifyToken: string): Promise<void> {
  const { ok, status } = await verifyWebhook(callback, verifyToken)
  if (!ok) throw callbackFailed(status === null ? 'curl_errno = 28' : `HTTP Status Code = ${status}`)
}
