/**
 * The proof that a caller knows the secret of the app that made a token (Graph API, Securing
 * Requests).
 */
import { createHmac } from 'node:crypto'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'

/** `appsecret_proof`: WhatsApp refuses one by the secret of another app. */
export const prove = (accessToken: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex')

/**
 * The proof that goes with each call; null with several secrets: while they are being changed, it
 * is unknown which one WhatsApp knows. An app may refuse all calls without it.
 */
export function proofOf(credentials: WhatsAppCredentials): string | null {
  const { accessToken, appSecrets } = credentials
  const [secret, ...others] = appSecrets
  return secret === undefined || others.length > 0 ? null : prove(accessToken, secret)
}
