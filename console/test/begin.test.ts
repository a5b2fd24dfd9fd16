/** A new installation: its first owner creates the shop in the browser, and is signed in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const TOKEN = '5'.repeat(64)
const PASSWORD = 'quatro pães quentinhos por favor'

const { skip, open } = await openConsoleStage({ env: { RECADO_SETUP_TOKEN: TOKEN } })
const { stage, openConsole } = open

test(
  'an address without its token says what is missing, and one with another token that it is not valid',
  { skip },
  async (context) => {
    const { page } = await openConsole(context, { path: '/begin', apiKey: null })
    await page.getByText('what follows # is missing here').waitFor()
    await page.goto('about:blank')
    await page.goto(`${stage.service.url}/console/begin#${'6'.repeat(64)}`)
    await page.getByLabel('Name of your shop').fill('Padaria Central')
    await page.getByLabel('Your name').fill('Ana Souza')
    await page.getByLabel('E-mail').fill('ana@padaria.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create and sign in' }).click()
    await page.getByText('This address is not valid').waitFor()
  },
)

test('the first owner sees each mistake, creates the shop, and is signed in', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: `/begin#${TOKEN}`, apiKey: null })
  const button = page.getByRole('button', { name: 'Create and sign in' })
  await button.click()
  for (const mistake of [
    'Enter the name of your shop.',
    'Enter your name.',
    'Enter your e-mail.',
    'Use at least 12 characters.',
  ])
    await page.getByText(mistake).waitFor()
  await page.getByLabel('Name of your shop').and(page.locator(':focus')).waitFor()
  assert.deepEqual(await findBarriers(page), [])

  await page.getByLabel('Name of your shop').fill(' Padaria Central ')
  await page.getByLabel('Your name').fill('Ana Souza')
  await page.getByLabel('E-mail').fill('ana@padaria.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(`${PASSWORD}!`)
  await button.click()
  await page.getByText('Passwords do not match.').waitFor()
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button.click()
  await page.getByRole('searchbox', { name: 'Name, number, order, or words' }).waitFor()
  assert.equal(new URL(page.url()).hash, '', 'the token has left the address')
  await page.goBack().catch(() => undefined)
  assert.ok(!page.url().includes(TOKEN), 'and the history')
  const { rows } = await stage.db.query<{ name: string; role: string }>(
    `select w.name, u.role from users u join workspaces w using (workspace_id) where u.email = 'ana@padaria.example'`,
  )
  assert.deepEqual(rows, [{ name: 'Padaria Central', role: 'owner' }])
  assert.deepEqual(complaints, [])
})

test('the page of a new installation is in Portuguese too', { skip }, async (context) => {
  const { page } = await openConsole(context, {
    path: '/begin#x',
    apiKey: null,
    browser: { locale: 'pt-BR' },
  })
  await page.getByText('Este Recado é novo').waitFor()
  await page.getByRole('button', { name: 'Criar e entrar' }).waitFor()
})
