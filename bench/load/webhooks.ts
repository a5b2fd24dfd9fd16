/** Webhooks with receipts, texts and history, as the Cloud API writes and signs them. */
import { createHmac } from 'node:crypto'
import type { Sender } from '../../testkit/shops.ts'

export type Status = { id: string; status: 'sent' | 'delivered' | 'read'; to: string; messageId: string }

/**
 * A body for one account.
 * @param account the phone_number_id of the sender
 */
function toBody(account: string, field: 'messages' | 'history', content: object): string {
  const metadata = { display_phone_number: '551140000000', phone_number_id: account }
  const value = { messaging_product: 'whatsapp', metadata, ...content }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ value, field }] }],
  })
}

/** As WhatsApp gives times. */
const secondsNow = () => Math.floor(Date.now() / 1000)

/** @param account the phone_number_id of the sender */
export function toWebhook(account: string, statuses: Status[]): string {
  const timestamp = String(secondsNow())
  const elements = statuses.map(({ id, status, to, messageId }) => ({
    id,
    status,
    timestamp,
    recipient_id: to,
    biz_opaque_callback_data: messageId,
    ...(status === 'read' ? {} : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }),
  }))
  return toBody(account, 'messages', { statuses: elements })
}

/**
 * A text of a customer.
 * @param n a number that no other text of the account has
 */
export function toText(account: string, waId: string, n: number): string {
  const contacts = [{ profile: { name: `Cliente ${n}` }, wa_id: waId }]
  const text = { body: 'Quero um bolo de cenoura para sábado.' }
  const [id, timestamp] = [`wamid.TEXT.${account}.${n}`, String(secondsNow())]
  return toBody(account, 'messages', {
    contacts,
    messages: [{ from: waId, id, timestamp, type: 'text', text }],
  })
}

/** Of the first message: so long ago. Each further one is a minute later. */
const HISTORY_DAYS = 150

/**
 * A chunk of the history of a number's WhatsApp Business app: what people wrote there, in turn.
 * @param first the number of its first message, counted over all chunks
 */
export function toHistory(
  account: string,
  { first, messages, people }: { first: number; messages: number; people: number },
): string {
  const beganAt = secondsNow() - HISTORY_DAYS * 86_400
  const threads = Array.from({ length: people }, (_, person) => {
    const waId = `55119${70_000_000 + person}`
    const own = Array.from({ length: messages }, (__, n) => first + n).filter((n) => n % people === person)
    const said = own.map((n) => ({
      from: waId,
      id: `wamid.HISTORY.${n}`,
      timestamp: String(beganAt + n * 60),
      type: 'text',
      text: { body: `Tem bolo de cenoura para sábado? Queria o de número ${n}, com cobertura.` },
      history_context: { status: 'READ' },
    }))
    return { id: waId, context: { wa_id: waId }, messages: said }
  })
  const history = [{ metadata: { phase: 1, chunk_order: first, progress: 50 }, threads }]
  return toBody(account, 'history', { history })
}

/** The request that brings it to the service. */
export function toSignedPost({ credentials }: Sender, body: string) {
  const signature = createHmac('sha256', credentials.appSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return { method: 'POST' as const, path: '/channels/whatsapp/webhook', headers, body }
}
