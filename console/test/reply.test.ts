/**
 * Answering a customer in a real browser: text, quotes, reactions, and what happens when an answer
 * of the service is lost.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone, meet } = open

const PHONE = { width: 390, height: 780 }

const timeline = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const bubble = (page: Page, text: string) => timeline(page).getByRole('article').filter({ hasText: text })
const box = (page: Page) => page.getByRole('region', { name: 'Reply' }).getByRole('textbox')

/** What the shop has sent to the customer, oldest first. */
async function listSent(conversationId: string): Promise<Record<string, unknown>[]> {
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?limit=100`)
  return (body.data as Record<string, unknown>[]).filter(({ role }) => role === 'assistant').reverse()
}

test(
  'a text is written with marks and emoji, sent with Enter, and read on the phone',
  { skip },
  async (context) => {
    const ana = '5511911110001'
    const conversationId = await meet('Ana Reis', ana, 'Vocês entregam hoje?')
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    await box(page).fill('Sim, hoje')
    await page.keyboard.press('Shift+Enter')
    await box(page).pressSequentially('até as 18h ')
    await page.keyboard.press('ControlOrMeta+b')
    assert.equal(await box(page).inputValue(), 'Sim, hoje\naté as 18h **')
    await page.keyboard.type('certo')
    await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'certo' }).waitFor()
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('motob')
    await page.getByRole('option', { name: 'delivery scooter' }).click()
    await stage.until(
      async () => (await box(page).inputValue()) === 'Sim, hoje\naté as 18h *certo🛵*',
      'the emoji comes before the mark',
    )
    await page.keyboard.press('Enter')
    assert.equal(await box(page).inputValue(), '')
    await bubble(page, 'até as 18h').getByText('Delivered', { exact: true }).waitFor()
    const phone = await openPhone(context, ana)
    await phone.page.locator('.bubble', { hasText: 'até as 18h' }).first().waitFor()
    assert.deepEqual(
      (await listSent(conversationId)).map(({ content }) => content),
      ['Sim, hoje\naté as 18h *certo🛵*'],
    )
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)

test('what is begun survives a reload, and signing out erases it', { skip }, async (context) => {
  const conversationId = await meet('Bia Nunes', '5511911110002', 'Tem bolo de fubá?')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await box(page).fill('Tem, sai do forno às')
  await page.reload()
  await box(page).waitFor()
  assert.equal(await box(page).inputValue(), 'Tem, sai do forno às')
  await page.getByRole('button', { name: /time zone/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.equal(
    await page
      .evaluate(
        `JSON.stringify(Object.entries(sessionStorage)) + JSON.stringify(Object.entries(localStorage))`,
      )
      .then((kept) => String(kept).includes('forno')),
    false,
  )
  assert.deepEqual(complaints, [])
})

test(
  'a lost answer makes no second message, and what was written meanwhile follows in order',
  { skip },
  async (context) => {
    const conversationId = await meet('Caio Lopes', '5511911110003', 'Oi')
    const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
    let lost = 0
    await page.route('**/messages/text', async (route) => {
      if (lost === 2) return await route.continue()
      lost += 1
      await route.fetch() // the service has it, the page never gets the answer
      await route.abort('connectionreset')
    })
    await box(page).fill('Primeira')
    await page.keyboard.press('Enter')
    await box(page).fill('Segunda')
    await page.keyboard.press('Enter')
    await bubble(page, 'Segunda').getByText('Delivered', { exact: true }).waitFor()
    assert.equal(lost, 2)
    assert.deepEqual(
      (await listSent(conversationId)).map(({ content }) => content),
      ['Primeira', 'Segunda'],
    )
    assert.equal(
      await bubble(page, 'Primeira').count(),
      1,
      'the one on its way was replaced by the stored one',
    )
  },
)

test('what the service refuses keeps its text and says why', { skip }, async (context) => {
  const conversationId = await meet('Davi Alves', '5511911110004', 'Oi')
  const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await page.route('**/messages/text', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 422,
        code: 'preflight_refused',
        title: 'Refused',
        detail: 'No.',
        requestId: 'r',
        errors: [],
      }),
    }),
  )
  await box(page).fill('Não vai passar')
  await page.keyboard.press('Enter')
  const failed = bubble(page, 'Não vai passar')
  await failed.getByText('WhatsApp would refuse this message').waitFor()
  await page.unroute('**/messages/text')
  await failed.getByRole('button', { name: 'Edit' }).click()
  await box(page).and(page.locator(':focus')).waitFor()
  assert.equal(await box(page).inputValue(), 'Não vai passar')
  assert.equal(await bubble(page, 'Não vai passar').count(), 0)
  await page.keyboard.press('Enter')
  await bubble(page, 'Não vai passar').getByText('Delivered', { exact: true }).waitFor()
})

test('a message is quoted, and the quote leads to it', { skip }, async (context) => {
  const conversationId = await meet('Eva Brito', '5511911110005', 'Qual o preço da torta?')
  await stage.simulator.customerWrites('+5511911110005', 'E do pudim?')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await bubble(page, 'torta').getByRole('button', { name: 'Reply or react' }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('region', { name: 'Reply' }).getByText('Qual o preço da torta?').waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Reply' }).getByText('Qual o preço da torta?').waitFor()
  await box(page).fill('Sessenta reais')
  await page.keyboard.press('Enter')
  const answer = bubble(page, 'Sessenta reais')
  await answer.getByText('Delivered', { exact: true }).waitFor()
  await answer.getByRole('button', { name: /Qual o preço da torta/ }).waitFor()
  const [sent] = await listSent(conversationId)
  assert.ok(sent?.['contextId'], 'WhatsApp is told which message it answers')
  assert.deepEqual(complaints, [])
})

test('the reply box is accessible on a phone, in Portuguese', { skip }, async (context) => {
  const conversationId = await meet('Gil Ramos', '5511911110007', 'Oi')
  const browser = { locale: 'pt-BR', viewport: PHONE }
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    browser,
  })
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('*Oi*, tudo bem?')
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Arquivos, emoji, formato e notas' }).click()
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})
