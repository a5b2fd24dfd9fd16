/** What holds for every sender of WhatsApp: its credentials, limits, pace and window. */
import type { ChannelRules } from '../channel.ts'
import { mediaRules } from './media-rules.ts'
import { webhookRules } from './webhooks/webhook-rules.ts'

/** Stored credentials, which have passed these rules. */
export type WhatsAppCredentials = { accessToken: string; appSecrets: string[]; verifyToken: string }

export const whatsappRules: ChannelRules = {
  name: 'whatsapp',
  title: 'WhatsApp',
  account: {
    field: 'phoneNumberId',
    title: 'phone number id',
    words: 'digits only',
    pattern: '^[0-9]{1,32}$',
    description: "WhatsApp's id of it: digits.",
    example: '106540352242923',
  },
  businessAccount: {
    field: 'wabaId',
    title: 'WhatsApp Business Account id',
    words: 'digits only',
    pattern: '^[0-9]{1,32}$',
    description:
      "WhatsApp's id of the business account that has its templates: digits. WhatsApp is asked for it where it is not given.",
  },
  credentials: {
    accessToken: {
      charactersMax: 4_096,
      description: 'Token that may send for the number: visible ASCII.',
    },
    appSecrets: {
      charactersMax: 256,
      description: 'A secret that signs webhooks: visible ASCII.',
      list: {
        max: 4,
        one: 'appSecret',
        description: 'Secrets that may have signed a webhook; more than one while a secret is being changed.',
      },
    },
    verifyToken: {
      charactersMax: 256,
      description: 'The word WhatsApp repeats when it asks whether the webhook is ours.',
    },
  },
  credentialsExample: { accessToken: 'EAAGm0PX4ZCps', appSecrets: ['0123abcd'], verifyToken: 'recado' },
  throughput: { max: 1_000, usual: 80 },
  recipientPace: { capacity: 45, intervalMs: 6_000 }, // WhatsApp's pair rate (throughput page)
  windowHours: 24,
  media: mediaRules,
  webhook: webhookRules,
}
