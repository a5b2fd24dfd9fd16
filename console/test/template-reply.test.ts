/**
 * What goes out when the window is closed: an approved template, chosen and filled in a real
 * browser.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepTemplates } from '../../service/test/stage/templates.ts'
import { contacts } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

/** More than a page of messages, so that the first is not among those that are loaded. */
const BEYOND_PAGE = 120

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const timeline = (page: Page) => page.getByRole('region', { name: /^(Messages|Mensagens)$/ })
const bubble = (page: Page, text: string) => timeline(page).getByRole('article').filter({ hasText: text })

/** A conversation in which the customer has never written, so its window is closed. */
async function reach(waId: string): Promise<string> {
  const card = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, `+${waId}`))
  assert.ok(card.body.id, JSON.stringify(card.body))
  const { body } = await stage.call('GET', `/conversations?to=${waId}`)
  return body.data[0].id
}

before(async () => {
  if (skip === false) await keepTemplates(stage, stage.shop)
})

test(
  'a closed window offers the approved templates, and one is filled, seen and sent',
  { skip },
  async (context) => {
    const conversationId = await reach('5511933330001')
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    const reply = page.getByRole('region', { name: 'Reply' })
    await reply.getByText(/only an approved template can be sent/).waitFor()
    assert.equal(await reply.getByRole('textbox', { name: 'Message' }).count(), 0)
    assert.deepEqual(await findBarriers(page), [])
    await reply.getByRole('searchbox', { name: 'Search templates' }).fill('foi enviado')
    await reply.getByRole('button', { name: /pedido_enviado/ }).click()
    const form = page.getByRole('dialog', { name: 'Send pedido_enviado' })
    await form.getByLabel('Text: nome').fill('Ana')
    await form.getByLabel('Text: pedido').fill('7731')
    const end = form.getByLabel(/variable part only/)
    await form.getByText('For example: 7731', { exact: true }).nth(1).waitFor()
    await end.fill('https://loja.example.com/r/7731')
    await form.getByText('Enter only what comes after https://loja.example.com/r/.').waitFor()
    await form.getByRole('button', { name: 'Send' }).click()
    assert.equal(await end.getAttribute('aria-invalid'), 'true', 'and nothing was sent')
    await end.fill('7731 b')
    await form.getByText('The button opens https://loja.example.com/r/7731%20b').waitFor()
    await end.fill('7731')
    const document = form.getByRole('group', { name: 'Document' })
    await document.getByText('No file chosen').waitFor()
    await document
      .locator('input')
      .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: PDF })
    const preview = form.getByRole('region', { name: 'Preview' })
    await preview.getByText('Olá Ana, o pedido 7731 foi enviado.').waitFor()
    await preview.getByText('nota.pdf').waitFor()
    await document.getByRole('button', { name: 'Choose another file' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await form.getByRole('button', { name: 'Send' }).click()
    await form.waitFor({ state: 'detached' })
    await bubble(page, 'Olá Ana, o pedido 7731 foi enviado.').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'faults of the service are shown at their fields, and what is corrected is sent',
  { skip },
  async (context) => {
    const conversationId = await reach('5511933330002')
    const browser = { locale: 'pt-BR', viewport: { width: 390, height: 780 } }
    const { page, complaints } = await openConsole(context, {
      path: `/conversations/${conversationId}`,
      browser,
    })
    await page.getByRole('button', { name: /cobranca_pix/ }).click()
    const form = page.getByRole('dialog', { name: 'Enviar cobranca_pix' })
    await form.getByLabel('Texto: 1').fill('Ana')
    await form.getByRole('button', { name: 'Enviar' }).click()
    const second = form.getByLabel('Texto: 2')
    await stage.until(
      async () => (await second.getAttribute('aria-invalid')) === 'true',
      'the empty field has its fault',
    )
    assert.equal(await form.getByLabel('Texto: 1').getAttribute('aria-invalid'), null)
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(complaints, [])
  },
)

test(
  'a template whose answer was lost is the same message after its drawer is closed and opened',
  { skip },
  async (context) => {
    const conversationId = await reach('5511933330004')
    const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
    const keys: (string | undefined)[] = []
    const held = Promise.withResolvers<void>()
    context.after(() => held.resolve())
    await page.route('**/messages/template', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      if (keys.length > 1) return await route.fulfill({ response: answer })
      await held.promise
      await route.abort('connectionreset')
    })
    const form = page.getByRole('dialog', { name: 'Send pedido_pronto' })
    const send = async () => {
      await page.getByRole('button', { name: /pedido_pronto/ }).click()
      await form.getByRole('button', { name: 'Send' }).waitFor()
      assert.equal(await form.getByRole('alert').count(), 0)
      await form.getByRole('button', { name: 'Send' }).click()
    }
    await send()
    await form.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    held.resolve()
    await form.getByRole('alert').waitFor() // the drawer stays, and says that the answer was lost
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await send()
    await form.waitFor({ state: 'detached' })
    assert.equal(keys.length, 2)
    assert.equal(keys[0], keys[1])
    const { body } = await stage.call('GET', `/conversations/${conversationId}/messages`)
    const sent = (body.data as { type: string }[]).filter(({ type }) => type === 'template')
    assert.equal(sent.length, 1)
  },
)

test('a template that carries an order says where it is sent from', { skip }, async (context) => {
  const conversationId = await reach('5511933330003')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await page.getByRole('button', { name: /cobranca_pedido/ }).click()
  const form = page.getByRole('dialog', { name: 'Send cobranca_pedido' })
  await form.getByText('This template needs a whole order.').waitFor()
  assert.equal(await form.getByRole('button', { name: 'Send' }).isDisabled(), true)
  assert.deepEqual(complaints, [])
})

test('a template that is sent beside a found message is shown with the newest', { skip }, async (context) => {
  const waId = '5511933330004'
  const conversationId = await meet('Bia Reis', waId, 'Pedido 4417')
  for (let n = 1; n <= BEYOND_PAGE; n += 1) await stage.simulator.customerWrites(`+${waId}`, `Linha ${n}`)
  await stage.db.query(
    `update conversations set last_inbound_at = last_inbound_at - interval '25 hours'
     where workspace_id = $1 and conversation_id = $2`,
    [stage.shop.workspaceId, conversationId],
  )
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?sort=asc&limit=1`)
  const path = `/conversations/${conversationId}?message=${body.data[0].id}`
  const { page, complaints } = await openConsole(context, { path })
  await bubble(page, 'Pedido 4417').waitFor()
  await page.getByRole('button', { name: /pedido_pronto/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await bubble(page, 'Pode vir buscar quando quiser.').waitFor()
  assert.deepEqual(complaints, [])
})
