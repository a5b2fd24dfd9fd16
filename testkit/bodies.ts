/** Request bodies as small as the contract allows; tests change the fields they examine. */

/** Counts numbers from which no customer has written, so that each call gets a new one. */
let lastNumber = 0
export function newCustomer(): string {
  lastNumber += 1
  return `+5511987${String(100_000 + lastNumber)}`
}

let lastReference = 0
export const newReference = (): string => `ORD-${(lastReference += 1)}`

export function orderDetails(from: string, to: string, referenceId = newReference()) {
  return {
    from,
    to,
    interactive: {
      type: 'order_details',
      body: { text: 'Your order' },
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: referenceId,
          type: 'digital-goods',
          payment_type: 'br',
          payment_settings: [{ type: 'payment_link', payment_link: { uri: 'https://pay.example.com/1' } }],
          currency: 'BRL',
          total_amount: { value: 4800, offset: 100 },
          order: {
            status: 'pending',
            items: [
              { retailer_id: 'sku-1', name: 'Cake', amount: { value: 2400, offset: 100 }, quantity: 2 },
            ],
            subtotal: { value: 4800, offset: 100 },
            tax: { value: 0, offset: 100 },
          },
        },
      },
    },
  }
}

export function orderStatus(from: string, to: string, referenceId: string, status = 'processing') {
  return {
    from,
    to,
    interactive: {
      type: 'order_status',
      body: { text: 'Your order goes on' },
      action: { name: 'review_order', parameters: { reference_id: referenceId, order: { status } } },
    },
  }
}

export function contacts(from: string, to: string, name = 'Ana Lima') {
  return { from, to, contacts: [{ name: { formatted_name: name, first_name: name } }] }
}
