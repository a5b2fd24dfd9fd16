/**
 * What an assistant wrote waits in its conversation, in a real browser: a person sees what it
 * becomes, edits it, sends or discards it.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

/** Of an assistant, which cannot send. */
let assistant: string

before(async () => {
  if (skip !== false) return
  assistant = (await stage.makeKey(stage.shop.workspaceId, ['messages:read', 'drafts:write'])).key
})

const drafts = (page: Page) => page.locator('.drafts')
const card = (page: Page, text: string) => drafts(page).getByRole('listitem').filter({ hasText: text })
const button = (page: Page, text: string, name: string) =>
  card(page, text).getByRole('button', { name, exact: true })
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^(Messages|Mensagens)$/ })
    .getByRole('article')
    .filter({ hasText: text })

async function write(conversationId: string, body: object, more: object = {}): Promise<string> {
  const draft = { conversationId, type: 'text', body, ...more }
  const { status, body: written, text } = await stage.call('POST', '/drafts', draft, { apiKey: assistant })
  assert.equal(status, 200, text)
  return written.id
}

const says = (text: string) => ({ text: { body: text } })

/**
 * An order without its addresses; the Pix code of the example asks for R$ 103,30, the order comes
 * to less.
 */
function order(to: string, referenceId: string): object {
  const { from: _from, to: _to, ...body } = orderDetails(stage.shop.from, to, referenceId)
  return body
}

test('a draft shows what it becomes, is edited, approved, and sent once', { skip }, async (context) => {
  const conversationId = await meet('Ana Souza', '5511955550001', 'Onde está meu pedido?')
  await write(conversationId, says('O *pedido* sai amanhã.'), { note: 'She asked where it is.' })
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await drafts(page).getByText('1 draft to review').waitFor()
  const waiting = card(page, 'sai amanhã')
  await waiting.getByRole('heading', { name: /^Draft by test/ }).waitFor()
  await waiting.getByText('She asked where it is.').waitFor()
  await waiting
    .getByRole('group', { name: 'What the customer sees' })
    .locator('.bubble b, .bubble strong')
    .waitFor()
  assert.deepEqual(await findBarriers(page), [])

  await button(page, 'sai amanhã', 'Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit the draft' })
  const text = form.getByRole('textbox', { name: 'Text' })
  await text.fill(' ')
  await form
    .getByRole('link', { name: 'See the rule' })
    .or(form.getByText('Fill in this field.'))
    .first()
    .waitFor()
  await text.fill('O *pedido* sai hoje.')
  await form.getByRole('group', { name: 'What the customer sees' }).getByText('sai hoje').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await form.waitFor({ state: 'detached' })

  await button(page, 'sai hoje', 'Approve and send').dblclick()
  await bubble(page, 'sai hoje').waitFor()
  await drafts(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Ana Souza' }).and(page.locator(':focus')).waitFor()
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages`)
  assert.deepEqual(
    body.data
      .filter(({ role }: { role: string }) => role === 'assistant')
      .map((one: { content: string }) => one.content),
    ['O *pedido* sai hoje.'],
  )
  assert.deepEqual(complaints, [])
})

test(
  'a draft about money is sent after a yes by name, and one with faults not at all',
  { skip },
  async (context) => {
    const conversationId = await meet('Bia Nunes', '5511955550002', 'Quero pagar')
    const other = order('+5511955550002', 'DRAFT-1') as ReturnType<typeof orderDetails>
    const { parameters } = other.interactive.action
    const example = parameters.payment_settings
    Object.assign(parameters, { payment_settings: [] })
    await write(conversationId, other, { type: 'order_details' })
    const faulty = structuredClone(other)
    Object.assign(faulty.interactive.action.parameters, {
      reference_id: 'DRAFT-2',
      payment_settings: example,
    })
    faulty.interactive.action.parameters.total_amount.value += 1
    await write(conversationId, faulty, { type: 'order_details' })
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    await drafts(page).getByText('2 drafts to review').waitFor()
    await card(page, 'DRAFT-2').getByText('Fix before you send:').waitFor()
    assert.equal(await button(page, 'DRAFT-2', 'Approve and send').isDisabled(), true)
    await button(page, 'DRAFT-2', 'Discard').click()
    await card(page, 'DRAFT-2').waitFor({ state: 'detached' })

    await card(page, 'DRAFT-1').getByText('Check before you send:').waitFor()
    await button(page, 'DRAFT-1', 'Approve and send').click()
    const question = page.getByRole('dialog', { name: 'Check the payment first' })
    await question.getByText('The order has no payment method. Send anyway?').waitFor()
    await question.getByRole('button', { name: 'Go back and correct' }).click()
    await button(page, 'DRAFT-1', 'Approve and send').click()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    await bubble(page, 'DRAFT-1').first().waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'conversations with drafts are found, and what another person decides goes by itself',
  { skip },
  async (context) => {
    const conversationId = await meet('Carla Dias', '5511955550003', 'Bom dia')
    await meet('Davi Melo', '5511955550004', 'Boa tarde')
    const { page, complaints } = await openConsole(context)
    await page.getByRole('link', { name: /Davi Melo/ }).waitFor()
    const draftId = await write(conversationId, says('Bom dia, Carla!'))
    await page.getByRole('link', { name: /Carla Dias.*Draft/ }).waitFor()
    await page.getByRole('button', { name: /^With drafts: / }).click()
    await page.getByRole('link', { name: /Davi Melo/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /Carla Dias/ }).click()
    await card(page, 'Bom dia, Carla!').waitFor()
    await stage.call('DELETE', `/drafts/${draftId}`, undefined, { apiKey: open.apiKey })
    await drafts(page).waitFor({ state: 'detached' })
    await page.getByText('No drafts').waitFor()

    await write(conversationId, says('Bom dia de novo!'))
    await page.getByRole('link', { name: /Needs attention/ }).click()
    await page.getByRole('heading', { name: '1 draft to review' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: 'Show the conversations' }).click()
    await page.getByRole('link', { name: /Carla Dias/ }).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('a key that may not send sees drafts, and no button that decides', { skip }, async (context) => {
  const conversationId = await meet('Eva Lima', '5511955550005', 'Oi')
  await write(conversationId, says('Oi, Eva!'))
  const browser = { locale: 'pt-BR', viewport: { width: 360, height: 740 } }
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    apiKey: assistant,
    browser,
  })
  await drafts(page).getByText('1 rascunho para revisar').waitFor()
  await card(page, 'Oi, Eva!').getByText('A sua chave de API pode ler rascunhos, mas não enviar.').waitFor()
  assert.equal(
    await card(page, 'Oi, Eva!')
      .getByRole('button', { name: /Aprovar|Editar|Descartar/ })
      .count(),
    0,
  )
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

test(
  'a draft that is changed while a person is asked about it is not sent by their answer',
  { skip },
  async (context) => {
    const conversationId = await meet('Fábio Reis', '5511955550006', 'Quero pagar')
    const draft = order('+5511955550006', 'DRAFT-3') as ReturnType<typeof orderDetails>
    Object.assign(draft.interactive.action.parameters, { payment_settings: [] })
    const draftId = await write(conversationId, draft, { type: 'order_details' })
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    await button(page, 'DRAFT-3', 'Approve and send').click()
    const question = page.getByRole('dialog', { name: 'Check the payment first' })
    await question.waitFor()
    draft.interactive.body.text = 'Outro pedido'
    const changed = await stage.call('PATCH', `/drafts/${draftId}`, { body: draft }, { apiKey: open.apiKey })
    assert.equal(changed.status, 200, changed.text)
    await page.locator('.draft').getByText('Outro pedido').waitFor()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    const refusal = card(page, 'Outro pedido').getByRole('alert')
    await refusal.or(bubble(page, 'Outro pedido')).first().waitFor()
    const { body } = await stage.call('GET', `/conversations/${conversationId}/messages`)
    assert.equal(body.data.length, 1, 'only what the customer wrote')
    assert.deepEqual(complaints, [])
  },
)
