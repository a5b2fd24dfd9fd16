/**
 * Orders that are charged at a bank, in a real browser: sent, seen paid, decided about, refunded,
 * and sent again.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails } from '../../testkit/bodies.ts'
import type { Outcome, ReceivedPage } from '../../service/src/providers/provider.ts'
import { addPaymentAccount, createScriptedProvider } from '../../service/test/stage/payments.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const READ_MS = 1_000
/** The shortest that a charge may live. */
const EXPIRY_MS = 300_000
const bank = createScriptedProvider()
const { skip, open } = await openConsoleStage({
  paymentProviders: [bank],
  env: { RECADO_PAYMENTS_READ_MS: String(READ_MS) },
})
const { stage, openConsole, meet } = open
bank.now = () => stage.clock.now()
const tessa = await openUser(stage, 'treasurer', { name: 'Tessa Lima' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })
if (skip === false) await addPaymentAccount(stage, stage.shop.workspaceId, bank)

const DESK = { locale: 'pt-BR', viewport: { width: 1280, height: 900 } }
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 780 }, colorScheme: 'dark' as const }

const payments = (page: Page) => page.getByRole('region', { name: 'Pagamentos' })
const row = (page: Page, referenceId: string) =>
  page.getByRole('region', { name: 'Pedidos' }).getByRole('link').filter({ hasText: referenceId })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The service reads the list of the bank, as it does all day. */
async function hear(): Promise<void> {
  const before = bank.calls.length
  await stage.until(async () => {
    stage.clock.advance(READ_MS)
    return bank.calls.slice(before).some(({ name }) => name === 'listReceived')
  }, 'the bank is asked for what came')
}

async function charge(waId: string, name: string, referenceId: string, asked = {}): Promise<string> {
  await meet(name, waId, 'Quero um bolo')
  const body = { ...orderDetails(stage.shop.from, `+${waId}`, referenceId), charge: asked }
  const known = new Set(bank.charges.keys())
  const sent = await tessa.call('POST', '/messages/interactive/order_details', body)
  assert.equal(sent.status, 200, sent.text)
  const txid = [...bank.charges.keys()].find((one) => !known.has(one))
  assert.ok(txid, 'the bank has made the charge')
  return txid
}

const amountOf = (txid: string) => bank.charges.get(txid)?.amount ?? 0

test(
  'a payment that cannot be read is shown as the bank wrote it, until a person has looked at the bank',
  { skip },
  async (context) => {
    const entry = { id: 'E7', txid: null, amount: '48,00', at: 'ontem' }
    bank.answer = ({ name }, carryOut) => {
      const outcome = carryOut() as Outcome<ReceivedPage>
      if (name !== 'listReceived' || outcome.kind !== 'done') return outcome
      return { ...outcome, value: { ...outcome.value, unreadable: [entry] } }
    }
    context.after(() => (bank.answer = (_call, carryOut) => carryOut()))
    await hear()
    const { page, complaints } = await openConsole(context, {
      user: tessa,
      path: '/attention',
      browser: DESK,
    })
    const list = page.getByRole('region', { name: 'Pagamentos e devoluções que não puderam ser lidos' })
    const other = await openConsole(context, { user: caio, path: '/attention', browser: DESK })
    const asked: string[] = []
    other.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await other.page.reload()
    for (const written of ['48,00', 'ontem', 'E7', 'não informado']) await list.getByText(written).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await stage.until(async () => asked.includes('/deliveries'), 'the page of the other has asked')
    assert.ok(!asked.includes('/payments/unreadable'), 'who confirms no payments is not shown them')
    await button(page, 'Conferi no banco: resolvido').click()
    await list.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)

test(
  'an order that the bank charges is said to be paid by who confirms payments, after a look at what the bank received',
  { skip },
  async (context) => {
    const eva = '5511933340009'
    await charge(eva, 'Eva Melo', 'PIX-9')
    const attendant = await openConsole(context, { user: caio, path: '/orders/PIX-9', browser: DESK })
    await button(attendant.page, 'Em preparo').waitFor()
    await payments(attendant.page).getByText('Aguardando pagamento').waitFor()
    assert.equal(await button(attendant.page, 'Pago').count(), 0)

    const { page, complaints } = await openConsole(context, {
      user: tessa,
      path: '/orders/PIX-9',
      browser: DESK,
    })
    const isRead = Promise.withResolvers<void>()
    await page.route('**/orders/PIX-9/payments*', async (route) => {
      await isRead.promise
      await route.continue()
    })
    await page.reload()
    await button(page, 'Pago').and(page.locator(':disabled')).waitFor()
    isRead.resolve()
    await button(page, 'Pago').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/O banco recebeu R\$\s0,00 de R\$/).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await button(page, 'Enviar').click()
    await payments(page).getByText('Retirada').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'an attendant charges an order, and both screens see it paid at the bank without reloading',
  { skip },
  async (context) => {
    const ana = '5511933340001'
    await meet('Ana Souza', ana, 'Quero um bolo')
    const { page, complaints } = await openConsole(context, {
      user: caio,
      path: `/compose?kind=order_details&to=%2B${ana}&reference=PIX-1`,
      browser: DESK,
    })
    await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Seu pedido')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Bolo de fubá')
    await page.getByRole('textbox', { name: 'Preço, R$' }).fill('48,00')
    await page.getByRole('switch', { name: 'Cobrar pelo banco', checked: true }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Código Pix copia e cola' }).count(), 0)
    assert.deepEqual(await findBarriers(page), [])
    await page.getByText('Tudo certo').waitFor()
    await button(page, 'Enviar').click()
    await page.getByText('Mensagem aceita e a caminho.').waitFor()
    const [txid = ''] = [...bank.charges.keys()].slice(-1)
    assert.equal(amountOf(txid), 4_800)

    await page.goto(`${stage.service.url}/console/orders/PIX-1`)
    const phone = await openConsole(context, { user: caio, path: '/orders', browser: PHONE })
    await payments(page).getByText('Aguardando pagamento').waitFor()
    await row(phone.page, 'PIX-1').getByText('Não pago').waitFor()
    bank.pay({ txid })
    await hear()
    await payments(page).getByText('Valor certo').waitFor()
    await payments(page).getByText('Paga no banco').waitFor()
    await row(phone.page, 'PIX-1').getByText('Pago', { exact: true }).waitFor()
    assert.equal(await button(page, 'Devolver').count(), 0, 'an attendant gives no money back')
    await row(phone.page, 'PIX-1').click()
    await payments(phone.page).getByText('Valor certo').waitFor()
    for (const one of [page, phone.page]) assert.deepEqual(await findBarriers(one), [])
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)

test(
  'a payment that comes while the page reads the payments of its order first is shown',
  { skip },
  async (context) => {
    const txid = await charge('5511933340010', 'Zoe Reis', 'PIX-10')
    const { page, complaints } = await openConsole(context, { user: caio, path: '/orders', browser: DESK })
    const [isRead, isPaid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      '**/orders/PIX-10/payments*',
      async (route) => {
        const before = await route.fetch()
        isRead.resolve()
        await isPaid.promise
        await route.fulfill({ response: before })
      },
      { times: 1 },
    )
    await row(page, 'PIX-10').click()
    await isRead.promise
    bank.pay({ txid })
    await hear()
    await row(page, 'PIX-10').getByText('Pago', { exact: true }).waitFor()
    isPaid.resolve()
    await payments(page).getByText('Valor certo').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'a payment of less waits for a person, who accepts it, and the order is paid',
  { skip },
  async (context) => {
    const txid = await charge('5511933340002', 'Bruno Lima', 'PIX-2')
    const { page, complaints } = await openConsole(context, {
      user: tessa,
      path: '/attention',
      browser: PHONE,
    })
    await page.getByRole('heading', { name: 'Precisa de atenção' }).waitFor()
    bank.pay({ txid, amount: amountOf(txid) - 100 })
    await hear()
    const card = page.getByRole('listitem').filter({ hasText: 'Pedido PIX-2' })
    await card.getByText('Pago a menos').waitFor()
    await card.getByText('Cobrado').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await card.getByRole('button', { name: 'Aceitar' }).click()
    await card.waitFor({ state: 'detached' })
    const { body } = await stage.call('GET', '/orders?q=PIX-2')
    assert.equal(body.data[0].payment, 'paid')
    assert.deepEqual(complaints, [])
  },
)

test(
  'money that no charge asked for is given to the order that a person names',
  { skip },
  async (context) => {
    const txid = await charge('5511933340003', 'Clara Reis', 'PIX-3')
    const { page, complaints } = await openConsole(context, {
      user: tessa,
      path: '/attention',
      browser: DESK,
    })
    bank.pay({ txid: null, amount: amountOf(txid) })
    await hear()
    const card = page.getByRole('listitem').filter({ hasText: 'Sem pedido' })
    await card.getByRole('button', { name: 'Aceitar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Referência do pedido/ }).fill('PIX-3')
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Aceitar' }).click()
    await dialog.waitFor({ state: 'detached' }) // which hides what is behind it
    await card.waitFor({ state: 'detached' })
    const { body } = await stage.call('GET', '/orders?q=PIX-3')
    assert.equal(body.data[0].payment, 'paid')
    assert.deepEqual(complaints, [])
  },
)

test(
  'what is too much is refunded after its amount was typed again, and the order says so by itself',
  { skip },
  async (context) => {
    const txid = await charge('5511933340004', 'Davi Melo', 'PIX-4')
    const { id } = bank.pay({ txid, amount: amountOf(txid) + 250 })
    await hear()
    const { page, complaints } = await openConsole(context, {
      user: tessa,
      path: '/orders/PIX-4',
      browser: DESK,
    })
    await payments(page).getByText('Pago a mais').waitFor()
    await payments(page).getByRole('button', { name: 'Devolver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Valor pago a mais: R\$\s2,50/ }).waitFor()
    const refund = dialog.getByRole('button', { name: /Devolver R\$\s2,50/ })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pagou a mais')
    const again = dialog.getByRole('textbox', { name: /Digite o valor de novo/ })
    await again.fill('2,05')
    await dialog.getByText('Os valores não são iguais.').waitFor()
    assert.equal(await refund.isDisabled(), true)
    assert.deepEqual(await findBarriers(page), [])
    await again.fill('2,50')
    await refund.click()
    await payments(page).getByText('Devolvida').waitFor()
    const paid = bank.received.find((one) => one.id === id)
    assert.deepEqual(
      paid?.refunds.map(({ amount }) => amount),
      [250],
    )
    await page.locator('.one-order-head').getByText('Pago', { exact: true }).first().waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('a refund whose answer was lost is asked for again, not made twice', { skip }, async (context) => {
  const txid = await charge('5511933340016', 'Nina Prado', 'PIX-16')
  bank.pay({ txid })
  await hear()
  const { page, complaints } = await openConsole(context, {
    user: tessa,
    path: '/orders/PIX-16',
    browser: DESK,
  })
  const dialog = page.getByRole('dialog')
  const refundPart = async () => {
    await payments(page).getByRole('button', { name: 'Devolver' }).click()
    await dialog.getByText('Outro valor', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Valor, R$' }).fill('2,50')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Faltou um item')
    await dialog.getByRole('textbox', { name: /Digite o valor de novo/ }).fill('2,50')
    await dialog.getByRole('button', { name: /Devolver R\$\s2,50/ }).click()
  }
  let isLost = true
  await page.route('**/refunds/*', async (route) => {
    if (!isLost) return await route.fallback()
    isLost = false
    await route.fetch()
    await button(page, 'Fechar').waitFor({ state: 'detached' }) // the page has drawn that it waits
    await page.keyboard.press('Escape') // it stays while the request is on its way
    await route.fulfill({ status: 503 })
  })
  await refundPart()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await refundPart()
  await page.getByText(/R\$\s2,50: devolução a caminho/).waitFor()
  const { body } = await tessa.call('GET', '/orders/PIX-16/payments')
  assert.deepEqual(
    body.refunds.map(({ amount }: { amount: { value: number } }) => amount.value),
    [250],
  )
  assert.deepEqual(complaints, [])
})

test(
  'a charge whose time has passed is not said to be payable, also before the service has closed it',
  { skip },
  async (context) => {
    await charge('5511933340015', 'Lia Prado', 'PIX-15', { expiresIn: EXPIRY_MS / 1000 })
    const { page, complaints } = await openConsole(context, {
      user: caio,
      path: '/orders/PIX-15',
      browser: DESK,
    })
    const { body } = await tessa.call('GET', '/orders/PIX-15/payments')
    const expiry = Date.parse(body.charges[0].expireDate)
    await page.clock.setFixedTime(expiry - 1_000)
    await payments(page).getByText('pode ser paga até').waitFor()
    await page.clock.setFixedTime(expiry)
    await payments(page).getByText('pode ser paga até').waitFor({ state: 'detached' })
    await payments(page).getByText('Vencida').waitFor()
    const { body: after } = await tessa.call('GET', '/orders/PIX-15/payments')
    assert.equal(after.charges[0].state, 'open', 'the service has not closed it yet')
    assert.deepEqual(complaints, [])
  },
)

test(
  'an order that was not paid in time is sent again with a new charge by one click',
  { skip },
  async (context) => {
    await charge('5511933340005', 'Eva Dias', 'PIX-5', { expiresIn: EXPIRY_MS / 1000 })
    stage.clock.advance(EXPIRY_MS + 5 * 60_000)
    const { page, complaints } = await openConsole(context, {
      user: caio,
      path: '/orders/PIX-5',
      browser: PHONE,
    })
    await payments(page).getByText('Vencida').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await button(page, 'Enviar de novo com nova cobrança').click()
    await payments(page).getByText('Aguardando pagamento').waitFor()
    await payments(page).getByText('1 cobrança anterior').waitFor()
    const { body } = await tessa.call('GET', '/orders/PIX-5/payments')
    assert.deepEqual(
      body.charges.map(({ state }: { state: string }) => state),
      ['expired', 'open'],
    )
    const copy = (await tessa.call('GET', '/orders/PIX-5')).body.timeline.findLast(
      ({ kind }: { kind: string }) => kind === 'message',
    ).message
    assert.equal(copy.contentData.action.parameters.reference_id, 'PIX-5.2via')
    await stage.messageWith(copy.id, 'delivered')
    assert.deepEqual(complaints, [])
  },
)

test(
  'an order of which a part was paid says so in the list, and one click charges the rest',
  { skip },
  async (context) => {
    const txid = await charge('5511933340010', 'Gil Reis', 'PART-1')
    const part = amountOf(txid) - 1_000
    bank.pay({ txid, amount: part })
    await hear()
    const { page, complaints } = await openConsole(context, { user: tessa, path: '/orders', browser: DESK })
    await row(page, 'PART-1')
      .getByText(/Pago em parte: R\$/)
      .waitFor()
    await row(page, 'PART-1').click()
    await page.getByRole('button', { name: /^Cobrar o restante: R\$\s10,00$/ }).click()
    await payments(page).getByText('Aguardando pagamento').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    const rest = [...bank.charges.keys()].at(-1) ?? ''
    assert.equal(amountOf(rest), 1_000)
    bank.pay({ txid: rest })
    await hear()
    await row(page, 'PART-1').getByText('Pago', { exact: true }).waitFor()
    const { body } = await tessa.call('GET', '/orders/PART-1/payments')
    assert.deepEqual(
      body.payments.map(({ isOpen }: { isOpen: boolean }) => isOpen),
      [false, false],
    )
    assert.deepEqual(complaints, [])
  },
)
