/** The owner names the shop and its time zone in the console. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBarriers } from './axe.ts'
import { ALL_SCOPES, openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

test('the owner changes the name of the shop and the time zone of its days', { skip }, async (context) => {
  const shop = await stage.openShop()
  const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
  stage.keepSecret(apiKey)
  const { page, complaints } = await openConsole(context, {
    apiKey,
    path: '/',
    browser: { locale: 'pt-BR', viewport: { width: 1280, height: 900 } },
  })
  await page.getByRole('link', { name: 'Loja', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nome da loja' }).fill('Padaria do Acre')
  await page.getByRole('button', { name: /Fuso horário da loja$/ }).click()
  await page.getByRole('option', { name: 'America/Rio Branco' }).click()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Alterações salvas.').waitFor()
  await page.locator('.shop-name').getByText('Padaria do Acre').waitFor()
  const { body } = await stage.call('GET', '/workspace', undefined, { apiKey })
  assert.deepEqual([body.name, body.timeZone], ['Padaria do Acre', 'America/Rio_Branco'])
  assert.deepEqual(complaints, [])
})
