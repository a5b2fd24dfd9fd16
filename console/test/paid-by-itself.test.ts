/**
 * The whole circle in real browsers: a shop adds its bank, charges an order, the customer pays it
 * on the phone, and everybody sees it.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startBank } from '../../testkit/bank.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const bank = await startBank()
after(() => bank.close())
const { skip, open } = await openConsoleStage({
  env: {
    RECADO_BANK_URL: bank.url,
    RECADO_BANK_CA_FILE: bank.caFile,
    RECADO_PAYMENTS_READ_MS: '200',
  },
  simulatorEnv: { SIMULATOR_BANK_URL: bank.controlUrl },
})
const { stage, openConsole, openPhone, meet } = open
const olga = await openUser(stage, 'owner', { name: 'Olga Prates' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })

const DESK = { locale: 'pt-BR', viewport: { width: 1280, height: 900 } }
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 780 } }
const ANA = '5511933350001'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const payments = (page: Page) => page.getByRole('region', { name: 'Pagamentos' })

test('the owner adds the account at the bank, and a check says that it works', { skip }, async (context) => {
  const account = await bank.openAccount()
  stage.keepSecret({ secret: account.clientSecret, key: account.key })
  const { page, complaints } = await openConsole(context, {
    user: olga,
    path: '/payment-accounts',
    browser: DESK,
  })
  await button(page, 'Adicionar conta').click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await dialog.getByRole('radio', { name: 'Pix no seu banco' }).check({ force: true })
  await field('Nome').fill('Banco da padaria')
  await dialog.getByRole('button', { name: /Banco$/ }).click()
  await page.getByRole('option', { name: 'Banco local' }).click()
  await dialog.getByRole('button', { name: /Tipo de chave Pix$/ }).click()
  const kind = account.keys[0]?.includes('@') ? 'E-mail' : 'Chave aleatória'
  await page.getByRole('option', { name: kind }).click()
  await field('Chave Pix').fill(account.keys[0] ?? '')
  await field('Nome do recebedor').fill(account.name)
  await field('Cidade do recebedor').fill(account.city)
  await field('Client ID').fill(account.clientId)
  await dialog.getByLabel('Client secret (opcional)').fill(account.clientSecret)
  await dialog
    .getByRole('group', { name: 'Arquivo do certificado' })
    .locator('input')
    .setInputFiles({
      name: 'padaria.p12',
      mimeType: 'application/x-pkcs12',
      buffer: Buffer.from(account.p12, 'base64'),
    })
  assert.deepEqual(await findBarriers(page), [])
  await dialog.getByRole('button', { name: 'Adicionar conta' }).click()
  await page.getByText('Conta adicionada.').waitFor()
  stage.keepSecret({ address: await dialog.getByRole('code').innerText() })
  await button(page, 'Pronto').click()
  const card = page.getByRole('listitem', { name: 'Banco da padaria' })
  await card.getByText(/vence em \d+ dias/).waitFor()
  await card.getByRole('button', { name: 'Testar' }).click()
  await button(page, 'Testar agora').click()
  await page.getByText('Esta conta funciona').waitFor()
  await page.getByText('Uma cobrança de um centavo foi criada e retirada.').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

test(
  'an order is charged, the customer pays it on the phone, and the shop sees it without reloading',
  { skip },
  async (context) => {
    const told = await olga.call('PATCH', `/senders/${stage.shop.senderId}`, { notifiesPayments: true })
    assert.equal(told.status, 200, told.text)
    await meet('Ana Souza', ANA, 'Quero um bolo')
    const { page, complaints } = await openConsole(context, {
      user: caio,
      path: `/compose?kind=order_details&to=%2B${ANA}&reference=BOLO-1`,
      browser: PHONE,
    })
    await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Seu bolo')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Bolo de fubá')
    await page.getByRole('textbox', { name: 'Preço, R$' }).fill('48,00')
    await page.getByRole('switch', { name: 'Cobrar pelo banco', checked: true }).waitFor()
    await page.getByText('Tudo certo').waitFor()
    await button(page, 'Enviar').click()
    await page.getByText('Mensagem aceita e a caminho.').waitFor()
    const desk = await openConsole(context, { user: olga, path: '/orders/BOLO-1', browser: DESK })
    await payments(desk.page).getByText('Aguardando pagamento').waitFor()

    const customer = await openPhone(context, ANA)
    await customer.page.getByRole('button', { name: 'Review and pay' }).click()
    await customer.page.getByRole('button', { name: /^Pay R\$/ }).click()
    await customer.page.getByRole('button', { name: 'Confirm payment' }).click()
    await customer.page.getByRole('dialog', { name: 'Your bank has paid' }).waitFor()
    await payments(desk.page).getByText('Valor certo').waitFor()
    await payments(desk.page).getByText('O cliente foi avisado').waitFor()
    await customer.page.keyboard.press('Escape')
    await customer.page.getByText('Paid', { exact: true }).first().waitFor()
    assert.deepEqual(await findBarriers(desk.page), [])
    assert.deepEqual([...complaints, ...desk.complaints, ...customer.complaints], [])
  },
)

test('the day of the shop agrees with the list of the bank', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { user: olga, path: '/payments', browser: PHONE })
  await page.getByRole('region', { name: 'Recebido', exact: true }).getByText('1 pagamento').waitFor()
  await page.getByText('Tudo confere.').waitFor()
  await page.getByRole('row').filter({ hasText: 'BOLO-1' }).getByText('Confere').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV para planilha' }).click()
  assert.match((await download).suggestedFilename(), /^pagamentos-\d{4}-\d{2}-\d{2}\.csv$/)
  assert.deepEqual(complaints, [])
})
