/** The story: one breakfast, from hello to thank you. */
import { readFileSync } from 'node:fs'
import { readExample } from '../read-example.ts'
import type { ExampleName } from '../read-example.ts'
import type { Customer } from './customer.ts'
import type { DemoCard } from './demo-card.ts'
import type { Narrator } from './narrator.ts'
import type { Shop } from './shop.ts'

const RECEIPT = new URL('../pix-receipt.jpg', import.meta.url)

type Cast = { card: DemoCard; shop: Shop; customer: Customer; narrator: Narrator }

/** Plays the story to its end. Throws StoryStopped when it cannot continue. */
export async function playBakeryOrder({ card, shop, customer, narrator }: Cast): Promise<void> {
  // An order can be sent once under one reference id, and the story can be repeated.
  const { reference, total, itemCount } = bakeryOrder(Date.now().toString(36))

  /** Sends one example and waits until it reaches the phone. Returns the id of the message. */
  async function send(name: ExampleName, meaning: string): Promise<string> {
    const example = readExample(name, { from: card.from, to: card.to })
    // The status updates among the examples are about another order.
    if ('interactive' in example.body) example.body.interactive.action.parameters.reference_id = reference
    narrator.act('shop', meaning)
    narrator.result(`POST ${example.path}  ${name}.json`)
    const { id } = await shop.send(example)
    await shop.follow(id, 'delivered', narrator.status)
    return id
  }
  /** The customer writes; waits until the service has stored the message. */
  async function write(text: string) {
    narrator.act('customer', `writes “${text}”`)
    return shop.receive(await customer.write(text))
  }

  narrator.title('A bakery order, from hello to thank you')
  narrator.note(`service ${card.baseUrl}   phone ${customer.phoneUrl}`)
  narrator.note()

  const greeting = await write('Bom dia! Vocês entregam pão de queijo hoje cedo?')
  const { id: conversationId, window } = greeting.conversation
  narrator.result(
    `stored in conversation ${conversationId}; the service window is open until ${clockTime(window.closesAt)}`,
  )

  const orderMessageId = await send('bakery-order-charge', `asks to review and pay ${total}`)
  narrator.result("the service has charged at the shop's bank, and put its Pix code into the order")
  await customer.seeOrder(reference)
  narrator.act('phone', `shows order ${reference}: ${itemCount} items, ${total}, to be paid with Pix`)

  narrator.act('customer', 'opens the chat')
  await customer.openChat()
  await shop.follow(orderMessageId, 'read', narrator.status)

  narrator.act('customer', `pays ${total} at their bank`)
  const { endToEndId } = await customer.pay(reference)
  narrator.result(`the bank has paid, ${endToEndId}; WhatsApp does not say`)
  const payment = await shop.hearPayment(reference)
  narrator.act('bank', `has ${reais(payment.amount)} for the shop`)
  narrator.result(`GET /orders/${reference}/payments  ${payment.verdict}, source ${payment.source}`)
  narrator.act('shop', 'confirms the payment automatically')
  await shop.follow(await shop.findNotice(reference), 'delivered', narrator.status)

  narrator.act('customer', 'sends a photo of the receipt')
  const receipt = await shop.receive(
    await customer.sendPhoto(readFileSync(RECEIPT), 'Paguei! Segue o comprovante 🙂'),
  )
  const file = await shop.receiveFile(receipt.message.id)
  narrator.result(`fetched from WhatsApp: ${file.mimeType}, ${file.size} bytes, GET /media/${file.id}`)
  narrator.act('shop', 'answers the photo')
  const { id: replyId } = await shop.reply('Recebemos o comprovante. Obrigada! 💛', receipt.message.id)
  await shop.follow(replyId, 'delivered', narrator.status)

  await send('bakery-status-shipped', 'sends the order out')
  await send('contact-courier', "shares the courier's contact card")
  const lastMessageId = await send('bakery-status-completed', 'closes the order')

  narrator.act('customer', 'opens the chat again')
  await customer.openChat()
  await shop.follow(lastMessageId, 'read', narrator.status)
  await write('Chegou tudo quentinho, muito obrigada! 🧡')

  narrator.note()
  narrator.title('The conversation, as the service has it')
  narrator.note(`GET /conversations/${conversationId}/messages`)
  const messages = await shop.listMessages(conversationId)
  narrator.table(messages.filter((message) => message.order >= greeting.message.order))
  narrator.note()
  narrator.note(`The customer sees it at ${customer.phoneUrl}`)
}

/** The facts of the order that the story mentions, from the example itself. */
function bakeryOrder(referenceSuffix: string) {
  const { body } = readExample('bakery-order-charge', { referenceSuffix })
  if (!('interactive' in body) || body.interactive.type !== 'order_details') throw new Error('not an order')
  const { reference_id: reference, total_amount, order } = body.interactive.action.parameters
  const itemCount = (order?.items ?? []).reduce((count, { quantity }) => count + quantity, 0)
  return { reference, itemCount, total: reais(total_amount) }
}

/** Such as "R$ 103,30". */
function reais({ value, offset }: { value: number; offset: number }): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value / offset)
}

/** Such as "22 Nov 2026, 09:14", in the reader's time zone. */
function clockTime(isoTime: string | null): string {
  if (isoTime === null) return 'an unknown time'
  return new Date(isoTime).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
