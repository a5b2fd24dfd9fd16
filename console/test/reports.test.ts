/**
 * The page of reports in a real browser: figures, charts, each chart as a table, and the page on
 * paper.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { newCustomer, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import { readyTemplate } from '../../service/test/stage/templates.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

const ANA = '5511987650201'

/**
 * A customer is answered, two orders go out, one is paid, and a message to another customer fails.
 */
async function work() {
  const from = stage.shop.from
  await meet('Ana Souza', ANA, 'Oi!')
  for (const referenceId of ['REL-1', 'REL-2']) {
    const order = orderDetails(from, `+${ANA}`, referenceId)
    const sent = await stage.call('POST', '/messages/interactive/order_details', order)
    await stage.messageWith(sent.body.id, 'delivered')
  }
  const paid = orderStatus(from, `+${ANA}`, 'REL-1')
  Object.assign(paid.interactive.action.parameters, { payment: { status: 'captured' } })
  const told = await stage.call('POST', '/messages/interactive/order_status', paid)
  assert.equal(told.status, 200, told.text)
  await stage.messageWith(told.body.id, 'delivered') // the fault is for another message
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  const contacts = [{ name: { formatted_name: 'Rui', first_name: 'Rui' } }]
  const failed = await stage.call('POST', '/messages/contacts', { from, to: newCustomer(), contacts })
  await stage.messageWith(failed.body.id, 'failed')
  const ready = await stage.call('POST', '/messages/template', readyTemplate(from, newCustomer()))
  await stage.messageWith(ready.body.id, 'delivered')
}

if (skip === false) await work()

const report = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'answers, orders and failures are reported in figures, and each chart is a table too',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/reports' })
    const orders = report(page, 'Orders')
    await orders.getByText('50%').first().waitFor()
    const table = orders.getByRole('table', { name: 'Orders by day', exact: true })
    assert.match(await table.getByRole('row').last().innerText(), /2\s+1$/, 'a screen reader reads the table')
    const shows = orders.getByRole('button', { name: 'Show the table' }).first()
    await shows.click()
    await orders.getByRole('button', { name: 'Hide the table' }).waitFor()
    assert.ok(((await table.boundingBox())?.height ?? 0) > 100, 'everybody sees it')
    await report(page, 'Replies').getByText('First replies', { exact: true }).first().waitFor()
    const failures = report(page, 'Failures')
    await failures.getByRole('link', { name: 'recipient_unreachable' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(complaints, [])
  },
)

test('the period is chosen, and stays in the address', { skip }, async (context) => {
  const browser = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
  const { page, complaints } = await openConsole(context, { path: '/reports', browser })
  const days = report(page, 'Pedidos')
    .getByRole('table', { name: 'Pedidos por dia', exact: true })
    .getByRole('row')
  await days.nth(7).waitFor({ state: 'attached' })
  assert.equal(await days.count(), 8)
  await page.getByRole('button', { name: '30 dias' }).click()
  await days.nth(30).waitFor({ state: 'attached' })
  await page.reload()
  await days.nth(30).waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('button', { name: '30 dias' }).getAttribute('aria-pressed'), 'true')
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

/** The figures of one column of a chart's table, from the first row on. */
async function columnOf(page: Page, name: string, nth: number): Promise<string[]> {
  const table = page.getByRole('table', { name, exact: true })
  await table.getByRole('row').nth(1).waitFor({ state: 'attached' })
  const rows = await table.getByRole('row').all()
  const cells = rows.slice(1).map((row) => row.getByRole('cell').nth(nth).textContent())
  return (await Promise.all(cells)).map((text) => text ?? '')
}
const sumOf = (texts: string[]) =>
  texts.reduce((sum, text) => sum + Number(text.replace(/[^0-9.]/g, '') || 0), 0)

test('the charts add up to what the report, the sums and the list say', { skip }, async (context) => {
  const { page } = await openConsole(context, { path: '/reports' })
  const read = async (path: string) =>
    (await stage.call('GET', path, undefined, { apiKey: open.apiKey })).body
  const [orders, sums] = [await read('/reports/orders'), await read('/orders/summary')]
  const [templates, answers] = [await read('/reports/templates'), await read('/reports/answers')]
  const list = await read('/orders?limit=100')
  assert.equal(sumOf(await columnOf(page, 'Orders by day', 0)), orders.total.created)
  assert.equal(orders.total.created, list.data.length)
  const asked = list.data.reduce(
    (sum: number, { total }: { total: { value: number } }) => sum + total.value,
    0,
  )
  assert.equal(Math.round(sumOf(await columnOf(page, 'Money of orders by day', 0)) * 100), asked)
  assert.equal(
    Math.round(sumOf(await columnOf(page, 'Money of orders by day', 1)) * 100),
    sums.total.paid.sum,
  )
  assert.equal(sumOf(await columnOf(page, 'Answers by hour of the day', 0)), answers.total.answers)
  assert.equal(sumOf(await columnOf(page, 'Templates by day', 1)), templates.total.delivered)
  assert.equal(templates.total.delivered, 1)
})

test('a period in which nothing happened says so in place of each chart', { skip }, async (context) => {
  const { apiKey } = await stage.openShop({ scopes: ['admin'] })
  stage.keepSecret(apiKey)
  const { page, complaints } = await openConsole(context, { apiKey, path: '/reports' })
  const nothing = report(page, 'Orders').getByText('Nothing in this period.')
  await nothing.nth(2).waitFor()
  assert.equal(await page.locator('.chart-bars').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Show the table' }).count(), 0)
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

/**
 * Source of a function: the least contrast of the marks of a page's series with what is behind
 * them.
 */
const LEAST_CONTRAST = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const marks = [...document.querySelectorAll('.chart-mark')]
  const behind = light(getComputedStyle(marks[0].closest('.card')).backgroundColor)
  const contrasts = marks.map((mark) => light(getComputedStyle(mark).backgroundColor))
    .map((one) => (Math.max(one, behind) + 0.05) / (Math.min(one, behind) + 0.05))
  return { series: new Set(marks.map((mark) => mark.className)).size, least: Math.min(...contrasts) }
})()`

for (const colorScheme of ['light', 'dark'] as const)
  test(`bars stand out from a ${colorScheme} page by 3 to 1`, { skip }, async (context) => {
    const { page } = await openConsole(context, { path: '/reports', browser: { colorScheme } })
    await report(page, 'Templates').locator('.chart-mark').first().waitFor()
    const look = () => page.evaluate<{ series: number; least: number }>(LEAST_CONTRAST)
    // each report is read by itself
    const { least } = await stage.until(async () => {
      const seen = await look()
      return seen.series === 5 && seen
    }, 'five series are drawn')
    assert.ok(least >= 3, String(least))
  })

/** Source of a function: the bars that are not grey. */
const COLOURED = `[...document.querySelectorAll('.chart-bar')].map((bar) => getComputedStyle(bar).fill)
  .filter((fill) => new Set(fill.match(/[0-9]+/g).slice(0, 3)).size > 1)`
/** A4 without its margins, at 96 dots per inch. */
const PAPER = { width: 680, height: 1_000 }

test('the reports are printed in black on white, within the width of A4', { skip }, async (context) => {
  const browser = { colorScheme: 'dark' as const, viewport: PAPER }
  const { page } = await openConsole(context, { path: '/reports', browser })
  await report(page, 'Templates').locator('.chart-mark').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('navigation').first().isVisible(), false)
  assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false)
  assert.deepEqual(await page.evaluate(COLOURED), [])
  assert.equal(
    await page.evaluate(`getComputedStyle(document.querySelector('.card')).backgroundColor`),
    'rgb(255, 255, 255)',
  )
  assert.equal(
    await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    true,
  )
})
