/**
 * A first day on a phone, in Portuguese: sign in, see a mention, find the customer, sell, be paid,
 * close the day.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startBank } from '../../testkit/bank.ts'
import { orderDetails } from '../../testkit/bodies.ts'
import { openUser, PASSWORD } from '../../service/test/stage/signed-in.ts'
import { insertLink, toLinkUrl } from '../../service/src/access/people/links.ts'
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
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }
const [ANA, BIA] = ['5511933350001', '5511933350002']

before(async () => {
  if (skip !== false) return
  const account = await bank.openAccount()
  const { name, city, keys, clientId, clientSecret, certificate } = account
  stage.keepSecret({ secret: clientSecret, key: account.key })
  const [key = ''] = keys
  const added = await stage.call(
    'POST',
    '/payment-accounts',
    {
      provider: 'api-pix',
      name: 'Banco da padaria',
      details: {
        bank: 'local',
        keyType: key.includes('@') ? 'EMAIL' : 'EVP',
        key,
        merchantName: name,
        merchantCity: city,
      },
      credentials: { clientId, clientSecret, certificate, key: account.key },
    },
    { apiKey: open.apiKey },
  )
  assert.equal(added.status, 200, added.text)
})

/** The order that the shop sent before: one cake. */
async function sendCake(to: string) {
  const body = orderDetails(stage.shop.from, to, 'PED-8')
  const { parameters } = body.interactive.action
  const price = { value: 4_800, offset: 100 }
  const items = [{ name: 'Bolo de fubá', retailer_id: 'bolo', quantity: 1, amount: price }]
  Object.assign(parameters, { total_amount: price })
  Object.assign(parameters.order, { items, subtotal: price })
  const sent = await stage.call('POST', '/messages/interactive/order_details', body)
  assert.equal(sent.status, 200, sent.text)
}

test(
  'one signs in, sees a mention, finds the customer, sells in four touches, is paid and closes the day',
  { skip },
  async (context) => {
    const olga = await openUser(stage, 'owner', { name: 'Olga Prates' })
    const caio = await openUser(stage, 'treasurer', { name: 'Caio Reis', email: 'caio@padaria.example' })
    const { db, shop, clock, service } = stage
    const link = await insertLink(db, shop.workspaceId, caio.userId, null, clock.now())
    assert.ok(link)
    stage.keepSecret(link.token)
    await meet('Bia Nunes', BIA, 'Quero um bolo')
    await sendCake(`+${BIA}`)
    const anas = await meet('Ana Souza', ANA, 'Tem bolo hoje?')

    const { page, complaints } = await openConsole(context, { apiKey: null, browser: PHONE })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    await page.goto(toLinkUrl(service.url, link.token))
    await page.getByLabel('Nova senha').fill(PASSWORD)
    await page.getByLabel('Repita a senha').fill(PASSWORD)
    await button('Salvar e entrar').click()
    await page.getByRole('navigation').waitFor()

    const note = { text: '@Caio Reis a Ana quer um bolo', mentions: [caio.userId] }
    assert.equal((await olga.call('POST', `/conversations/${anas}/notes`, note)).status, 200)
    await page.getByRole('button', { name: /Menções.*1/ }).click()
    await page.getByRole('link', { name: /a Ana quer um bolo/ }).waitFor()
    await page.keyboard.press('Escape')

    await button('Nova conversa').click()
    const drawer = page.getByRole('dialog', { name: 'Nova conversa' })
    await drawer.getByRole('searchbox').fill('ana')
    await drawer.getByRole('button', { name: /Ana Souza/ }).click()
    await drawer.getByRole('button', { name: 'Abrir a conversa' }).click()
    await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()

    // four touches: the order, the cake, and to send it; the charge and the reference stand there
    await page.locator('a[href*="/compose?"]').first().click()
    const reference = page.getByRole('textbox', { name: 'Referência do pedido', exact: true })
    await stage.until(
      async () => (await reference.inputValue()) === 'PED-9',
      'the next reference is filled in',
    )
    await page.getByRole('button', { name: /Bolo de fubá/ }).click()
    await page.getByRole('switch', { name: 'Cobrar pelo banco', checked: true }).waitFor()
    await page.getByText('Tudo certo').waitFor()
    await button('Enviar').click()
    await page.getByText('Mensagem aceita e a caminho.').waitFor()

    const phone = await openPhone(context, ANA)
    await phone.page.getByRole('button', { name: 'Review and pay' }).click()
    await phone.page.getByRole('button', { name: /^Pay R\$/ }).click()
    await phone.page.getByRole('button', { name: 'Confirm payment' }).click()
    await phone.page.getByRole('dialog', { name: 'Your bank has paid' }).waitFor()
    await page.goto(`${service.url}/console/orders/PED-9`)
    await page.getByRole('region', { name: 'Pagamentos' }).getByText('Valor certo').waitFor()

    await page.goto(`${service.url}/console/day`)
    await page.getByText('48,00').first().waitFor()
    await page.getByText('Tudo confere.').waitFor()
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)
