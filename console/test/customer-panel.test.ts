/**
 * Beside the chat is the customer: who they are, what they ordered, and what the shop notes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { orderDetails } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet, apiKey } = open

async function done(method: string, path: string, body: unknown) {
  const answer = await stage.call(method, path, body, { apiKey })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const ANA = '5511999990001'

async function makeStory(): Promise<string> {
  const id = await meet('Ana Souza', ANA, 'Oi')
  await done(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, `+${ANA}`, 'PED-77'),
  )
  const label = await done('POST', '/labels', { name: 'VIP', color: 'red' })
  await done('PATCH', `/conversations/${id}`, { labels: [label.id] })
  await done('POST', `/conversations/${id}/notes`, { text: 'Prefere retirar na loja.' })
  return id
}
const story = skip === false ? makeStory() : Promise.resolve('')

/**
 * Whether bullets of a list hang over the edge, where only a half of them is to be seen. In the
 * page, which has types of its own.
 */
const HANGS = `[...document.querySelectorAll('ul')].some((list) => {
  const { listStyleType, paddingInlineStart } = getComputedStyle(list)
  return listStyleType !== 'none' && paddingInlineStart === '0px'
})`

async function assertShown(customer: Locator) {
  await customer.getByText('Ana Souza').waitFor()
  await customer.getByText('+55 11 99999-0001').waitFor()
  await customer.getByText('VIP').waitFor()
  await customer.getByText('Prefere retirar na loja.').waitFor()
  assert.equal(await customer.page().evaluate(HANGS), false, 'a bullet hangs over the edge')
  const order = customer.getByRole('link', { name: /PED-77/ })
  await order.getByText('Unpaid').waitFor()
  return order
}

test('from 1,200 pixels the customer is shown beside the chat', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${await story}`,
    browser: { viewport: { width: 1200, height: 800 } },
  })
  const order = await assertShown(page.getByRole('complementary', { name: 'Customer' }))
  assert.deepEqual(await findBarriers(page), [])
  await order.click()
  await page.waitForURL(/\/orders\/PED-77$/)
  assert.deepEqual(complaints, [])
})

test('a phone shows the customer behind the name', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${await story}`,
    browser: { viewport: { width: 390, height: 844 } },
  })
  const beside = page.getByRole('complementary', { name: 'Customer' })
  await page.getByRole('button', { name: 'Ana Souza' }).waitFor()
  assert.equal(await beside.count(), 0)
  await page.getByRole('button', { name: 'Ana Souza' }).click()
  const customer = page.getByRole('dialog', { name: 'Customer' })
  await assertShown(customer)
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')
  await customer.waitFor({ state: 'detached' })
  assert.equal(await beside.count(), 0, 'nor once all of the customer is known')
  assert.deepEqual(complaints, [])
})
