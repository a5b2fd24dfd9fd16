/** The operations on the webhooks of channels. */
import { channelWebhooks } from './channel-webhook.ts'

export const channelWebhookOperations = [channelWebhooks]
