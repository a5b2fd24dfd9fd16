/**
 * The proof that a number works checks the service by itself, and says what is wrong in words of
 * the person.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { ALL_SCOPES, openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone } = open

/** A shop of its own, with the page of senders open at its proof. */
async function openShop() {
  const shop = await stage.openShop({ scopes: ALL_SCOPES })
  stage.keepSecret(shop.apiKey)
  const countChecks = async () => {
    const path = '/audit-entries?action=sender.check'
    const { body, text } = await stage.call('GET', path, undefined, { apiKey: shop.apiKey })
    return (body.data ?? assert.fail(text)).length as number
  }
  return { ...shop, countChecks }
}

const stepOf = (page: Page, name: string) => page.getByRole('dialog').locator('.proof li', { hasText: name })

test('the proof checks the service once when it opens, and again on a button', { skip }, async (context) => {
  const { apiKey, phoneNumberId, countChecks } = await openShop()
  const { page, complaints } = await openConsole(context, { apiKey, path: '/senders' })
  await page.getByRole('button', { name: 'Try it from a phone' }).click()
  await stepOf(page, 'Public address of this service').getByText('done').waitFor()
  await stepOf(page, 'WhatsApp called this address').getByText('The last time:').waitFor()
  await stepOf(page, 'Token and app secret').getByText('done').waitFor()
  await stepOf(page, 'The message arrives').getByText('Waiting since').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  assert.equal(await countChecks(), 1)

  const link =
    (await page.getByRole('link', { name: 'Open WhatsApp here instead' }).getAttribute('href')) ?? ''
  const text = new URL(link).searchParams.get('text') ?? ''
  await stage.simulator.customerWrites('+5511977770101', text, { account: phoneNumberId })
  await page.getByText('This number sends and receives.').waitFor()
  assert.equal(await countChecks(), 1)

  const appSecret = 'secret-of-another-app'
  stage.keepSecret(appSecret)
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { appSecret })
  await page.getByRole('button', { name: 'Check again' }).click()
  const secret = stepOf(page, 'Token and app secret')
  await secret.getByText('failed').waitFor()
  await secret.getByText('This app secret belongs to another app than the token.').waitFor()
  assert.equal(await countChecks(), 2)
  assert.deepEqual(complaints, [])
})

test(
  'a number that WhatsApp was not told of shows that, and in its check what to do',
  { skip },
  async (context) => {
    const { apiKey } = await openShop()
    const phoneNumberId = '7770002'
    const credentials = { accessToken: 'token-72', appSecrets: ['secret-72'], verifyToken: 'word-72' }
    stage.keepSecret(credentials)
    await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      accessToken: 'token-72',
      appSecret: 'secret-72',
      displayPhoneNumber: '+55 11 4000-7002',
      webhookUrl: `${stage.service.url}/channels/whatsapp/webhook`, // set with another number's token
    })
    const draft = { phoneNumberId, address: '+551140007002', credentials }
    const added = await stage.call('POST', '/senders', draft, { apiKey })
    assert.equal(added.status, 200, added.text)
    const { page } = await openConsole(context, { apiKey, path: '/senders' })
    const card = page.locator('li.card', { hasText: '+55 11 4000-7002' })
    await card.getByRole('button', { name: 'Try it from a phone' }).click()
    const verification = stepOf(page, 'WhatsApp called this address')
    await verification.getByText('failed').waitFor()
    await verification.getByText('Never, so WhatsApp does not know this address.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Check', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await dialog.getByText('Never, so WhatsApp does not know this address.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await card.getByRole('button', { name: 'Try it from a phone' }).click()
    await verification.getByText('failed').waitFor()
    const link = page.getByRole('link', { name: 'Open WhatsApp here instead' })
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    await stage.simulator.customerWrites('+5511977770102', text, { account: phoneNumberId })
    await verification.getByText('Webhooks come through another number of the same app.').waitFor()
    await verification.getByText('done').waitFor()
  },
)

test(
  'a phone reads the code in a picture of the whole page, by night, that is pasted',
  { skip },
  async (context) => {
    const { apiKey } = await openShop()
    const browser = { colorScheme: 'dark' } as const
    const { page } = await openConsole(context, { apiKey, path: '/senders', browser })
    await page.getByRole('button', { name: 'Try it from a phone' }).click()
    const link = page.getByRole('link', { name: 'Open WhatsApp here instead' })
    await link.waitFor()
    const phone = await openPhone(context, '')
    await phone.page.getByRole('button', { name: 'New customer' }).click()
    const paste = (bytes: Buffer) =>
      phone.page.evaluate(`{
        const clipboardData = new DataTransfer()
        const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0))
        clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true })
        document.querySelector('input[name=number]').dispatchEvent(event)
      }`)
    await paste(await phone.page.screenshot())
    await phone.page.getByText('No QR code was found in this image.').waitFor()
    await paste(await page.screenshot())
    await phone.page.locator('input[name=text]:focus').waitFor()
    const text = phone.page.getByLabel('First message, or the link of a scanned code')
    assert.equal(await text.inputValue(), await link.getAttribute('href'))
    assert.deepEqual(phone.complaints, [])
  },
)

test('what the shop answers in the app, where its number also is, is a step', { skip }, async (context) => {
  const { apiKey, phoneNumberId: account } = await openShop()
  await stage.simulator.control('PUT', `/accounts/${account}`, { number: { is_on_biz_app: true } })
  const { page } = await openConsole(context, { apiKey, path: '/senders' })
  await page.getByRole('button', { name: 'Try it from a phone' }).click()
  const link =
    (await page.getByRole('link', { name: 'Open WhatsApp here instead' }).getAttribute('href')) ?? ''
  const text = new URL(link).searchParams.get('text') ?? ''
  await stage.simulator.customerWrites('+5511977770103', text, { account })
  await page.getByText('This number sends and receives.').waitFor()
  const echo = stepOf(page, 'Your answer in the app arrives')
  await echo.getByText('Answer this message in the WhatsApp Business app.').waitFor()
  const answer = { account, to: '+5511977770103', text: 'Oi! Pode vir buscar.' }
  await stage.simulator.control('POST', '/app-messages', answer)
  await echo.getByText('done').waitFor()
})

test('in Portuguese a failed step says what is probably wrong', { skip }, async (context) => {
  const { apiKey } = await openShop()
  const hidden = await stage.startAnother({}, { RECADO_PUBLIC_URL: 'http://doceria.example' })
  context.after(() => hidden.close())
  const { page } = await openConsole(context, {
    apiKey,
    url: hidden.url,
    path: '/senders',
    browser: { locale: 'pt-BR' },
  })
  await page.getByRole('button', { name: 'Teste com um celular' }).click()
  const address = stepOf(page, 'Endereço público deste serviço')
  await address.getByText('falhou').waitFor()
  await address.getByText('O WhatsApp só chama endereços https.').waitFor()
  await stepOf(page, 'Token e chave secreta do app').getByText('feito').waitFor()
})
