/** Webhooks with receipts, as the Cloud API writes them. */
export type Status = { id: string; status: 'sent' | 'delivered' | 'read'; to: string; messageId: string }

/** @param account the phone_number_id of the sender */
export function toWebhook(account: string, statuses: Status[]): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const metadata = { display_phone_number: '551140000000', phone_number_id: account }
  const elements = statuses.map(({ id, status, to, messageId }) => ({
    id,
    status,
    timestamp,
    recipient_id: to,
    biz_opaque_callback_data: messageId,
    ...(status === 'read' ? {} : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } }),
  }))
  const value = { messaging_product: 'whatsapp', metadata, statuses: elements }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }],
  })
}
