/**
 * The next steps of an order in a real browser: one click notifies the customer, once, and what
 * cannot be undone is asked about.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails } from '../../testkit/bodies.ts'
import { newWriter } from '../../service/test/stage/send.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const steps = (page: Page) => page.getByRole('group', { name: /^(Update the customer|Avise o cliente)/ })

/** An order that was sent to a customer whose window is open; returns their address. */
async function order(referenceId: string): Promise<string> {
  const to = await newWriter(stage)
  const answer = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, to, referenceId),
  )
  assert.equal(answer.status, 200, answer.text)
  await stage.messageWith(answer.body.id, 'delivered')
  return to
}

type OrderEvent = { message?: { type: string; contentData: { action: { parameters: unknown } } } }

/** What the customer was sent of the order so far: the status of each update. */
async function listTold(referenceId: string): Promise<unknown[]> {
  const { body } = await stage.call('GET', `/orders/${referenceId}`)
  const timeline = body.timeline as OrderEvent[]
  return timeline.flatMap(({ message }) =>
    message?.type === 'order_status' ? [message.contentData.action.parameters] : [],
  )
}

test('one click sends a step, and the order goes on to the next', { skip }, async (context) => {
  await order('STEP-1')
  const { page, complaints } = await openConsole(context, { path: '/orders/STEP-1' })
  await button(page, 'Paid').click()
  await page.getByText('Order STEP-1: the customer will be notified that it is paid.').waitFor()
  await button(page, 'Paid').waitFor({ state: 'detached' })
  assert.equal(await button(page, 'Cancel').count(), 0, 'what is paid cannot be canceled')
  await button(page, 'Being prepared').click()
  await button(page, 'Being prepared').waitFor({ state: 'detached' })
  await button(page, 'On its way').click()
  await button(page, 'On its way').waitFor({ state: 'detached' })
  assert.deepEqual(await listTold('STEP-1'), [
    { reference_id: 'STEP-1', payment: { status: 'captured' } },
    { reference_id: 'STEP-1', order: { status: 'processing' } },
    { reference_id: 'STEP-1', order: { status: 'shipped' } },
  ])
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

test(
  'a step that cannot be undone is asked about first, in Portuguese, at 390 px',
  { skip },
  async (context) => {
    await order('STEP-2')
    const browser = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
    const { page, complaints } = await openConsole(context, { path: '/orders/STEP-2', browser })
    await button(page, 'Cancelar').click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('dialog', { name: 'Cancelar o pedido STEP-2?' }).waitFor()
    await dialog.getByText('Seu pedido foi cancelado.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await button(page, 'Voltar').click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(await listTold('STEP-2'), [])
    await button(page, 'Concluído').click()
    await button(page, 'Sim, foi entregue').click()
    await dialog.waitFor({ state: 'detached' })
    await steps(page).getByRole('button', { name: 'Concluído' }).waitFor({ state: 'detached' })
    assert.deepEqual(await listTold('STEP-2'), [{ reference_id: 'STEP-2', order: { status: 'completed' } }])
    assert.deepEqual(complaints, [])
  },
)

test('two people, a double click and a lost answer send a step once', { skip }, async (context) => {
  await order('STEP-3')
  const one = await openConsole(context, { path: '/orders/STEP-3' })
  const other = await openConsole(context, { path: '/orders/STEP-3', browser: { locale: 'pt-BR' } })
  await button(other.page, 'Em preparo').waitFor()
  let isLost = true
  await one.page.route('**/messages/interactive/order_status', async (route) => {
    const answer = await route.fetch() // the service has it
    if (isLost) await route.abort()
    else await route.fulfill({ response: answer })
    isLost = false
  })
  await other.page.route('**/stream*', (route) => route.abort()) // the other screen receives nothing
  await other.page.reload()
  await button(other.page, 'Em preparo').waitFor()
  await one.page.route('**/stream*', (route) => route.abort())
  await one.page.reload()
  await button(one.page, 'Being prepared').dblclick()
  await one.page.getByText('The service is not responding').first().waitFor()
  await button(one.page, 'Being prepared').click()
  await button(one.page, 'Being prepared').waitFor({ state: 'detached' })
  await button(other.page, 'Em preparo').click()
  await button(other.page, 'Em preparo').waitFor({ state: 'detached' })
  assert.deepEqual(await listTold('STEP-3'), [{ reference_id: 'STEP-3', order: { status: 'processing' } }])
})

test('a closed window is reported, and a template offered', { skip }, async (context) => {
  await order('STEP-4')
  stage.clock.advance(25 * 3_600_000)
  const { page, complaints } = await openConsole(context, { path: '/orders/STEP-4' })
  await button(page, 'On its way').click()
  const drawer = page.getByRole('dialog', { name: '“On its way” cannot be sent now' })
  await drawer.getByText('WhatsApp does not accept an order update now.', { exact: false }).waitFor()
  await drawer.getByText('only an approved template can be sent', { exact: false }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(await listTold('STEP-4'), [])
  assert.deepEqual(complaints, [])
})
