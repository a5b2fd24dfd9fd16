/**
 * An owner without a shell adds an account at Mercado Pago in the console, and gives it a new token
 * later.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMercadoPago } from '../../service/test/stage/mercado-pago.ts'
import { findBarriers } from './axe.ts'
import { ALL_SCOPES, openConsoleStage } from './stage.ts'

const TOKEN = 'APP_USR-1234567890-of-the-shop'
const stand = await startMercadoPago(TOKEN)
after(() => stand.close())
const { skip, open } = await openConsoleStage({ env: { RECADO_MERCADO_PAGO_URL: stand.url } })
const { stage, openConsole } = open

test('an account at Mercado Pago is added with its access token, and works', { skip }, async (context) => {
  const shop = await stage.openShop()
  const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
  stage.keepSecret({ apiKey, token: TOKEN })
  const { page, complaints } = await openConsole(context, {
    apiKey,
    path: '/payment-accounts',
    browser: { locale: 'pt-BR', viewport: { width: 390, height: 844 } },
  })
  await page.getByRole('button', { name: 'Adicionar conta' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  assert.equal(await dialog.getByRole('textbox').count(), 0, 'the provider is chosen first')
  await dialog.getByRole('radio', { name: 'Mercado Pago' }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Loja no Mercado Pago')
  await dialog.getByRole('textbox', { name: 'Nome do recebedor', exact: true }).fill('Padaria Flor')
  await dialog.getByRole('textbox', { name: 'E-mail da loja (opcional)' }).fill('pedidos@loja.example')
  await dialog.getByLabel('Access token', { exact: true }).fill(TOKEN)
  await dialog.getByText('Começa com APP_USR-.').waitFor()
  assert.equal(await dialog.getByLabel(/client id/i).count(), 0, 'no field of a bank')
  assert.deepEqual(await findBarriers(page), [])
  await dialog.getByRole('button', { name: 'Adicionar conta' }).click()
  await page.getByText('Conta adicionada.').waitFor()
  stage.keepSecret({ address: await dialog.getByRole('code').innerText() })
  await page.getByRole('button', { name: 'Pronto', exact: true }).click()
  const card = page.getByRole('listitem', { name: 'Loja no Mercado Pago' })
  await card.getByText('Mercado Pago', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Testar' }).click()
  await page.getByRole('button', { name: 'Testar agora' }).click()
  await page.getByText('Esta conta funciona').waitFor()
  await page.getByText('Uma cobrança de um centavo foi criada e retirada.').waitFor()
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await card.getByRole('button', { name: 'Novas credenciais' }).click()
  await dialog.getByLabel('Access token', { exact: true }).fill(TOKEN)
  assert.equal(await dialog.getByLabel(/client id/i).count(), 0)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Alterações salvas.').waitFor()
  assert.deepEqual(complaints, [])
})
