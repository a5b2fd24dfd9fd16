/**
 * The phone page in a real browser, between a shop that calls the Graph route and receives signed
 * webhooks.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSeen } from '../../scripts/browser-page.ts'
import { PIX_CODE, bakeryOrder, courierContact, paidAndInTheOven } from './phone-orders.ts'
import { openShop, openStage, untilCopied } from './phone-stage.ts'
import { until } from '../../testkit/until.ts'

const ANA = '5511987654321'
const BRUNO = '5521998877665'

/** Connections that a browser opens to one host over HTTP/1.1. */
const CONNECTIONS_MAX = 6
/** More than a sheet has focusable elements. */
const TABS_MAX = 20

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The latest bubble with this text. */
const bubble = (page: Page, text: string | RegExp) => page.locator('.bubble', { hasText: text }).last()

/** The bubble of an order; status messages quote the order, but have no card. */
const orderCard = (page: Page, referenceId: string, word = 'Order') =>
  page.locator('.bubble:has(.order)', { hasText: `${word} ${referenceId}` })

/** The accessible name of the focused element. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()`,
  )

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<boolean> {
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    if (name.test(await focusedName(page))) return true
    await page.keyboard.press('Tab')
  }
  return false
}

/** Intl puts a no-break space between "R$" and the amount. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

test('an order is shown with its items, its sums and its words', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Quero 2 bolos de fubá e uma dúzia de pão de queijo')
  await shop.send(bakeryOrder(ANA, 'PEDIDO-1'))
  const { page, complaints } = await openPhone(context, shop, ANA)

  const card = orderCard(page, 'PEDIDO-1')
  await card.waitFor()
  const text = plain(await card.innerText())
  for (const part of [
    'Waiting for payment',
    'Bolo de fubá com goiabada',
    'R$ 25,00 R$ 20,00 each',
    'R$ 40,00',
    'R$ 58,00',
    'Motoboy',
    '− R$ 5,00',
    'R$ 60,00',
    'Entrega hoje até as 18h',
  ]) {
    assert.ok(text.includes(part), `${part} is missing in:\n${text}`)
  }
  assert.ok(!text.includes('Isento'), 'a tax of nothing is hidden')
  assert.equal(await card.locator('strong').innerText(), 'Ana')
  assert.equal(await card.locator('em').innerText(), 'Padaria do Zé')
  assert.equal(plain(await card.locator('s').innerText()), 'R$ 25,00')
  assert.match((await card.locator('.bubble-foot time').getAttribute('title')) ?? '', /^\d{4}-\d\d-\d\dT.*Z$/)
  await until(
    () => card.locator('img').evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
    'the picture',
  )
  assert.deepEqual(complaints, [])
})

test('the customer reviews the order, copies the Pix code and pays', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Mais um, por favor')
  await shop.send(bakeryOrder(ANA, 'PEDIDO-2'))
  const { page, complaints } = await openPhone(context, shop, ANA)
  const card = orderCard(page, 'PEDIDO-2')
  const deadline = card.locator('.order-footer time')
  await deadline.waitFor()

  await card.getByRole('button', { name: 'Review and pay' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review and pay' })
  await sheet.getByText('Padaria do Zé').waitFor()
  await button(page, 'Copy Pix code').click()
  await untilCopied(page)
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), PIX_CODE)

  await button(page, 'Fail payment').click()
  await card.getByText('Payment failed').waitFor()
  await card.getByRole('button', { name: 'Review and pay' }).click()
  await button(page, /^Pay R\$/).click()
  await sheet.waitFor({ state: 'hidden' })
  await card.getByText('Paid', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'View order' }).waitFor()
  assert.equal(await deadline.count(), 0, 'what is paid expires no more')

  const { payments } = await shop.control('GET', '/control/payments')
  assert.deepEqual(
    payments
      .filter(({ referenceId }: { referenceId: string }) => referenceId === 'PEDIDO-2')
      .map(({ outcome, method }: { outcome: string; method: string }) => [outcome, method]),
    [
      ['failed', 'pix_dynamic_code'],
      ['paid', 'pix_dynamic_code'],
    ],
  )

  await shop.send(paidAndInTheOven(ANA, 'PEDIDO-2'))
  const news = bubble(page, 'Pagamento recebido')
  await news.getByText('Being prepared').waitFor()
  await news.getByRole('button', { name: /PEDIDO-2/ }).click()
  await page.locator('.bubble:focus', { hasText: 'Motoboy' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a text written on the phone reaches the shop as a signed webhook', { skip }, async (context) => {
  await shop.customerWrites(BRUNO, 'Oi')
  const { page, complaints } = await openPhone(context, shop, BRUNO)
  await bubble(page, 'Oi').waitFor()
  const field = page.getByRole('textbox', { name: 'Write as the customer' })
  await field.fill('Vocês entregam *hoje*? 🥐')
  await button(page, 'Send').click()

  const arrived = await until(
    () =>
      shop.received
        .flatMap(({ messages }) => messages ?? [])
        .find(({ text }) => text?.body.startsWith('Vocês')),
    'the message',
  )
  assert.equal(arrived.from, BRUNO)
  assert.equal(arrived.text?.body, 'Vocês entregam *hoje*? 🥐')
  assert.deepEqual(shop.badSignatures, [])
  await bubble(page, 'Vocês entregam hoje? 🥐').waitFor()
  await until(async () => (await field.inputValue()) === '', 'the field is empty')
  await page.getByRole('region', { name: 'Service window' }).getByText('Open').waitFor()
  assert.deepEqual(complaints, [])
})

test('a call opens a closed window again, by keyboard', { skip }, async (context) => {
  const dora = '5531987651111'
  await shop.control('POST', '/control/messages', { from: dora, text: 'Oi', at: '2026-01-01T12:00:00Z' })
  const { page, complaints } = await openPhone(context, shop, dora)
  const window = page.getByRole('region', { name: 'Service window' })
  await window.getByText('Closed', { exact: true }).waitFor()

  await page.getByRole('textbox', { name: 'Write as the customer' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focusedName(page), 'Call the shop')
  await page.keyboard.press('Enter')
  await window.getByText('Open', { exact: true }).waitFor()
  await page.getByRole('status').getByText('Call not answered').waitFor()
  await page.locator('.bubble', { hasText: 'call' }).getByTitle('accepted by the shop’s webhook').waitFor()
  assert.equal(await focusedName(page), 'Call the shop')

  const calls = shop.received.flatMap(({ calls }) => calls ?? [])
  assert.deepEqual(
    calls.map(({ from, event }) => [from, event]),
    [
      [dora, 'connect'],
      [dora, 'terminate'],
    ],
  )
  await shop.send(bakeryOrder(dora, 'PEDIDO-4'))
  await orderCard(page, 'PEDIDO-4').waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'a phone that is hidden holds no connection, and shows what came when it is seen',
  { skip },
  async (context) => {
    await shop.customerWrites(BRUNO, 'Até que horas?')
    const { page, complaints } = await openPhone(context, shop, BRUNO)
    await page.getByRole('textbox', { name: 'Write as the customer' }).waitFor()
    const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/control/events'))
    await setSeen(page, false)
    for (let tabs = 1; tabs < CONNECTIONS_MAX; tabs += 1) await setSeen(await openTab(page), false)
    const last = await openTab(page)
    await left // any of the hidden ones may have made room for the last
    await shop.customerWrites(BRUNO, 'E amanhã?')
    await bubble(last, 'E amanhã?').waitFor()
    assert.equal(await page.getByText('E amanhã?').count(), 0)
    await setSeen(page, true)
    await bubble(page, 'E amanhã?').waitFor()
    await page.locator('#connection').waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
  },
)

/** Opens the same chat in a second tab of the browser profile. */
async function openTab(first: Page): Promise<Page> {
  const page = await first.context().newPage()
  await page.goto(first.url())
  await page.getByRole('textbox', { name: 'Write as the customer' }).waitFor()
  return page
}

test('marking as read sends the shop a read receipt', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Quem entrega?')
  const id = await shop.send(courierContact(ANA))
  const { page, complaints } = await openPhone(context, shop, ANA)
  const card = bubble(page, 'Carlos Lima')
  await card.getByText('carlos@padaria.example').waitFor()
  await card.getByTitle('The shop sees: delivered').waitFor()
  const received = shop.received.flatMap(({ statuses }) => statuses ?? [])
  assert.ok(!received.some((status) => status.id === id && status.status === 'read'))

  await button(page, /^Mark as read/).click()
  await until(
    () =>
      shop.received
        .flatMap(({ statuses }) => statuses ?? [])
        .find((it) => it.id === id && it.status === 'read'),
    'the read receipt',
  )
  await card.getByTitle('The shop sees: read').waitFor()
  await button(page, 'All read').waitFor()
  assert.deepEqual(complaints, [])
})

test('a Brazilian reads the phone and its panel in Portuguese', { skip }, async (context) => {
  const elisa = '5531987652222'
  await shop.control('PUT', `/control/contacts/${elisa}`, { name: 'Elisa Prado' })
  await shop.customerWrites(elisa, 'Oi')
  await shop.send(bakeryOrder(elisa, 'PEDIDO-5'))
  const { page, complaints } = await openPhone(context, shop, elisa, { locale: 'pt-BR' })
  const card = orderCard(page, 'PEDIDO-5', 'Pedido')
  await page.getByRole('link', { name: /Elisa Prado.* 1 não lida /s }).waitFor()
  await card.getByRole('button', { name: 'Revisar e pagar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Revisar e pagar' })
  await sheet.getByText('Você faz o papel do banco do cliente').waitFor()
  await button(page, /^Pagar R\$/).click()
  await card.getByText('Pago', { exact: true }).waitFor()
  await button(page, /^Marcar como lidas/).click()
  await button(page, 'Tudo lido').waitFor()
  await page.getByRole('region', { name: 'Janela de atendimento' }).getByText('Aberta').waitFor()
  await page.getByTitle('A loja vê: lida').first().waitFor()
  assert.equal(await page.evaluate('document.documentElement.lang'), 'pt-BR')
  assert.match(await page.title(), /Celular do cliente/)

  // The names of other customers are not texts of the page.
  const parts = await page.locator('.list-head, .list-tools, #phone, #panel').allInnerTexts()
  for (const english of [
    'customer',
    'shop',
    'write',
    'window',
    'clock',
    'refused',
    'number',
    'read',
    'channel',
  ]) {
    assert.ok(!new RegExp(`\\b${english}`, 'i').test(parts.join('\n')), `the page says “${english}”`)
  }
  assert.deepEqual(complaints, [])
})

test('a chosen language is kept for the next visit', { skip }, async (context) => {
  await shop.customerWrites(BRUNO, 'Oi')
  const { page, complaints } = await openPhone(context, shop, BRUNO)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR')
  await page.getByRole('heading', { name: 'Celulares dos clientes' }).waitFor()
  await page.goto(`${shop.url}/`)
  await page.getByRole('heading', { name: 'Celulares dos clientes' }).waitFor()
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await page.getByRole('heading', { name: 'Customer phones' }).waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'a new customer can be met, sent an order, and pay it with the keyboard alone',
  { skip },
  async (context) => {
    const carla = '5531987650000'
    await shop.customerWrites(ANA, 'Bom dia!')
    const { page, complaints } = await openPhone(context, shop, ANA)
    await bubble(page, 'Bom dia!').waitFor()

    await page.keyboard.press('Tab')
    assert.equal(await focusedName(page), 'New customer')
    await page.keyboard.press('Enter')
    await page.keyboard.type('+55 31 98765-0000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Carla Dias')
    await page.keyboard.press('Enter')
    await page.getByText('on the phone of Carla Dias').waitFor()
    await bubble(page, 'Oi!').waitFor()
    await page.keyboard.type('Um bolo, por favor')
    await page.keyboard.press('Enter')
    await bubble(page, 'Um bolo, por favor').waitFor()
    await shop.send(bakeryOrder(carla, 'PEDIDO-3'))
    const card = orderCard(page, 'PEDIDO-3')
    await card.waitFor()

    await page.keyboard.press('Shift+Tab')
    assert.match(await focusedName(page), /^Mark as read/)
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focusedName(page), 'Call the shop')
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focusedName(page), 'Review and pay')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Review and pay' })
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await card.getByRole('button', { name: 'Review and pay' }).and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Enter')
    await sheet.waitFor()
    assert.ok(await tabTo(page, /^Pay R\$/), 'the button to pay can be reached')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await card.getByText('Paid', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'View order' }).and(page.locator(':focus')).waitFor()
    assert.deepEqual(complaints, [])
  },
)
