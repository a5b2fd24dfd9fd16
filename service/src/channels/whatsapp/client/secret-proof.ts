/** The proof that a caller knows the secret of the app that made a token (Graph API, Securing Requests). */
import { createHmac } from 'node:crypto'

/** `appsecret_proof`: WhatsApp refuses one by the secret of another app. */
export const prove = (accessToken: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex')
