/**
 * A morning at the bakery, as the pictures show it: customers who write, orders, a note, and people
 * who share the work.
 */
import { readFile } from 'node:fs/promises'
import { openUser, type SignedIn } from '../../service/test/stage/signed-in.ts'
import type { Stage } from '../../service/test/stage/stage.ts'
import { contacts, orderDetails, orderStatus } from '../../testkit/bodies.ts'

export const ANA = '5511987654321'
export const BRUNO = '5521998877665'
export const CARLA = '5531987650000'
export const REFERENCE_ID = 'PEDIDO-1042'
const CANCELED = { order: { status: 'canceled' } }
const PAID = { payment: { status: 'captured' } }
const MINUTES_TO_PAY = 3

/**
 * The conversation of an order that was paid, and one with a note; the owner and an attendant, both
 * signed in.
 */
export async function playMorning(stage: Stage) {
  const olga = await openUser(stage, 'owner', { name: 'Olga Prates', email: 'olga@padaria.example' })
  await olga.call('PATCH', '/workspace', { showsFirstSteps: false }) // this shop is past its first steps
  const caio = await openUser(stage, 'attendant', { name: 'Caio Reis', email: 'caio@padaria.example' })
  await openUser(stage, 'manager', { name: 'Bia Lima', email: 'bia@padaria.example' })
  await stage.db.query(`update workspaces set name = 'Padaria Flor do Trigo'`)
  await stage.db.query(`update users set password_hash = 'never verified' where name <> 'Bia Lima'`)
  const conversationId = await play(stage)
  const inboxId = await workTogether(stage, conversationId, { olga, caio })
  await sell(stage)
  return { conversationId, inboxId, olga, caio }
}

/** A morning at the bakery; returns the conversation that it is shown by. */
async function play(stage: Stage): Promise<string> {
  for (const [waId, name, text] of [
    [CARLA, 'Carla Dias', 'Vocês fazem bolo sem glúten?'],
    [BRUNO, 'Bruno Carvalho', 'Obrigado, estava ótimo!'],
    [ANA, 'Ana Souza', 'Bom dia! Quero pão de queijo, um bolo e café.'],
  ] as const) {
    await stage.simulator.control('PUT', `/contacts/${waId}`, { name })
    await stage.simulator.customerWrites(`+${waId}`, text)
  }
  const order = JSON.parse(
    await readFile(new URL('../../examples/bakery-order-pix.json', import.meta.url), 'utf8'),
  )
  order.interactive.action.parameters.reference_id = REFERENCE_ID
  const from = stage.shop.from
  const sent = await stage.call('POST', '/messages/interactive/order_details', {
    ...order,
    from,
    to: `+${ANA}`,
  })
  await stage.messageWith(sent.body.id, 'delivered')
  const status = orderStatus(from, `+${ANA}`, REFERENCE_ID)
  status.interactive.body.text = 'Pagamento recebido! O pão de queijo já está no forno.'
  Object.assign(status.interactive.action.parameters, {
    payment: { status: 'captured', timestamp: Math.floor(Date.now() / 1000) },
  })
  await stage.call('POST', '/messages/interactive/order_status', status)
  const failed = await stage.call(
    'POST',
    '/messages/contacts',
    contacts(from, '+5511987001234', 'Padaria Flor do Trigo'),
  )
  await stage.messageWith(failed.body.id, 'failed')
  await stage.simulator.customerWrites(`+${ANA}`, 'Que rápido! Obrigada!')
  const { body } = await stage.call('GET', `/conversations?to=${ANA}`)
  return body.data[0].id
}

/** What people do about two conversations besides answering; returns the one that has a note. */
async function workTogether(
  { call }: Stage,
  conversationId: string,
  { olga, caio }: Record<'olga' | 'caio', SignedIn>,
): Promise<string> {
  const { body } = await call('GET', `/conversations?to=${CARLA}`)
  const inboxId: string = body.data[0].id
  const label = await olga.call('POST', '/labels', { name: 'Sem glúten', color: 'green' })
  await olga.call('PATCH', `/conversations/${conversationId}`, { assignee: caio.userId })
  await olga.call('PATCH', `/conversations/${inboxId}`, { assignee: olga.userId, labels: [label.body.id] })
  await caio.call('POST', `/conversations/${inboxId}/notes`, {
    text: '@Olga Prates temos farinha de arroz até sábado?',
    mentions: [olga.userId],
  })
  return inboxId
}

/** More orders of the morning: one is paid, one waits, one is canceled. */
async function sell(stage: Stage): Promise<void> {
  const from = stage.shop.from
  for (const [waId, referenceId, name, value, after] of [
    [CARLA, 'PEDIDO-1043', 'Bolo de milho sem glúten', 5_600, CANCELED],
    [BRUNO, 'PEDIDO-1044', 'Cento de salgados', 12_450, PAID],
    [BRUNO, 'PEDIDO-1045', 'Bolo de fubá com goiabada', 3_290, null],
  ] as const) {
    const order = orderDetails(from, `+${waId}`, referenceId)
    const { parameters } = order.interactive.action
    order.interactive.body.text = 'Aqui está o seu pedido na *Padaria Flor do Trigo*.'
    Object.assign(parameters.order.items[0] ?? {}, { name, amount: { value, offset: 100 }, quantity: 1 })
    parameters.order.subtotal.value = value
    parameters.total_amount.value = value
    const sent = await stage.call('POST', '/messages/interactive/order_details', order)
    await stage.messageWith(sent.body.id, 'delivered')
    if (after === null) continue
    if (after === PAID) stage.clock.advance(MINUTES_TO_PAY * 60_000)
    const status = orderStatus(from, `+${waId}`, referenceId)
    status.interactive.body.text =
      after === CANCELED ? 'Seu pedido foi cancelado.' : 'Recebemos o seu pagamento.'
    status.interactive.action.parameters = { reference_id: referenceId, ...after } as never
    await stage.call('POST', '/messages/interactive/order_status', status)
  }
}
