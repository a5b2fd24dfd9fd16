/** How WhatsApp calls the webhook (Graph API, webhooks). */
import type { WebhookRules } from '../../channel.ts'
import { sign } from './signature.ts'

export const webhookRules: WebhookRules = {
  bodyBytesMax: 3 * 1024 * 1024, // documented maximum of a webhook: 3 MB
  signatureHeader: 'X-Hub-Signature-256',
  partner: { secretHeader: 'X-Recado-Secret', namedBy: 'partnerUrl' },
  signedWith: 'appSecrets',
  verifiedWith: 'verifyToken',
  verification: {
    description:
      'WhatsApp calls it once with the verify token of a sender; the challenge is returned as plain text.',
    query: {
      'hub.mode': { type: 'string', description: '`subscribe`' },
      'hub.verify_token': { type: 'string', description: 'The verify token of a sender.' },
      'hub.challenge': { type: 'string', description: 'Returned as it is.' },
    },
    read(query) {
      const { 'hub.verify_token': token, 'hub.challenge': challenge } = query
      if (query['hub.mode'] !== 'subscribe') return null
      return typeof token === 'string' && typeof challenge === 'string' ? { token, challenge } : null
    },
    ask: ({ token, challenge }) => ({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': challenge,
    }),
  },
  testAccountId: '123456123', // the button Test of the dashboard
  signEmpty: (secret) => ({ body: EMPTY, signature: sign(EMPTY, secret) }),
}

const EMPTY = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
