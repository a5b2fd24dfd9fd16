/** One attempt to deliver a body to a webhook. */
import { request, type Dispatcher } from 'undici'
import { toCallback, type Account } from '../state/accounts.ts'
import { sign } from './signature.ts'

/** Time for a receiver to answer; Meta documents no number, third parties quote 3 to 20 seconds. */
export const RECEIVER_TIMEOUT_MS = 10_000
const USER_AGENT = 'facebookexternalua'

/** Returns the HTTP status, or null without an answer. Only 200 counts as success. */
export async function postOnce(agent: Dispatcher, account: Account, bytes: Buffer): Promise<number | null> {
  try {
    const response = await request(toCallback(account) ?? account.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        ...(account.partner
          ? { 'x-recado-secret': account.partner.secret }
          : { 'x-hub-signature-256': sign(bytes, account.appSecret) }),
      },
      body: bytes,
      dispatcher: agent,
      headersTimeout: RECEIVER_TIMEOUT_MS,
      bodyTimeout: RECEIVER_TIMEOUT_MS,
    })
    await response.body.dump()
    return response.statusCode
  } catch {
    return null
  }
}
