/** Messages that WhatsApp accepts as they are; tests change one thing in them. */
import type { Json } from './stage.ts'

/** Two cakes at a sale price, with every field of an order. `edit` changes a fresh copy. */
export function orderDetails(
  edit: (interactive: Json, parameters: Json, order: Json) => void = () => {},
): Json {
  const interactive: Json = {
    type: 'order_details',
    header: { type: 'image', image: { link: 'https://img.example/cake.png' } },
    body: { text: 'Your order' },
    footer: { text: 'Pay within 15 minutes' },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: 'ORD-1001.1',
        type: 'digital-goods',
        payment_type: 'br',
        payment_settings: [
          {
            type: 'pix_dynamic_code',
            pix_dynamic_code: {
              code: '000201',
              merchant_name: 'Shop',
              key: '00000000000191',
              key_type: 'CNPJ',
            },
          },
        ],
        currency: 'BRL',
        total_amount: { value: 4800, offset: 100 },
        order: {
          status: 'pending',
          catalog_id: '1234567890',
          expiration: { timestamp: '4000000000', description: 'Expires in 15 minutes' },
          items: [
            {
              retailer_id: 'sku-1',
              name: 'Cake',
              quantity: 2,
              amount: { value: 2500, offset: 100 },
              sale_amount: { value: 2000, offset: 100 },
            },
          ],
          subtotal: { value: 4000, offset: 100 },
          tax: { value: 300, offset: 100, description: 'ISS' },
          shipping: { value: 1000, offset: 100, description: 'Courier' },
          discount: { value: 500, offset: 100, description: 'Welcome', discount_program_name: 'first' },
        },
      },
    },
  }
  const { parameters } = interactive.action
  edit(interactive, parameters, parameters.order)
  return { type: 'interactive', interactive }
}

export function orderStatus(edit: (interactive: Json, parameters: Json) => void = () => {}): Json {
  const interactive: Json = {
    type: 'order_status',
    body: { text: 'Payment received' },
    footer: { text: 'Thank you' },
    action: {
      name: 'review_order',
      parameters: {
        reference_id: 'ORD-1001.1',
        order: { status: 'processing', description: 'being packed' },
        payment: { status: 'captured', timestamp: 1790000000 },
      },
    },
  }
  edit(interactive, interactive.action.parameters)
  return { type: 'interactive', interactive }
}

export function orderCalled(referenceId: string): Json {
  return orderDetails((_interactive, parameters) => void (parameters.reference_id = referenceId))
}

/** A change of the order's state alone. */
export function orderBecomes(status: string, referenceId = 'ORD-1001.1'): Json {
  return orderStatus((_interactive, parameters) => {
    parameters.reference_id = referenceId
    parameters.order = { status }
    delete parameters.payment
  })
}

export function paymentBecomes(status: string, referenceId = 'ORD-1001.1'): Json {
  return orderStatus((_interactive, parameters) => {
    parameters.reference_id = referenceId
    parameters.payment = { status }
    delete parameters.order
  })
}

export function contacts(edit: (card: Json, message: Json) => void = () => {}): Json {
  const card: Json = {
    name: {
      formatted_name: 'Ana Lima',
      first_name: 'Ana',
      last_name: 'Lima',
      middle_name: 'B',
      suffix: 'Jr',
      prefix: 'Dr',
    },
    phones: [{ phone: '+55 11 90000-0002', type: 'CELL', wa_id: '5511900000002' }],
    emails: [{ email: 'ana@example.com', type: 'WORK' }],
    addresses: [
      {
        street: 'R. A, 1',
        city: 'São Paulo',
        state: 'SP',
        zip: '01000-000',
        country: 'Brasil',
        country_code: 'BR',
        type: 'HOME',
      },
    ],
    org: { company: 'ACME', department: 'Sales', title: 'Lead' },
    urls: [{ url: 'https://example.com', type: 'WORK' }],
    birthday: '1990-01-31',
  }
  const message: Json = { type: 'contacts', contacts: [card] }
  edit(card, message)
  return message
}

export function text(body = 'Olá!'): Json {
  return { type: 'text', text: { body } }
}
