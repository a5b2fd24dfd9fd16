/**
 * Messages of the bakery in the phone page's tests: an order, status changes of it, and a contact.
 */

export const PIX_CODE =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e901' +
  '5204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304E8FC'

type Message = Record<string, unknown>

/** 2 × R$ 20,00 on sale + R$ 18,00 + R$ 7,00 shipping − R$ 5,00 discount = R$ 60,00. */
export function bakeryOrder(to: string, referenceId: string): Message {
  return orderDetails(to, {
    reference_id: referenceId,
    payment_settings: [
      {
        type: 'pix_dynamic_code',
        pix_dynamic_code: {
          code: PIX_CODE,
          merchant_name: 'Padaria do Zé',
          key: '11222333000181',
          key_type: 'CNPJ',
        },
      },
    ],
    total_amount: { value: 6000, offset: 100 },
    order: {
      status: 'pending',
      expiration: { timestamp: inSeconds(3600), description: 'O Pix vale por uma hora' },
      items: [
        {
          retailer_id: 'bolo-fuba',
          name: 'Bolo de fubá com goiabada',
          quantity: 2,
          amount: { value: 2500, offset: 100 },
          sale_amount: { value: 2000, offset: 100 },
        },
        {
          retailer_id: 'pao-queijo',
          name: 'Pão de queijo, dúzia',
          quantity: 1,
          amount: { value: 1800, offset: 100 },
        },
      ],
      subtotal: { value: 5800, offset: 100 },
      tax: { value: 0, offset: 100, description: 'Isento' },
      shipping: { value: 700, offset: 100, description: 'Motoboy' },
      discount: {
        value: 500,
        offset: 100,
        description: 'Primeira compra',
        discount_program_name: 'BEMVINDO',
      },
    },
  })
}

/** An order whose every text the caller chooses, worth R$ 1,00. */
export function orderOf(to: string, referenceId: string, text: string, paymentLink: string): Message {
  const amount = { value: 100, offset: 100 }
  return orderDetails(
    to,
    {
      reference_id: referenceId,
      payment_settings: [{ type: 'payment_link', payment_link: { uri: paymentLink } }],
      total_amount: amount,
      order: {
        status: 'pending',
        items: [{ retailer_id: text, name: text, quantity: 1, amount }],
        subtotal: amount,
        tax: { value: 0, offset: 100, description: text },
        shipping: { value: 0, offset: 100, description: text },
      },
    },
    text,
  )
}

function orderDetails(
  to: string,
  parameters: Message,
  text = 'Olá, *Ana*! Seu pedido da _Padaria do Zé_ está aqui.',
) {
  return {
    to: `+${to}`,
    type: 'interactive',
    interactive: {
      type: 'order_details',
      header: { type: 'image', image: { link: 'https://img.example/bolo.svg' } },
      body: { text },
      footer: { text: 'Entrega hoje até as 18h' },
      action: {
        name: 'review_and_pay',
        parameters: { type: 'physical-goods', payment_type: 'br', currency: 'BRL', ...parameters },
      },
    },
  }
}

export function paidAndInTheOven(to: string, referenceId: string): Message {
  return {
    to: `+${to}`,
    type: 'interactive',
    interactive: {
      type: 'order_status',
      body: { text: 'Pagamento recebido, obrigado! Já estamos preparando o seu pedido.' },
      action: {
        name: 'review_order',
        parameters: {
          reference_id: referenceId,
          order: { status: 'processing', description: 'No forno' },
          payment: { status: 'captured', timestamp: Math.floor(Date.now() / 1000) },
        },
      },
    },
  }
}

export function courierContact(to: string, name = 'Carlos Lima'): Message {
  return {
    to: `+${to}`,
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: name, first_name: name },
        org: { company: 'Padaria do Zé', title: 'Entregador' },
        phones: [{ phone: '+55 11 90000-0002', type: 'CELL', wa_id: '5511900000002' }],
        emails: [{ email: 'carlos@padaria.example', type: 'WORK' }],
      },
    ],
  }
}

function inSeconds(seconds: number): string {
  return String(Math.floor(Date.now() / 1000) + seconds)
}
