/** A person writes first: finds a customer or types a number, and sends what the window allows. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepTemplates } from '../../service/test/stage/templates.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

const NARROW = { viewport: { width: 390, height: 844 } }

const timeline = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

/** The drawer, opened by its button. */
async function begin(page: Page) {
  await page.getByRole('button', { name: 'New conversation' }).click()
  return page.getByRole('dialog', { name: 'New conversation' })
}

before(async () => {
  if (skip === false) await keepTemplates(stage, stage.shop)
})

test(
  'a number without its country code is a question, and a template starts the conversation',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { browser: NARROW })
    const drawer = await begin(page)
    const search = drawer.getByRole('searchbox', { name: 'Name or number' })
    await search.and(page.locator(':focus')).fill('(11) 94444-0001')
    await drawer.getByText('Did you mean +55 11 94444-0001?').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await drawer.getByRole('button', { name: 'Write to +55 11 94444-0001' }).click()
    await drawer.getByText('Window closed').waitFor()
    await drawer.getByRole('button', { name: /pedido_pronto/ }).click()
    const form = page.getByRole('dialog', { name: 'Send pedido_pronto' })
    await form.getByRole('region', { name: 'Preview' }).waitFor()
    await form.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: '+55 11 94444-0001' }).waitFor()
    await timeline(page).getByRole('article').waitFor()
    await form.waitFor({ state: 'detached' })
    await drawer.waitFor({ state: 'detached' })
    const { body } = await stage.call('GET', '/conversations?to=5511944440001')
    assert.equal(body.data.length, 1)
    assert.deepEqual(complaints, [])
  },
)

test(
  'a customer is found by name, and one who wrote today is answered in the conversation',
  { skip },
  async (context) => {
    const id = await meet('Ursula Paz', '5511944440002', 'Oi')
    const { page, complaints } = await openConsole(context)
    const drawer = await begin(page)
    await drawer.getByRole('searchbox', { name: 'Name or number' }).fill('ursula')
    const found = drawer.getByRole('list', { name: 'Customers' })
    await found.getByText(/^Window open/).waitFor()
    await found.getByRole('button', { name: /Ursula Paz/ }).click()
    await drawer.getByText(/^Window open/).waitFor()
    assert.equal(await drawer.getByRole('button', { name: /From/ }).count(), 0, 'one sender is no choice')
    await drawer.getByRole('button', { name: 'Open the conversation' }).click()
    await page.getByRole('heading', { name: 'Ursula Paz' }).waitFor()
    await page.waitForURL(new RegExp(`/conversations/${id}$`))
    assert.deepEqual(complaints, [])
  },
)

test('with several senders one is chosen, and the window is that of the two', { skip }, async (context) => {
  await meet('Wanda Reis', '5511944440003', 'Oi')
  const { from } = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  const { page, complaints } = await openConsole(context)
  const drawer = await begin(page)
  await drawer.getByRole('searchbox', { name: 'Name or number' }).fill('+5511944440003')
  await drawer.getByRole('button', { name: /Wanda Reis/ }).click()
  await drawer.getByText(/^Window open/).waitFor()
  await drawer.getByRole('button', { name: /From/ }).click()
  await page
    .getByRole('option')
    .filter({ hasText: from.slice(-4) })
    .click()
  await drawer.getByText('Window closed').waitFor()
  assert.deepEqual(complaints, [])
})
