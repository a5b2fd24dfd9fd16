/** The bodies to send: a bakery's order, as in examples/, of about 1.8 KB; a text and a contact card of usual length. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ORDER_DETAILS = '/messages/interactive/order_details'

const EXAMPLE = path.resolve(import.meta.dirname, '../../examples/bakery-order-pix.json')
/** Placeholder for the values that differ from body to body. */
const GAP = '\u0000'

/** The minified body in pieces: sender, recipient and reference id go between them. */
export const bodyParts: string[] = splitExample()

function splitExample(): string[] {
  const order = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as {
    from: string
    to: string
    interactive: { action: { parameters: { reference_id: string } } }
  }
  order.from = order.to = order.interactive.action.parameters.reference_id = GAP
  return JSON.stringify(order).split(JSON.stringify(GAP).slice(1, -1))
}

/** Where messages of one kind are sent, and the body of one. The reference differs from message to message. */
export type Bodies = { path: string; toBody: (from: string, to: string, reference: number) => string }

export const orders: Bodies = {
  path: ORDER_DETAILS,
  toBody: (from, to, reference) =>
    `${bodyParts[0]}${from}${bodyParts[1]}${to}${bodyParts[2]}${reference}${bodyParts[3]}`,
}

export const texts: Bodies = {
  path: '/messages/text',
  toBody: (from, to, reference) =>
    JSON.stringify({
      from,
      to,
      text: { body: `Oi! O pedido ${reference} saiu para entrega e chega em meia hora.` },
    }),
}

export const cards: Bodies = {
  path: '/messages/contacts',
  toBody: (from, to, reference) => {
    const name = { formatted_name: `Jonas Ribeiro (entrega ${reference})`, first_name: 'Jonas' }
    return JSON.stringify({
      from,
      to,
      contacts: [{ name, phones: [{ phone: '+55 11 97123-4567', wa_id: '5511971234567' }] }],
    })
  },
}
