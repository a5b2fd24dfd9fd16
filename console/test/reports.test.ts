/** The page of reports in a real browser: figures, charts, and each chart as a table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { newCustomer, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

const ANA = '5511987650201'

/** A customer is answered, two orders go out, one is paid, and a message to somebody else fails. */
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
}

if (skip === false) await work()

const report = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'answers, orders and failures are told in figures, and each chart is a table too',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/reports' })
    const orders = report(page, 'Orders')
    await orders.getByText('50%').first().waitFor()
    const table = orders.getByRole('table', { name: 'Orders by day' })
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
  const days = report(page, 'Pedidos').getByRole('table', { name: 'Pedidos por dia' }).getByRole('row')
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
