/** The bodies to send: a bakery's order, as in examples/, of about 1.8 KB. */
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

/** The body of one message. The reference differs from message to message. */
export const toOrder = (from: string, to: string, reference: number): string =>
  `${bodyParts[0]}${from}${bodyParts[1]}${to}${bodyParts[2]}${reference}${bodyParts[3]}`
