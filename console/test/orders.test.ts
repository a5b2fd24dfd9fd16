/**
 * The shop's orders in a real browser: what is paid, what is not, what expires today, and what each
 * day came to.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails, orderStatus } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

const DAY_MS = 86_400_000
const ZONE = 'America/Sao_Paulo'
const SHORTEST_MS = 6 * 60_000

/** Intl puts a space that does not break between the sign of a currency and the figure. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const list = (page: Page) => page.getByRole('region', { name: /^(Orders|Pedidos)$/ })
const row = (page: Page, referenceId: string) => list(page).getByRole('link').filter({ hasText: referenceId })
const quick = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^(Quick filters|Filtros rápidos)$/ })
    .getByRole('button', { name, exact: true })

/** The last second of today, in the time zone of the shop. */
function endOfToday(): number {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now())
  return Date.parse(`${today}T23:59:59-03:00`) / 1000
}

async function sendOrder(waId: string, referenceId: string, value: number, expiresAt?: number) {
  const order = orderDetails(stage.shop.from, `+${waId}`, referenceId)
  const { parameters } = order.interactive.action
  Object.assign(parameters.order.items[0] ?? {}, { amount: { value, offset: 100 }, quantity: 1 })
  parameters.order.subtotal.value = value
  parameters.total_amount.value = value
  if (expiresAt !== undefined) {
    const expiration = { timestamp: String(expiresAt), description: 'Vence hoje' }
    Object.assign(parameters.order, { expiration })
  }
  const answer = await stage.call('POST', '/messages/interactive/order_details', order)
  assert.equal(answer.status, 200, answer.text)
  await stage.messageWith(answer.body.id, 'delivered')
}

async function pay(waId: string, referenceId: string) {
  const status = orderStatus(stage.shop.from, `+${waId}`, referenceId)
  Object.assign(status.interactive.action.parameters, { payment: { status: 'captured' } })
  const answer = await stage.call('POST', '/messages/interactive/order_status', status)
  assert.equal(answer.status, 200, answer.text)
}

const ANA = '5511987650101'
const BRUNO = '5511987650102'

/** Four orders: one paid, one that expires today, one without an end, one canceled. */
async function sell() {
  await meet('Ana Souza', ANA, 'Oi!')
  await meet('Bruno Carvalho', BRUNO, 'Oi!')
  await sendOrder(ANA, 'BOLO-1', 4_800)
  await sendOrder(ANA, 'BOLO-2', 3_250, endOfToday())
  await sendOrder(BRUNO, 'BOLO-3', 12_000)
  await sendOrder(BRUNO, 'BOLO-4', 1_000)
  await pay(ANA, 'BOLO-1')
  const canceled = orderStatus(stage.shop.from, `+${BRUNO}`, 'BOLO-4', 'canceled')
  await stage.call('POST', '/messages/interactive/order_status', canceled)
}

/**
 * WhatsApp accepts no order that expires in less than five minutes, so none expires today when the
 * day is almost over.
 */
async function untilTodayIsLong() {
  const leftMs = endOfToday() * 1000 - Date.now()
  if (leftMs < SHORTEST_MS) await new Promise((resolve) => setTimeout(resolve, leftMs + 2_000))
}

if (skip === false) {
  await untilTodayIsLong()
  await sell()
}

test(
  'what was paid today, what is not, and what expires today is one click each',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/orders' })
    await row(page, 'BOLO-4').getByText('Canceled').waitFor()
    assert.match(plain(await list(page).getByText('4 orders').innerText()), /^4 orders, R\$210\.50$/)
    const due = list(page).getByText('1 unpaid order expires today')
    await due.waitFor()

    await quick(page, 'Paid today').click()
    await row(page, 'BOLO-3').waitFor({ state: 'detached' })
    assert.match(plain(await list(page).getByText('1 order').first().innerText()), /R\$48\.00/)
    await quick(page, 'Unpaid').click()
    await row(page, 'BOLO-3').waitFor()
    await row(page, 'BOLO-1').waitFor({ state: 'detached' })
    await list(page).getByRole('button', { name: 'Show orders' }).click()
    await row(page, 'BOLO-3').waitFor({ state: 'detached' })
    await row(page, 'BOLO-2').waitFor()
    assert.equal(await quick(page, 'Expiring today').getAttribute('aria-pressed'), 'true')
    await page.reload()
    await row(page, 'BOLO-2').waitFor()
    assert.equal(await row(page, 'BOLO-3').count(), 0, 'the address keeps the filter')
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(complaints, [])
  },
)

test(
  'the list is searched by reference, name and number, and filtered by all that there is',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/orders' })
    const search = page.getByRole('searchbox', { name: 'Reference, name or number' })
    await search.fill('BOLO-3')
    await row(page, 'BOLO-1').waitFor({ state: 'detached' })
    await row(page, 'BOLO-3').waitFor()
    await search.fill('Ana')
    await row(page, 'BOLO-1').waitFor()
    await row(page, 'BOLO-3').waitFor({ state: 'detached' })
    await search.fill('nobody of this name')
    await page.getByText('No order found').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await row(page, 'BOLO-3').waitFor()
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('button', { name: /Status/ }).click()
    await page.getByRole('option', { name: 'Canceled' }).click()
    await row(page, 'BOLO-1').waitFor({ state: 'detached' })
    await row(page, 'BOLO-4').waitFor()
    await page.getByRole('button', { name: /Period/ }).click()
    await page.getByRole('option', { name: 'Yesterday' }).click()
    await page.getByText('No order found').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('an order opens beside the list, and its payment is seen on both at once', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/orders' })
  const other = await openConsole(context, { path: '/orders?payment=unpaid' })
  await row(page, 'BOLO-3').click()
  await page.getByRole('heading', { name: 'Order BOLO-3', level: 2 }).waitFor()
  await row(page, 'BOLO-1').waitFor()
  await row(other.page, 'BOLO-3').waitFor()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await row(page, 'BOLO-3').getByText('Paid', { exact: true }).waitFor()
  await row(other.page, 'BOLO-3').waitFor({ state: 'detached' })
  assert.deepEqual([...complaints, ...other.complaints], [])
})

test('the days show what was created and paid, and lead to their orders', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/orders', browser: { locale: 'pt-BR' } })
  const days = page.getByRole('region', { name: /^Dia a dia/ }).first()
  const figures = page.getByRole('definition')
  await figures.filter({ hasText: 'R$ 210,50' }).waitFor()
  const today = days.getByRole('row').nth(1)
  assert.match(plain(await today.innerText()), /4\s+R\$ 210,50/)
  await today.getByRole('link').click()
  await row(page, 'BOLO-1').waitFor()
  const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() - DAY_MS)
  await page.goto(`${stage.service.url}/console/orders?period=days&first=${yesterday}&last=${yesterday}`)
  await page.getByText('Nenhum pedido encontrado').waitFor()
  assert.deepEqual(complaints, [])
})

test('on a phone list, days and order take turns, with one thumb', { skip }, async (context) => {
  const browser = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
  const { page, complaints } = await openConsole(context, { path: '/orders', browser })
  await page.getByRole('button', { name: 'Dia a dia' }).click()
  await page.getByRole('heading', { name: /^Dia a dia/ }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await row(page, 'BOLO-1').waitFor()
  await quick(page, 'Não pagos').click()
  await row(page, 'BOLO-1').waitFor({ state: 'detached' })
  await row(page, 'BOLO-2').click()
  await page.getByRole('heading', { name: 'Pedido BOLO-2', level: 2 }).waitFor()
  assert.equal(await list(page).count(), 0)
  await page.getByRole('link', { name: 'Voltar aos pedidos' }).click()
  await row(page, 'BOLO-2').and(page.locator(':focus')).waitFor()
  assert.equal(await row(page, 'BOLO-1').count(), 0, 'the filter is kept')
  assert.deepEqual(complaints, [])
})

test(
  'the filtered list is downloaded for a spreadsheet, in the language of the console',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, {
      path: '/orders?payment=canceled',
      browser: { locale: 'pt-BR' },
    })
    await row(page, 'BOLO-4').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar CSV para planilha' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'pedidos.csv')
    const text = await readFile(await download.path(), 'utf8')
    assert.match(text, /BOLO-4/)
    assert.match(text, /;10(,00)?;BRL/)
    assert.doesNotMatch(text, /BOLO-1/)
    assert.deepEqual(complaints, [])
  },
)
