/** The customer's banking app on the phone page, beside a bank, in a real browser. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../console/test/axe.ts'
import { PIX_CODE, bakeryOrder, paidAndInTheOven } from './phone-orders.ts'
import { openShop, openStage } from './phone-stage.ts'
import { openStandInBank } from './stand-in-bank.ts'
import { until } from '../../testkit/until.ts'

const ANA = '5511987654321'
const BRUNO = '5521998877665'
const SMALL = { width: 360, height: 740 }
const BREAKFAST = { receiver: 'Padaria do Zé Ltda', amount: 6000, note: 'Pedido 1' }

const { skip, openPhone } = await openStage()
const bank = await openStandInBank({ [PIX_CODE]: BREAKFAST })
const shop = await openShop({ bankUrl: bank.url })
after(async () => {
  await shop.close()
  bank.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const orderCard = (page: Page, referenceId: string) =>
  page.locator('.bubble:has(.order)', { hasText: referenceId })

/** Intl puts a no-break space between "R$" and the amount. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test(
  'the bank shows whom and what it pays, by keyboard, and the order is paid when the shop says so',
  { skip },
  async (context) => {
    await shop.customerWrites(ANA, 'Bom dia')
    await shop.send(bakeryOrder(ANA, 'PEDIDO-1'))
    const { page, complaints } = await openPhone(context, shop, ANA)
    const card = orderCard(page, 'PEDIDO-1')
    await card.getByRole('button', { name: 'Review and pay' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Review and pay' }).waitFor()
    assert.equal(await button(page, 'Fail payment').count(), 0)
    await button(page, /^Pay R\$/).press('Enter')

    const app = page.getByRole('dialog', { name: 'Customer’s bank' })
    await app.getByText('Padaria do Zé Ltda').waitFor()
    assert.match(plain(await app.innerText()), /R\$ 60,00/)
    assert.deepEqual(await findBarriers(page), [])
    await button(page, 'Confirm payment').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    const receipt = page.getByRole('dialog', { name: 'Your bank has paid' })
    await receipt.getByText('E00000000202611231').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    assert.equal(await card.getByText('Waiting for payment').count(), 1)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Review and pay' }).and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('E00000000202611231').waitFor()
    await shop.send(paidAndInTheOven(ANA, 'PEDIDO-1'))
    await page.getByRole('dialog').getByText('This order is paid.').waitFor()
    await page.keyboard.press('Escape')
    await card.getByText('Paid', { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('what the bank refuses is said to the customer, who may leave', { skip }, async (context) => {
  const { page, complaints } = await openPhone(context, shop, ANA)
  await shop.send(bakeryOrder(ANA, 'PEDIDO-2'))
  const card = orderCard(page, 'PEDIDO-2')
  const refusals = {
    charge_expired: /has expired/,
    charge_removed: /has withdrawn/,
    charge_paid: /is already paid/,
  }
  for (const [code, said] of Object.entries({ ...refusals, other: /In the words of the bank/ })) {
    bank.codes[PIX_CODE] = { ...BREAKFAST, refusal: { code, message: 'In the words of the bank.' } }
    await card.getByRole('button', { name: 'Review and pay' }).click()
    await button(page, /^Pay R\$/).click()
    await page.getByRole('dialog').getByRole('alert').getByText(said).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  bank.codes[PIX_CODE] = BREAKFAST
  await card.getByRole('button', { name: 'Review and pay' }).click()
  await button(page, /^Pay R\$/).click()
  await button(page, 'Confirm payment').waitFor()
  bank.codes[PIX_CODE] = { ...BREAKFAST, refusal: { code: 'charge_paid', message: 'Paid meanwhile.' } }
  await button(page, 'Confirm payment').click()
  await page.getByRole('dialog').getByRole('alert').getByText('is already paid').waitFor()
  assert.equal(await card.getByText('Waiting for payment').count(), 1)
  // The browser itself reports each answer of 422.
  assert.deepEqual(
    complaints.filter((said) => !said.includes('422')),
    [],
  )
})

test(
  'from the panel another amount is paid, again, and late, and the phone lists what was paid',
  { skip },
  async (context) => {
    await shop.customerWrites(BRUNO, 'Oi')
    await shop.send(bakeryOrder(BRUNO, 'PEDIDO-3'))
    bank.codes[PIX_CODE] = { ...BREAKFAST, refusal: { code: 'charge_paid', message: 'Paid.' } }
    const before = bank.payments.length
    const { page, complaints } = await openPhone(context, shop, BRUNO)
    const panel = page.getByRole('region', { name: 'Customer’s bank' })
    await until(
      async () => (await panel.getByLabel('Amount in reais').inputValue()) === '60,00',
      'the amount of the order is proposed',
    )
    await panel.getByLabel('Amount in reais').fill('forty')
    await button(page, 'Pay through the bank').click()
    await panel.getByRole('alert').getByText('Enter an amount in reais').waitFor()
    await panel.getByLabel('Amount in reais').fill('40')
    await button(page, 'Pay through the bank').click()
    await page.getByRole('status').getByText('The bank has paid R$').waitFor()
    await panel.getByLabel(/after the order has expired/).check()
    await panel.getByLabel('Amount in reais').press('Enter')
    const card = orderCard(page, 'PEDIDO-3')
    await card.getByRole('button', { name: 'Review and pay' }).click()
    await page.getByRole('dialog').getByText('E0000000020261123').nth(1).waitFor()
    const [first, second, ...more] = bank.payments.slice(before)
    assert.deepEqual([first?.amount, first?.at, first?.isLax], [4000, undefined, true])
    assert.deepEqual([second?.amount, more], [4000, []])
    assert.ok(Date.parse(second?.at ?? '') > Date.now() + 3_600_000)
    assert.deepEqual(complaints, [])
  },
)

test('a Brazilian pays at the bank in Portuguese, on a small screen', { skip }, async (context) => {
  const carla = '5531987650000'
  bank.codes[PIX_CODE] = BREAKFAST
  await shop.customerWrites(carla, 'Oi')
  await shop.send(bakeryOrder(carla, 'PEDIDO-4'))
  const { page, complaints } = await openPhone(context, shop, carla, { locale: 'pt-BR', viewport: SMALL })
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  await orderCard(page, 'PEDIDO-4').getByRole('button', { name: 'Revisar e pagar' }).click()
  await button(page, /^Pagar R\$/).click()
  const app = page.getByRole('dialog', { name: 'Banco do cliente' })
  await app.getByText('Referente a').waitFor()
  assert.ok(await fits())
  assert.deepEqual(await findBarriers(page), [])
  assert.doesNotMatch(await app.innerText(), /\b(to|bank|confirm|pay|money)\b/i)
  await button(page, 'Confirmar pagamento').click()
  const receipt = page.getByRole('dialog', { name: 'Seu banco pagou' })
  await receipt.getByText('ID do pagamento').waitFor()
  assert.ok(await fits())
  assert.deepEqual(await findBarriers(page), [])
  assert.doesNotMatch(await receipt.innerText(), /\b(to|bank|when|paid|shop|id of)\b/i)
  assert.deepEqual(complaints, [])
})

test('without a bank the page shows none, and the reader plays it', { skip }, async (context) => {
  const alone = await openShop()
  context.after(() => alone.close())
  await alone.customerWrites(ANA, 'Oi')
  await alone.send(bakeryOrder(ANA, 'PEDIDO-5'))
  const { page, complaints } = await openPhone(context, alone, ANA)
  await orderCard(page, 'PEDIDO-5').getByRole('button', { name: 'Review and pay' }).click()
  await button(page, 'Fail payment').waitFor()
  assert.equal(await page.getByRole('region', { name: 'Customer’s bank' }).count(), 0)
  assert.deepEqual(complaints, [])
})
