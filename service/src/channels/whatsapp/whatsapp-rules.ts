/** What holds for every sender of WhatsApp: its credentials, limits, pace and window. */
import type { ChannelRules } from '../channel.ts'
import { mediaRules } from './media-rules.ts'
import { webhookRules } from './webhooks/webhook-rules.ts'

/** Stored credentials, which have passed these rules. */
export type WhatsAppCredentials = {
  accessToken: string
  appSecrets: string[]
  verifyToken: string
  /** Of a number that is called through a partner of Meta: see client/doors.ts. */
  partnerUrl?: string
}

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
      description: 'Token that may send for the number, or its key at a partner: visible ASCII.',
    },
    appSecrets: {
      charactersMax: 256,
      description: 'A secret that signs webhooks: visible ASCII.',
      list: {
        max: 4,
        one: 'appSecret',
        description:
          'Secrets that may have signed a webhook, or that a partner sends in its header; more than one while a secret is being changed.',
      },
    },
    verifyToken: {
      charactersMax: 256,
      description: 'The word WhatsApp repeats when it asks whether the webhook is ours.',
    },
    partnerUrl: {
      charactersMax: 256,
      isOptional: true,
      description:
        'Where a partner of Meta is called in place of WhatsApp. With a version at its end, as in `https://api.kapso.ai/meta/whatsapp/v24.0`, calls name the number as at WhatsApp; without one, as in `https://waba-v2.360dialog.io`, the key names it.',
    },
  },
  credentialsExample: { accessToken: 'EAAGm0PX4ZCps', appSecrets: ['0123abcd'], verifyToken: 'recado' },
  throughput: { max: 1_000, usual: 80, inApp: 20 }, // inApp: fixed (Onboard WhatsApp Business app users)
  recipientPace: { capacity: 45, intervalMs: 6_000 }, // WhatsApp's pair rate (throughput page)
  windowHours: 24,
  media: mediaRules,
  webhook: webhookRules,
}
