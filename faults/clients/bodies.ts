/** What the clients send: small and valid, with a marker by which the message is found again; and some that are not. */
import type { Shop } from '../stack/shops.ts'
import type { Operation } from './history.ts'

const ROUTES = {
  order_details: '/messages/interactive/order_details',
  order_status: '/messages/interactive/order_status',
  contacts: '/messages/contacts',
}

export const routeOf = ({ type }: Pick<Operation, 'type'>): string => ROUTES[type]

/** @param isBroken with a fault that must be refused */
export function bodyOf(
  shop: Shop,
  { type, to, marker }: Pick<Operation, 'type' | 'to' | 'marker'>,
  isBroken: boolean,
) {
  const ends = { from: shop.from, to }
  const broken = isBroken ? { unheard_of: true } : {}
  switch (type) {
    case 'contacts':
      return { ...ends, contacts: [{ name: { formatted_name: marker, first_name: 'Ana' } }], ...broken }
    case 'order_status':
      return { ...ends, interactive: statusOf(marker), ...broken }
    case 'order_details':
      return { ...ends, interactive: orderOf(marker), ...broken }
  }
}

const statusOf = (marker: string) => ({
  type: 'order_status',
  body: { text: marker },
  action: { name: 'review_order', parameters: { reference_id: marker, order: { status: 'processing' } } },
})

const orderOf = (marker: string) => ({
  type: 'order_details',
  body: { text: marker },
  action: {
    name: 'review_and_pay',
    parameters: {
      reference_id: marker,
      type: 'digital-goods',
      payment_type: 'br',
      payment_settings: [{ type: 'payment_link', payment_link: { uri: 'https://pay.example.com/1' } }],
      currency: 'BRL',
      total_amount: { value: 4800, offset: 100 },
      order: {
        status: 'pending',
        items: [{ retailer_id: 'sku-1', name: 'Cake', amount: { value: 2400, offset: 100 }, quantity: 2 }],
        subtotal: { value: 4800, offset: 100 },
        tax: { value: 0, offset: 100 },
      },
    },
  },
})
