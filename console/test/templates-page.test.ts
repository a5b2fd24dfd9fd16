/**
 * The templates page in a real browser: what WhatsApp says of them is shown as it happens, and they
 * are made, changed and deleted.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { field } from './compose-steps.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }

const ask = (method: string, path: string, body?: unknown) => stage.call(method, path, body, { apiKey })

before(async () => {
  if (skip !== false) return
  // the account at the simulator is connected after the service has first looked
  await stage.until(async () => {
    stage.clock.advance(10 * 60_000)
    return (await ask('GET', '/templates')).body.data.length > 0
  }, 'the templates are read')
})

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const preview = (page: Page, name = 'Preview') => page.getByRole('region', { name })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A template of the shop, by its name. */
async function findTemplate(name: string) {
  const { body } = await ask('GET', `/templates?name=${name}`)
  return body.data[0]
}

test(
  'templates are found by their text, opened, and shown as WhatsApp shows them',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/templates' })
    await row(page, 'cobranca_pix').getByText('Approved').waitFor()
    await row(page, 'oferta_da_semana').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('Pague com o código Pix')
    await row(page, 'oferta_da_semana').waitFor({ state: 'hidden' })
    await row(page, 'cobranca_pix').getByRole('link').click()
    await page.getByRole('heading', { name: 'cobranca_pix' }).waitFor()
    await preview(page).getByText('Olá Ana, faltam R$ 48,00 do seu pedido.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(complaints, [])
  },
)

test(
  'a rejection appears by itself with its reason and what to do, in the list too',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/templates', browser: PHONE })
    await row(page, 'oferta_da_semana').getByText('Aprovado').waitFor()
    const kept = (await stage.simulator.templates()).find(({ name }) => name === 'oferta_da_semana')
    await stage.simulator.setTemplate(kept?.id ?? '', {
      status: 'REJECTED',
      reason: 'TAG_CONTENT_MISMATCH',
      rejectionInfo: { reason: 'It sells.', recommendation: 'Choose marketing.' },
    })
    await row(page, 'oferta_da_semana').getByText('O conteúdo não combina com a categoria.').waitFor()
    await page.getByText('Choose marketing.').waitFor()
    await page.getByRole('button', { name: /Situação$/ }).click()
    await page.getByRole('option', { name: 'Rejeitado' }).click()
    await row(page, 'cobranca_pix').waitFor({ state: 'hidden' })
    assert.deepEqual(await findBarriers(page), [])
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= PHONE.viewport.width)
    assert.deepEqual(complaints, [])
  },
)

test(
  'a template is made with its mistakes at their fields, changed, and deleted after a question',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/templates/new' })
    await field(page, 'Name').fill('Pedido na Mesa')
    await field(page, 'Text').fill('Olá {{nome}}, o pedido {{pedido}} está pronto.')
    await field(page, 'Example of {{nome}}').fill('Ana')
    await preview(page).getByText('Olá Ana, o pedido {{pedido}} está pronto.').waitFor()
    await choose(page, 'Header type', 'Text')
    await field(page, 'Header text').fill('Pedido pronto')
    await field(page, 'Footer text (optional)').fill('Padaria {{1}}')
    await page.getByRole('button', { name: 'Add button' }).click()
    await choose(page, 'Action', 'Pay')
    await page.getByRole('button', { name: 'Send for review' }).click()
    const name = field(page, 'Name')
    await name.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
    for (const wrong of ['Example of {{nome}}', 'Footer text (optional)', 'Sample payment code or link'])
      await field(page, wrong).and(page.locator('[aria-invalid="true"]')).waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await name.fill('pedido_na_mesa')
    await field(page, 'Example of {{pedido}}').fill('FLOR-2031')
    await field(page, 'Footer text (optional)').fill('Padaria')
    await field(page, 'Sample payment code or link').fill('00020101021226')
    await page.getByRole('button', { name: 'Send for review' }).click()
    await page.getByRole('heading', { name: 'pedido_na_mesa' }).waitFor()
    const made = await findTemplate('pedido_na_mesa')
    assert.deepEqual(
      [made.parameterFormat, made.components.map(({ type }: { type: string }) => type)],
      ['NAMED', ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']],
    )

    const kept = (await stage.simulator.templates()).find((one) => one.name === 'pedido_na_mesa')
    await stage.simulator.setTemplate(kept?.id ?? '', { status: 'APPROVED' })
    await page.getByText('Approved').waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    await field(page, 'Text').fill('Olá {{nome}}, o pedido {{pedido}} já está pronto.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await preview(page).getByText('Olá Ana, o pedido FLOR-2031 já está pronto.').waitFor()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.notEqual((await findTemplate('pedido_na_mesa')).status, 'DELETED')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Templates' }).waitFor()
    await row(page, 'pedido_na_mesa').waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
  },
)

test('a key that may not write templates sees no button that does', { skip }, async (context) => {
  const reader = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const { page } = await openConsole(context, { path: '/templates', apiKey: reader.key })
  await row(page, 'cobranca_pix').getByRole('link').click()
  await page.getByRole('heading', { name: 'cobranca_pix' }).waitFor()
  for (const name of ['New template', 'Change', 'Delete'])
    assert.equal(
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count(),
      0,
      name,
    )
  await page.goto(`${stage.service.url}/console/templates/new`)
  await row(page, 'cobranca_pix').waitFor()
  assert.equal(await page.getByRole('form').count(), 0)
})
