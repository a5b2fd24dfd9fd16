/**
 * WhatsApp says that the window is closed, though by our count it was open: the page follows, and
 * offers what can be sent.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { keepTemplates } from '../../service/test/stage/templates.ts'
import { postWebhook, textMessage } from '../../service/test/stage/webhook.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

before(async () => {
  if (skip === false) await keepTemplates(stage, stage.shop)
})

/**
 * The service receives a message that the simulator does not know of: there the window is closed.
 */
const hearOf = (from: string) => postWebhook(stage, { messages: [textMessage(from, stage.clock.now())] })

test(
  'a refused message closes the window on the page and offers the templates, until the customer writes',
  { skip },
  async (context) => {
    const customer = '5511955550001'
    await hearOf(customer)
    const { body } = await stage.call('GET', `/conversations?to=${customer}`)
    const { page, complaints } = await openConsole(context, { path: `/conversations/${body.data[0].id}` })
    await page.getByText(/^Window open:/).waitFor()
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('Ainda quer o bolo?')
    await box.press('Enter')
    await page.getByText('Window closed').waitFor()
    await box.waitFor({ state: 'detached' })
    const failed = page.getByRole('article').filter({ hasText: 'Ainda quer o bolo?' })
    await failed.getByRole('button', { name: 'Send a template' }).click()
    await page.getByRole('searchbox', { name: 'Search templates' }).and(page.locator(':focus')).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: /^Needs attention/ }).click()
    await page.getByRole('link', { name: 'Send a template' }).click()
    await page.getByRole('searchbox', { name: 'Search templates' }).waitFor()
    await hearOf(customer)
    await page.getByText(/^Window open:/).waitFor()
    await box.waitFor()
    await failed.waitFor()
    await failed.getByRole('button', { name: 'Send a template' }).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)
