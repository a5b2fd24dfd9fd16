/** Asks WhatsApp whether the credentials of an account are right; sends no message. */
import { request } from 'undici'
import { describeError } from '../../../engine/log/log.ts'
import type { AccountFault, AccountVerdict } from '../../channel.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import { prove } from './secret-proof.ts'

const CHECK_TIMEOUT_MS = 10_000

/**
 * The token is used as it is, and then with a proof by each app secret (Graph API, Securing
 * Requests: `appsecret_proof`). WhatsApp refuses a proof by a secret that is not of the app that
 * made the token, and that app is the one that signs the webhooks.
 *
 * @param url of the account, with the version
 */
export async function checkAccount(
  url: string,
  { accessToken, appSecrets }: WhatsAppCredentials,
): Promise<AccountVerdict> {
  const { origin } = new URL(url)
  try {
    const { status } = await ask(url, accessToken)
    if (status !== 200) {
      const [fault, cause] = causeOf(status)
      return { ok: false, fault, detail: `${origin} answers ${status}: ${cause}.` }
    }
    const proofs = appSecrets.map((secret) => prove(accessToken, secret))
    const answers = await Promise.all(proofs.map((proof) => ask(url, accessToken, proof)))
    if (!answers.some((answer) => answer.status === 200) && answers.some(isWrongProof))
      return {
        ok: false,
        fault: 'app_secret_refused',
        detail:
          'WhatsApp takes the token, and says that the app secret is not of the app that made it. Webhooks are signed with the secret of the app that they are subscribed at: copy it from its settings there.',
      }
    return { ok: true, fault: null, detail: 'WhatsApp knows it, takes the token, and knows the app secret.' }
  } catch (error) {
    return {
      ok: false,
      fault: 'unreachable',
      detail: `${origin} cannot be reached (${describeError(error).message}).`,
    }
  }
}

type Answer = { status: number; text: string }

async function ask(url: string, accessToken: string, proof?: string): Promise<Answer> {
  const query = new URLSearchParams({ fields: 'id', ...(proof ? { appsecret_proof: proof } : {}) })
  const { statusCode, body } = await request(`${url}?${query}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    headersTimeout: CHECK_TIMEOUT_MS,
    bodyTimeout: CHECK_TIMEOUT_MS,
  })
  return { status: statusCode, text: await body.text() }
}

const isWrongProof = ({ status, text }: Answer) => status === 400 && text.includes('appsecret_proof')

const isAway = (status: number) => status === 429 || status >= 500

function causeOf(status: number): [AccountFault, string] {
  if (status === 401) return ['token_refused', 'the access token is not valid']
  if (isAway(status)) return ['unreachable', 'it cannot say now; try again later']
  return ['account_hidden', 'the account or a permission is missing']
}
