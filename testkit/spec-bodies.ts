/**
 * Bodies with every field of the contract, as it shows them: the header has no image, and one
 * payment setting has three objects.
 */

const amount = (value: number, description: string) => ({ value, offset: 100, description })

/** Sums: 2 × 2000 = 4000; 4000 + 300 + 1000 − 500 = 4800. */
export function specOrderDetails(from: string, to: string, referenceId: string) {
  return {
    from,
    to,
    interactive: {
      type: 'order_details',
      header: { type: 'image' },
      body: { text: 'Your order' },
      footer: { text: 'Thank you' },
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: referenceId,
          type: 'digital-goods',
          payment_type: 'br',
          payment_settings: [
            {
              type: 'instant_dynamic_code',
              instant_dynamic_code: {
                code: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304E8FC',
                merchant_name: 'Shop',
                key: '52998224725',
                key_type: 'CPF',
              },
              payment_link: { uri: 'https://pay.example.com/o/1' },
              boleto: { digitable_line: '00190000090114971860168524522114675860000102656' },
            },
          ],
          currency: 'BRL',
          total_amount: amount(4800, 'Total'),
          order: {
            status: 'pending',
            catalog_id: 'catalog-1',
            expiration: { timestamp: '1924992000', description: 'Reserved until the end of 2030' },
            items: [
              {
                retailer_id: 'sku-1',
                name: 'Cake',
                amount: amount(2500, 'List price'),
                quantity: 2,
                sale_amount: amount(2000, 'Sale price'),
              },
            ],
            subtotal: amount(4000, 'Items'),
            tax: amount(300, 'ISS'),
            shipping: amount(1000, 'Courier'),
            discount: { ...amount(500, 'Welcome'), discount_program_name: 'First order' },
          },
        },
      },
    },
  }
}

export function specOrderStatus(from: string, to: string, referenceId: string) {
  return {
    from,
    to,
    interactive: {
      type: 'order_status',
      header: { type: 'image' },
      body: { text: 'Your order goes on' },
      footer: { text: 'Thank you' },
      action: {
        name: 'review_order',
        parameters: {
          reference_id: referenceId,
          order: { status: 'pending', description: 'Waiting for the baker' },
          payment: { status: 'pending', timestamp: 1_790_000_000 },
        },
      },
    },
  }
}

export function specContacts(from: string, to: string) {
  return {
    from,
    to,
    contacts: [
      {
        name: {
          formatted_name: 'Dra. Ana B. Lima Jr',
          first_name: 'Ana',
          last_name: 'Lima',
          middle_name: 'B.',
          suffix: 'Jr',
          prefix: 'Dra.',
        },
        phones: [{ phone: '+55 11 98765-4321', type: 'CELL', wa_id: '5511987654321' }],
        addresses: [
          {
            street: 'Rua das Flores, 12',
            city: 'São Paulo',
            state: 'SP',
            zip: '01310-100',
            country: 'Brasil',
            country_code: 'BR',
            type: 'WORK',
          },
        ],
        birthday: '1990-02-28',
        emails: [{ email: 'ana@example.com', type: 'WORK' }],
        org: { company: 'Flor do Trigo', department: 'Kitchen', title: 'Baker' },
        urls: [{ url: 'https://example.com/ana', type: 'WORK' }],
      },
    ],
  }
}
