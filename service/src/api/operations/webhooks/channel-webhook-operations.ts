/** The operations on the webhooks of channels. */
import type { Operation } from '../operation.ts'
import { channelWebhooks } from './channel-webhook.ts'

export const channelWebhookOperations: readonly Operation[] = [channelWebhooks]
