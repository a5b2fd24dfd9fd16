/**
 * Where the webhooks of an app go, and which fields it asked for (Graph API, app subscriptions).
 */
import type { ChannelAccount } from '../../channel.ts'
import { listAt, textAt, toObject } from '../json-reader.ts'
import type { Ask } from './ask.ts'

/** The object of WhatsApp's webhooks. */
export const WEBHOOK_OBJECT = 'whatsapp_business_account'

export type AppCallback = { url: string; fields: string[] }

/** Null where it has none, or WhatsApp does not say. */
export async function readCallback(
  ask: Ask,
  app: ChannelAccount,
  appId: string,
): Promise<AppCallback | null> {
  const asked = await ask(app, { method: 'GET', path: `/${encodeURIComponent(appId)}/subscriptions` })
  if (asked.kind !== 'done') return null
  const subscriptions = listAt(asked.value, 'data').map(toObject)
  const ours = subscriptions.find((one) => textAt(one, 'object') === WEBHOOK_OBJECT) ?? null
  const url = textAt(ours, 'callback_url')
  const fields = listAt(ours, 'fields').flatMap((field) => textAt(toObject(field), 'name') ?? [])
  return url === null ? null : { url, fields }
}
