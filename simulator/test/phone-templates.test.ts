/**
 * Templates on the phone: filled in, answered, paid, and stopped. The shop sends those that a fresh
 * simulator holds.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PIX_CODE } from './phone-orders.ts'
import { openShop, openStage, untilCopied, untilIdle } from './phone-stage.ts'
import type { Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

let customers = 5511900000500

/** A customer who wrote too long ago: only templates reach them. */
async function meet(): Promise<string> {
  const from = String(customers++)
  await shop.control('POST', '/control/messages', { from, text: 'Oi', at: '2026-01-01T12:00:00Z' })
  return from
}

const sendTemplate = (to: string, name: string, components: Json[]) =>
  shop.send({ to: `+${to}`, type: 'template', template: { name, language: { code: 'pt_BR' }, components } })
const text = (words: string, name?: string) => ({
  type: 'text',
  text: words,
  ...(name && { parameter_name: name }),
})
const body = (...parameters: Json[]) => ({ type: 'body', parameters })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const statuses = () => shop.received.flatMap(({ statuses: some }) => some ?? [])

test('a template is filled in, and its quick reply is tapped', { skip }, async (context) => {
  const ana = await meet()
  const id = await sendTemplate(ana, 'oferta_da_semana', [
    body(text('Ana'), text('<b>10%</b>')),
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: 'quero:bolo' }],
    },
  ])
  const { page, complaints } = await openPhone(context, shop, ana)
  await page.getByRole('heading', { name: 'Oferta da semana' }).waitFor()
  await page
    .locator('.bubble')
    .getByText('Olá Ana, o bolo de fubá está com desconto de <b>10%</b> até domingo')
    .waitFor()
  await page.locator('.bubble').getByText('Para não receber ofertas').waitFor()

  await button(page, 'Quero').click()
  const tap = await shop.arrived('the tap', (it) => it.context?.id === id)
  assert.deepEqual([tap.type, tap.button], ['button', { payload: 'quero:bolo', text: 'Quero' }])
  await untilIdle(page)
  await button(page, 'Sair').click()
  await shop.arrived('a tap without payload', (it) => it.button?.payload === 'Sair')
  await page.getByRole('region', { name: 'Service window' }).getByText('Open', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a template carries a document, a link and names in its text', { skip }, async (context) => {
  const ana = await meet()
  const nota = await shop.upload(new Uint8Array(Buffer.from('%PDF-1.4')), 'application/pdf', 'nota.pdf')
  const document = { id: nota, filename: 'nota-7731.pdf' }
  await sendTemplate(ana, 'pedido_enviado', [
    { type: 'header', parameters: [{ type: 'document', document }] },
    body(text('7731', 'pedido'), text('Ana', 'nome')),
    { type: 'button', sub_type: 'url', index: '0', parameters: [text('7731%2Fa')] },
  ])
  const { page, complaints } = await openPhone(context, shop, ana)
  await page.locator('.bubble').getByText('Olá Ana, o pedido 7731 foi enviado.').waitFor()
  await button(page, 'Save nota-7731.pdf').waitFor()
  const link = page.getByRole('link', { name: 'Acompanhar (loja.example.com)' })
  assert.equal(await link.getAttribute('href'), 'https://loja.example.com/r/7731%2Fa')
  assert.deepEqual(complaints, [])
})

test('a one-time code is copied, which the shop never learns', { skip }, async (context) => {
  const ana = await meet()
  const code = { type: 'button', sub_type: 'url', index: '0', parameters: [text('482913')] }
  await sendTemplate(ana, 'codigo_acesso', [body(text('482913')), code])
  const { page, complaints } = await openPhone(context, shop, ana)
  await page.locator('strong', { hasText: '482913' }).waitFor()
  await button(page, 'Copy code').click()
  await untilCopied(page)
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), '482913')
  const { taps } = await until(async () => {
    const answer = await shop.control('GET', '/control/taps')
    return answer.taps.length > 0 && answer
  }, 'the tap')
  assert.equal(taps.length, 1)
  assert.ok(
    !shop.received.flatMap(({ messages }) => messages ?? []).some((it) => it.from === ana && it.button),
  )
  assert.deepEqual(complaints, [])
})

test('an order in a template is an order, and is paid with the window closed', { skip }, async (context) => {
  const ana = await meet()
  const amount = { value: 4800, offset: 100 }
  const order = {
    reference_id: 'PEDIDO-7731',
    type: 'physical-goods',
    payment_type: 'br',
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
    currency: 'BRL',
    total_amount: amount,
    order: {
      status: 'pending',
      items: [{ retailer_id: '7', name: 'Bolo de fubá', amount, quantity: 1 }],
      subtotal: amount,
      tax: { value: 0, offset: 100, description: '' },
    },
  }
  const parameters = [{ type: 'action', action: { order_details: order } }]
  await sendTemplate(ana, 'cobranca_pedido', [
    body(text('Ana'), text('7731')),
    { type: 'button', sub_type: 'order_details', index: 0, parameters },
  ])
  const { page, complaints } = await openPhone(context, shop, ana)
  const card = page.locator('.bubble:has(.order)')
  await card.getByText('Olá Ana, seu pedido 7731 está pronto para pagamento.').waitFor()
  await card.getByText('Waiting for payment').waitFor()
  await card.getByText('Bolo de fubá').waitFor()
  await card.getByRole('button', { name: 'Review and pay' }).click()
  await button(page, /^Pay R\$/).click()
  await card.getByText('Paid', { exact: true }).waitFor()
  const { payments } = await shop.control('GET', '/control/payments')
  assert.equal(payments.at(-1).referenceId, 'PEDIDO-7731')
  assert.deepEqual(complaints, [])
})

test('a payment request is copied, and paid', { skip }, async (context) => {
  const ana = await meet()
  const setting = { type: 'pix_dynamic_code', pix_dynamic_code: { code: PIX_CODE } }
  const parameters = [{ type: 'action', action: { payment_request: { payment_setting: setting } } }]
  await sendTemplate(ana, 'cobranca_pix', [
    body(text('Ana'), text('R$ 48,00')),
    { type: 'button', sub_type: 'payment_request', index: '0', parameters },
  ])
  const { page, complaints } = await openPhone(context, shop, ana)
  await page.locator('.bubble').getByText('faltam R$ 48,00 do seu pedido').waitFor()
  await button(page, 'Copy Pix code').click()
  await untilCopied(page)
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), PIX_CODE)

  const sheet = page.getByRole('dialog', { name: 'Pix' })
  await button(page, 'Pay').click()
  await sheet.getByText(PIX_CODE).waitFor()
  await sheet.getByRole('button', { name: 'Fail payment' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await button(page, 'Pay').click()
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.locator('.bubble').getByText('Paid', { exact: true }).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(await button(page, 'Pay').count(), 0)
  assert.deepEqual(complaints, [])
})

test('the customer stops offers, and allows them again', { skip }, async (context) => {
  const ana = await meet()
  const offer = () => sendTemplate(ana, 'oferta_da_semana', [body(text('Ana'), text('10%'))])
  const failed = (id: string | null) =>
    until(() => statuses().find((it) => it.id === id && it.status === 'failed'), 'a failure')
  const { page, complaints } = await openPhone(context, shop, ana)
  await button(page, 'Stop offers').click()
  await button(page, 'Allow offers again').waitFor()
  const stopped: Json = await until(
    () => shop.received.flatMap((value) => value.user_preferences ?? []).at(0),
    'the preference',
  )
  assert.deepEqual([stopped.category, stopped.value, stopped.wa_id], ['marketing_messages', 'stop', ana])
  assert.equal((await failed(await offer())).errors[0].code, 131050)
  await untilIdle(page)
  await button(page, 'Allow offers again').click()
  await button(page, 'Stop offers').waitFor()
  await offer()
  await page.getByRole('heading', { name: 'Oferta da semana' }).waitFor()
  assert.deepEqual(complaints, [])
})
