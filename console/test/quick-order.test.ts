/** An order in a few touches: from the conversation to what the customer holds, without typing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails } from '../../testkit/bodies.ts'
import { addPaymentAccount, createScriptedProvider } from '../../service/test/stage/payments.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const bank = createScriptedProvider()
const { skip, open } = await openConsoleStage({ paymentProviders: [bank] })
const { stage, openConsole, meet, openPhone } = open
bank.now = () => stage.clock.now()
if (skip === false) await addPaymentAccount(stage, stage.shop.workspaceId, bank)

const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }

/** The last order of the shop: one cake. */
async function sendCake(to: string) {
  const body = orderDetails(stage.shop.from, to, 'PED-8')
  const { parameters } = body.interactive.action
  const price = { value: 5_000, offset: 100 }
  const items = [{ name: 'Bolo de cenoura', retailer_id: 'bolo', quantity: 1, amount: price }]
  Object.assign(parameters, { total_amount: price })
  Object.assign(parameters.order, { items, subtotal: price })
  body.interactive.body.text = 'Seu pedido na *Padaria*, com carinho.'
  const sent = await stage.call('POST', '/messages/interactive/order_details', body)
  assert.equal(sent.status, 200, sent.text)
}

test('three touches lead from a conversation to the next order', { skip }, async (context) => {
  await meet('Bia Reis', '5511912345001', 'Quero um bolo')
  await sendCake('+5511912345001')
  const conversationId = await meet('Ana Souza', '5511912345002', 'Quero um bolo também')
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    browser: PHONE,
  })
  await page.locator('a[href*="/compose?"]').first().click()
  await page.getByText('Ana Souza').first().waitFor()
  const reference = page.getByRole('textbox', { name: 'Referência do pedido', exact: true })
  await stage.until(async () => (await reference.inputValue()) === 'PED-9', 'the next reference is filled in')
  await page.getByRole('button', { name: /Bolo de cenoura/ }).click()
  const text = page.locator('.compose-preview .order-body')
  assert.equal(await text.locator('strong').innerText(), 'Padaria')
  const weights = await page.evaluate<
    string[]
  >(`['.compose-preview .order-body', '.compose-preview .order-body strong'].map(
    (one) => getComputedStyle(document.querySelector(one)).fontWeight,
  )`)
  assert.deepEqual([Number(weights[0]) < 600, Number(weights[1]) >= 600], [true, true], String(weights))
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Mensagem aceita e a caminho.').waitFor()
  const phone = await openPhone(context, '5511912345002')
  await phone.page.getByText('PED-9').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('a customer is found by name, and by four digits of the number', { skip }, async (context) => {
  await meet('Carla Nunes', '5511912345003', 'Oi')
  const { page, complaints } = await openConsole(context, {
    path: '/compose',
    browser: { ...PHONE, viewport: { width: 1440, height: 900 } },
  })
  const to = page.getByRole('textbox', { name: 'Para', exact: true })
  await to.fill('carla')
  await page.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: /Carla/ }).click()
  await stage.until(async () => (await to.inputValue()) === '+5511912345003', 'the number is filled in')
  await page.getByText('Carla Nunes', { exact: true }).waitFor()
  await to.fill('5003')
  await page.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: /Carla/ }).waitFor()
  assert.deepEqual(complaints, [])
})
