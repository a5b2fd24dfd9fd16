/** The customer: a simulated phone, driven through the simulator's control API. */
import type { DemoCard } from './demo-card.ts'
import { openHttpJson } from './http-json.ts'
import { StoryStopped } from './story-stopped.ts'
import { waitUntil } from './wait-until.ts'

/** What the customer's bank says of a payment. */
type Receipt = { endToEndId: string }

type Bubble = { order?: { referenceId: string } }

export type Customer = ReturnType<typeof openCustomer>

export function openCustomer(card: DemoCard) {
  const simulator = openHttpJson({ name: 'the simulator', baseUrl: card.simulatorUrl })
  const account = new URLSearchParams({ account: card.phoneNumberId }).toString()
  const chat = `/control/chats/${encodeURIComponent(card.to)}`

  return {
    assertReady: () => simulator.get('/control/health'),

    /** Returns WhatsApp's id of the customer's message. */
    async write(text: string): Promise<string> {
      const message = { from: card.to, account: card.phoneNumberId, text }
      return (await simulator.post<{ id: string }>('/control/messages', message)).id
    },

    /** Sends a JPEG. Returns WhatsApp's id of the message. */
    async sendPhoto(jpeg: Buffer, caption: string): Promise<string> {
      const image = { file: jpeg.toString('base64'), mime_type: 'image/jpeg', caption }
      const message = { from: card.to, account: card.phoneNumberId, type: 'image', image }
      return (await simulator.post<{ id: string }>('/control/messages', message)).id
    },

    /** Waits until the phone shows the order. */
    async seeOrder(referenceId: string): Promise<void> {
      await waitUntil(`order ${referenceId} to show on the phone`, async () => {
        const { messages } = await simulator.get<{ messages: Bubble[] }>(`${chat}?${account}`)
        return messages.find((bubble) => bubble.order?.referenceId === referenceId)
      })
    },

    openChat: () => simulator.post(`${chat}/read?${account}`, {}),

    /** Pays with the order's Pix code. Throws StoryStopped if no bank here knows the code. */
    async pay(referenceId: string): Promise<Receipt> {
      const payment = `${chat}/orders/${encodeURIComponent(referenceId)}/payment?${account}`
      const { receipt } = await simulator.post<{ receipt: Receipt | null }>(payment, { outcome: 'paid' })
      if (receipt) return receipt
      throw new StoryStopped(`The bank of npm start does not know the Pix code of order ${referenceId}.`)
    },

    /** The page that shows this phone. */
    phoneUrl: `${card.simulatorUrl}/#/${card.to.replace(/^\+/, '')}`,
  }
}
