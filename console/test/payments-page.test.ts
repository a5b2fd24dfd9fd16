/**
 * The page of payments and that of a closed day, in a real browser: searched, added up, and on
 * paper.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPaymentAccount, away, createScriptedProvider } from '../../service/test/stage/payments.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { orderDetails } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const READ_MS = 1_000
const bank = createScriptedProvider()
const { skip, open } = await openConsoleStage({
  paymentProviders: [bank],
  env: { RECADO_PAYMENTS_READ_MS: String(READ_MS) },
})
const { stage, openConsole, meet } = open
bank.now = () => stage.clock.now()
const tessa = await openUser(stage, 'treasurer', { name: 'Tessa Lima' })

const DESK = { locale: 'pt-BR', viewport: { width: 1440, height: 900 } }
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
const ANA = '5511933350011'
const BRUNO = '5511933350012'

async function charge(name: string, waId: string, referenceId: string): Promise<string> {
  await meet(name, waId, 'Quero um bolo')
  const body = { ...orderDetails(stage.shop.from, `+${waId}`, referenceId), charge: {} }
  const known = new Set(bank.charges.keys())
  const sent = await tessa.call('POST', '/messages/interactive/order_details', body)
  assert.equal(sent.status, 200, sent.text)
  return [...bank.charges.keys()].find((one) => !known.has(one)) ?? ''
}

/** Ana pays as asked, Bruno pays R$ 12,34 of his order, and one transfer has no payer. */
async function work() {
  await addPaymentAccount(stage, stage.shop.workspaceId, bank)
  const [ana, bruno] = [await charge('Ana Souza', ANA, 'DIA-1'), await charge('Bruno Reis', BRUNO, 'DIA-2')]
  bank.pay({ txid: ana })
  bank.pay({ txid: bruno, amount: 1_234 })
  bank.pay({ txid: null, amount: 777 })
  await stage.until(async () => {
    stage.clock.advance(READ_MS)
    return (await tessa.call('GET', '/payments')).body.data.length === 3
  }, 'the payments are heard of')
}
if (skip === false) await work()

const rows = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row')
const isWithin = async (page: Page) =>
  await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')

test(
  'a payment is searched by customer, amount, order and id, and leads to the conversation',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { user: tessa, path: '/payments', browser: DESK })
    const all = rows(page, 'Pagamentos')
    await all.nth(2).waitFor()
    const search = page.getByRole('searchbox', { name: 'Busque por cliente, valor, pedido ou ID do Pix' })
    const { body } = await tessa.call('GET', '/payments?q=DIA-2')
    for (const q of ['bruno', '12,34', 'dia-2', body.data[0].providerId]) {
      await search.fill(q)
      await all.nth(1).waitFor({ state: 'detached' })
      await all.filter({ hasText: 'DIA-2' }).waitFor()
      assert.equal(await all.count(), 1, q)
      await search.fill('')
      await all.nth(2).waitFor()
    }
    await search.fill('ninguém')
    await page.getByText('Nenhum pagamento encontrado.').waitFor()
    await search.fill('Ana S')
    await all.filter({ hasText: 'Ana Souza' }).waitFor()
    await page.reload()
    await all.filter({ hasText: 'Ana Souza' }).waitFor()
    assert.equal(await all.count(), 1)
    assert.deepEqual(await findBarriers(page), [])
    await all.getByRole('link', { name: 'Ana Souza' }).click()
    await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('a day is closed on one page: orders, money, what waits, and the bank', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { user: tessa, path: '/payments', browser: PHONE })
  await page.getByRole('link', { name: 'Fechamento do dia' }).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const { body: money } = await tessa.call('GET', '/payments/summary')
  const received = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    .format(money.total.received.sum / 100)
    .replace(/\s/g, ' ')
  await part('Dinheiro').getByText(received).first().waitFor()
  await part('Dinheiro').getByText('3 pagamentos').waitFor()
  assert.match(await part('Pedidos').locator('dl').innerText(), /Criados\s+2/)
  const waiting = rows(page, 'Aguarda decisão')
  await waiting.nth(1).waitFor()
  assert.equal(await waiting.count(), 2)
  await page.getByText('Tudo confere.').waitFor()
  assert.equal(await isWithin(page), true)
  assert.deepEqual(await findBarriers(page), [])

  await page.getByLabel('Dia', { exact: true }).fill('2026-01-02')
  await page.getByText('Nenhum pagamento deste dia aguarda decisão.').waitFor()
  await page.getByText('Nenhum pagamento neste dia.').waitFor()
  assert.match(page.url(), /day=2026-01-02/)
  assert.deepEqual(complaints, [])
})

test(
  'a closed day is printed in black on white, without what only a screen needs',
  { skip },
  async (context) => {
    const browser = { ...PHONE, viewport: { width: 680, height: 1_000 } }
    const { page } = await openConsole(context, { user: tessa, path: '/day', browser })
    await page.getByText('Tudo confere.').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Imprimir', 'CSV', 'Consultar o banco de novo'])
      assert.equal(await page.getByRole('button', { name }).first().isVisible(), false, name)
    assert.equal(await page.getByLabel('Dia', { exact: true }).isVisible(), false)
    await page.getByText(/America\/Sao_Paulo/).waitFor()
    await page.getByText(/^Banco consultado em/).waitFor()
    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector('.card')).backgroundColor`),
      'rgb(255, 255, 255)',
    )
    assert.equal(await isWithin(page), true)
  },
)

test(
  'the bank is asked each time the reconciliation is opened or asked for, and the page says when',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { user: tessa, path: '/day', browser: DESK })
    const readAt = page.getByText(/^Banco consultado em/).locator('time')
    const askAgain = page.getByRole('button', { name: 'Consultar o banco de novo' })
    const isReadAfter = (before: string) =>
      stage.until(
        async () => ((await readAt.getAttribute('datetime')) ?? before) > before,
        'it is read again',
      )
    const opened = (await readAt.getAttribute('datetime')) ?? ''
    await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
    await page.goBack()
    await isReadAfter(opened)

    const openedAgain = (await readAt.getAttribute('datetime')) ?? ''
    bank.answer = ({ name }, carryOut) => (name === 'listReceived' ? away() : carryOut())
    context.after(() => (bank.answer = (_call, carryOut) => carryOut()))
    await askAgain.click()
    await page.getByRole('region', { name: 'Conferência com o banco' }).getByRole('alert').waitFor()
    await page.getByText('Tudo confere.').waitFor()
    assert.equal(await readAt.getAttribute('datetime'), openedAgain, 'what stays is as old as it was')
    bank.answer = (_call, carryOut) => carryOut()
    await askAgain.click()
    await isReadAfter(openedAgain)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(complaints, [])
  },
)
