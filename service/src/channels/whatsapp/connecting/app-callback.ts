/**
 * Where the webhooks of an app go, and which fields it asked for (Graph API, app subscriptions).
 */
import type { Answered, ChannelAccount } from '../../channel.ts'
import { listAt, textAt, toObject } from '../json-reader.ts'
import type { Ask } from './ask.ts'

/** The object of WhatsApp's webhooks. */
export const WEBHOOK_OBJECT = 'whatsapp_business_account'

export type AppCallback = { url: string; fields: string[] }

/**
 * Null where it has none. A call that fails is not taken for none: the callback of another system
 * would be replaced.
 */
export async function readCallback(
  ask: Ask,
  app: ChannelAccount,
  appId: string,
): Promise<Answered<AppCallback | null>> {
  const asked = await ask(app, { method: 'GET', path: `/${encodeURIComponent(appId)}/subscriptions` })
  if (asked.kind !== 'done') return asked
  const subscriptions = listAt(asked.value, 'data').map(toObject)
  const ours = subscriptions.find((one) => textAt(one, 'object') === WEBHOOK_OBJECT) ?? null
  const url = textAt(ours, 'callback_url')
  const fields = listAt(ours, 'fields').flatMap((field) => textAt(toObject(field), 'name') ?? [])
  return { kind: 'done', value: url === null ? null : { url, fields } }
}
