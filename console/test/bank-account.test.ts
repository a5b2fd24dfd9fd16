/**
 * An owner without a shell adds an account at a bank in English, on a phone, and changes it later.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startBank } from '../../testkit/bank.ts'
import { findBarriers } from './axe.ts'
import { ALL_SCOPES, openConsoleStage } from './stage.ts'

const bank = await startBank()
after(() => bank.close())
const { skip, open } = await openConsoleStage({
  env: { RECADO_BANK_URL: bank.url, RECADO_BANK_CA_FILE: bank.caFile },
})
const { stage, openConsole } = open

const pem = (name: string, text: string) => ({
  name,
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(text),
})

test(
  'an account is added with a certificate in two files, works, and gets another name',
  { skip },
  async (context) => {
    const shop = await stage.openShop()
    const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
    const account = await bank.openAccount()
    const [key = ''] = account.keys
    stage.keepSecret({ apiKey, secret: account.clientSecret, key: account.key })
    const { page, complaints } = await openConsole(context, {
      apiKey,
      path: '/payment-accounts',
      browser: { locale: 'en-GB', viewport: { width: 390, height: 844 } },
    })
    await page.getByRole('button', { name: 'Add account' }).first().click()
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    const files = (name: string) => dialog.getByRole('group', { name }).locator('input')
    const add = dialog.getByRole('button', { name: 'Add account' })
    await dialog.getByRole('radio', { name: 'Pix at your bank' }).check({ force: true })
    await field('Name').fill('Bakery bank')
    await dialog.getByRole('button', { name: /Bank$/ }).click()
    await page.getByRole('option', { name: 'Local bank' }).click()
    await dialog.getByRole('button', { name: /Pix key type$/ }).click()
    await page.getByRole('option', { name: key.includes('@') ? 'E-mail' : 'Random key' }).click()
    await field('Pix key').fill(` ${key} `)
    await field('Receiver name').fill(account.name)
    await field('Receiver city').fill(account.city)
    await field('Client ID').fill(account.clientId)
    await dialog.getByLabel('Client secret (optional)').fill(account.clientSecret)
    assert.equal(await dialog.getByLabel('Client secret (optional)').getAttribute('type'), 'password')
    assert.equal(await dialog.getByRole('switch', { name: 'Refunds' }).isVisible(), false, 'few need it')

    await files('Certificate file').setInputFiles(pem('key.pem', account.key))
    await dialog.getByText('This file has no certificate.').waitFor()
    await files('Certificate file').setInputFiles(pem('bakery.crt', account.certificate))
    await dialog.getByText('This file has no certificate.').waitFor({ state: 'detached' })
    assert.equal(await add.isDisabled(), true, 'the private key is in another file')
    await files('Private key file').setInputFiles(pem('bakery.key', account.key))
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByText('More', { exact: true }).click()
    assert.equal(await dialog.getByRole('switch', { name: 'Refunds' }).isChecked(), true, 'the default')
    await add.click()
    await page.getByText('Account added.').waitFor()
    stage.keepSecret({ address: await dialog.getByRole('code').innerText() })
    await page.getByRole('button', { name: 'Done', exact: true }).click()

    const card = page.getByRole('listitem', { name: 'Bakery bank' })
    await card.getByText('Pix at your bank', { exact: true }).waitFor()
    await card.getByText('Local bank', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByText('This account works').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()

    await card.getByRole('button', { name: 'Change' }).click()
    assert.equal(await field('Pix key').inputValue(), key)
    await field('Pix key').fill('not a key')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The Pix key is none of its type.').waitFor()
    await field('Receiver name').fill('Padaria Sol')
    await field('Receiver city').fill('x'.repeat(61))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/60/).last().waitFor()
    await field('Receiver city').fill('Recife')
    await field('Pix key').fill(key)
    await field('Name').fill('Sol bank')
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes saved.').waitFor()
    const changed = page.getByRole('listitem', { name: 'Sol bank' })
    await changed.getByText('Padaria Sol', { exact: true }).waitFor()
    const { body } = await stage.call('GET', '/payment-accounts', null, { apiKey })
    assert.deepEqual(body.data[0].details, {
      bank: 'local',
      keyType: key.includes('@') ? 'EMAIL' : 'EVP',
      key,
      merchantName: 'Padaria Sol',
      merchantCity: 'Recife',
    })
    assert.deepEqual(complaints, [])
  },
)
