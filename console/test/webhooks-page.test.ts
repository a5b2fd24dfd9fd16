/**
 * Webhook endpoints in a real browser: added with their mistakes at their fields, looked after, and
 * deleted after a question.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startWebhookReceiver, type ReceivedEvent } from '../../testkit/webhook-receiver.ts'
import { findBarriers } from './axe.ts'
import { readCopied } from './copied.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open

const asAdmin = (method: string, path: string, body?: unknown) => stage.call(method, path, body, { apiKey })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function make(body: object): Promise<string> {
  const answer = await asAdmin('POST', '/webhook-endpoints', body)
  assert.equal(answer.status, 200, answer.text)
  if (answer.body.secret !== null) stage.keepSecret(answer.body.secret)
  return answer.body.id
}

test(
  'an endpoint is added with its mistakes at their fields, and its secret is shown once',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/webhook-endpoints' })
    await page.getByText('No webhook endpoints yet').waitFor()
    await button(page, 'Add endpoint').click()
    const form = dialog(page, 'Add endpoint')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.getByText('Enter the URL.').waitFor()
    await form.getByRole('textbox', { name: 'Receiver URL' }).fill('https://10.0.0.1/hook')
    await form.getByRole('radio', { name: 'Only these' }).first().check({ force: true })
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.getByText('Choose at least one.').waitFor()
    await form.getByRole('checkbox', { name: /^All: Orders/ }).check({ force: true })
    assert.equal(await form.getByRole('checkbox', { name: 'order.paid' }).isDisabled(), true)
    await form.getByRole('checkbox', { name: 'message.received' }).check({ force: true })
    await button(page, 'Add header').click()
    await form.getByRole('textbox', { name: 'Header 1 name' }).fill('x-shop')
    await form.getByLabel('Header 1 value').fill('flor')
    assert.deepEqual(await findBarriers(page), [])
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    const url = form.getByRole('textbox', { name: 'Receiver URL' })
    await url.and(page.locator('[aria-invalid=true]')).waitFor()

    await url.fill('https://shop.example/webhooks')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    const shown = dialog(page, 'Endpoint secret')
    const secret = await shown.getByText(/^whsec_/).innerText()
    stage.keepSecret(secret)
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Escape')
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await shown.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'https://shop.example/webhooks' }).waitFor()
    assert.equal(await page.getByText(secret).count(), 0)
    await page.getByText('order.* message.received').waitFor()
    await page.getByText('x-shop').waitFor()
    const { body } = await asAdmin('GET', '/webhook-endpoints')
    assert.deepEqual(body.data[0].types, ['order.*', 'message.received'])
    assert.deepEqual(complaints, [])
  },
)

test(
  'an endpoint is changed, paused, enabled where it stopped, given a new secret, and deleted',
  { skip },
  async (context) => {
    const endpointId = await make({ url: 'https://erp.example/hook', headers: { 'x-key': 'one' } })
    const browser = { viewport: { width: 360, height: 740 } }
    const { page, complaints } = await openConsole(context, {
      path: `/webhook-endpoints/${endpointId}`,
      browser,
    })
    await button(page, 'Change').click()
    const form = dialog(page, 'Change')
    await form.getByText('Current: x-key').waitFor()
    await form.getByRole('textbox', { name: 'Description (optional)' }).fill('Stock')
    await form.getByRole('textbox', { name: 'At most per second (optional)' }).fill('0')
    await form.getByText('Enter a whole number from 1 to 1,000.').waitFor()
    await form.getByRole('textbox', { name: 'At most per second (optional)' }).fill('5')
    assert.deepEqual(await findBarriers(page), [])
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Stock').waitFor()
    await page.getByText('x-key').waitFor()

    await button(page, 'Pause').click()
    await page.getByText('Paused since').waitFor()
    await button(page, 'Enable').click()
    await dialog(page, 'Enable the endpoint')
      .getByRole('radio', { name: /^Where it stopped/ })
      .waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await dialog(page, 'Enable the endpoint').getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Active', { exact: true }).waitFor()

    await button(page, 'New secret').click()
    await dialog(page, 'Create a new secret').getByRole('button', { name: 'Create' }).click()
    const shown = dialog(page, 'Endpoint secret')
    stage.keepSecret(await shown.getByText(/^whsec_/).innerText())
    await shown.getByText('The old secret also signs until').waitFor()
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('The old secret also signs until').waitFor()

    await button(page, 'Delete').click()
    await dialog(page, 'Delete endpoint').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
    assert.equal((await asAdmin('GET', `/webhook-endpoints/${endpointId}`)).status, 404)
    assert.deepEqual(complaints, [])
  },
)

test(
  'how to verify is shown in three languages, with the id of the endpoint and the kind of its key',
  { skip },
  async (context) => {
    const endpointId = await make({ url: 'https://erp.example/hook', signing: 'v1a' })
    const { page, complaints } = await openConsole(context, { path: `/webhook-endpoints/${endpointId}` })
    await page.getByText(/^whpk_/).waitFor()
    const section = page.getByRole('region', { name: 'Verify in your receiver' })
    for (const [language, mark] of [
      ['TypeScript', '@recado/client/webhooks'],
      ['PHP', 'sodium_crypto_sign_verify_detached'],
      ['Python', 'Ed25519PublicKey'],
    ] as const) {
      await section.getByRole('button', { name: language }).click()
      await section.getByText(mark).waitFor()
      await section.getByText(`Of the webhook endpoint ${endpointId}: whpk_`).waitFor()
    }
    const copy = section.getByRole('button', { name: 'Copy the example' })
    assert.match(await readCopied(page, () => copy.click()), /Ed25519PublicKey/)
    assert.deepEqual(complaints, [])
  },
)

test(
  'an endpoint that fails or was disabled needs attention, and says why in both languages',
  { skip },
  async (context) => {
    const failing = await make({ url: 'https://failing.example/hook' })
    const receiver = await startWebhookReceiver()
    context.after(() => receiver.close())
    receiver.answer = () => 410
    const disabled = await make({ url: `${receiver.url}/gone`, types: ['message.received'] })
    await stage.db.query(
      `update webhook_endpoints set state = 'failing', due_at = now(), failures = 10 where endpoint_id = $1`,
      [failing],
    )
    await stage.simulator.customerWrites('+5511966660001', 'Oi')
    const { page, complaints } = await openConsole(context, {
      path: '/attention',
      browser: { locale: 'pt-BR' },
    })
    await page.getByRole('heading', { name: /^Um endpoint de webhook falha desde/ }).waitFor()
    const notice = page.locator('section.notice').filter({ hasText: `${receiver.url}/gone` })
    await notice.getByRole('heading', { name: /^Um endpoint de webhook está desativado desde/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: /Precisa de atenção\s*2/ }).waitFor()
    await notice.getByRole('link', { name: 'Ver as tentativas' }).click()
    await page.getByRole('heading', { name: `${receiver.url}/gone` }).waitFor()
    await page.getByText('Desativado desde').waitFor()
    await page.getByText('Respondeu 410: não quer mais eventos.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    for (const id of [failing, disabled]) await asAdmin('DELETE', `/webhook-endpoints/${id}`)
    assert.deepEqual(complaints, [])
  },
)

test(
  'the attempts show what was sent and answered, and those that failed can be shown alone',
  { skip },
  async (context) => {
    const receiver = await startWebhookReceiver()
    context.after(() => receiver.close())
    receiver.answer = ({ type }) =>
      type === 'message.received' ? { status: 500, body: '<b>out of stock</b>' } : 204
    const types = ['message.received', 'conversation.changed']
    const endpointId = await make({ url: `${receiver.url}/hook`, types })
    const { page, complaints } = await openConsole(context, { path: `/webhook-endpoints/${endpointId}` })
    await page.getByText('No attempts yet').waitFor()
    await stage.simulator.customerWrites('+5511966660002', 'Tem bolo?')
    const attempts = page.getByRole('region', { name: 'Attempts' })
    // the first of the attempts, which are many before long, and listed from the latest
    const attempt = attempts.getByRole('listitem').filter({ hasText: 'message.received' }).last()
    await attempt.getByText('Failed', { exact: true }).waitFor()
    await attempt.getByText('It did not accept the event').waitFor()
    await attempt.getByText(/^answered 500 · /).waitFor()
    await attempt.getByText('Request and response').click()
    await attempt.getByText('<b>out of stock</b>').waitFor()
    await attempt.getByText(/"content": "Tem bolo\?"/).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await attempts.getByRole('button', { name: 'Failed' }).click()
    await attempts.getByText('Delivered', { exact: true }).first().waitFor({ state: 'detached' })
    await attempts.getByRole('listitem').first().waitFor()
    assert.equal(await attempts.getByText('Delivered', { exact: true }).count(), 0)
    await page.getByText(/^Last failure/).waitFor()
    assert.deepEqual(complaints, [])
    await asAdmin('DELETE', `/webhook-endpoints/${endpointId}`)
  },
)

test('an endpoint is tried, an event resent, and what is wanted replayed', { skip }, async (context) => {
  const receiver = await startWebhookReceiver()
  context.after(() => receiver.close())
  const types = ['message.received']
  const endpointId = await make({ url: `${receiver.url}/hook`, types })
  const { page, complaints } = await openConsole(context, { path: `/webhook-endpoints/${endpointId}` })
  const received = (wanted: (one: ReceivedEvent) => boolean, count: number, what: string) =>
    stage.until(() => Promise.resolve(receiver.received.filter(wanted).length === count), what)
  const isReplay = ({ headers }: ReceivedEvent) => headers['recado-replay'] === 'true'

  await button(page, 'Send test').click()
  await page.getByText('Test delivered.').waitFor()
  const attempts = page.getByRole('region', { name: 'Attempts' })
  await attempts.getByRole('listitem').getByText('Test', { exact: true }).waitFor()
  await attempts.getByText('Request and response').click()
  await attempts.getByText('A test is not stored as an event.').waitFor()
  assert.equal(await button(page, 'Resend').count(), 0, 'a test is no event')
  assert.deepEqual(
    receiver.received.map(({ type }) => type),
    ['webhook_endpoint.test'],
  )

  await stage.simulator.customerWrites('+5511966660003', 'Tem pão?')
  await button(page, 'Resend').click()
  await page.getByText('The event will be sent again.').waitFor()
  await received(isReplay, 1, 'the event is sent again')
  await attempts.getByText('Replay', { exact: true }).waitFor()

  await button(page, 'Replay…').click()
  const form = dialog(page, 'Replay events')
  await form.getByRole('radio', { name: /^All events since/ }).check({ force: true })
  await form.getByRole('button', { name: 'Replay' }).click()
  await form.getByText('Choose a date and time.').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await form.getByLabel('Since', { exact: true }).fill('2026-01-01T00:00')
  await form.getByRole('button', { name: 'Replay' }).click()
  await page.getByText('The events will be sent again.').waitFor()
  await received(
    ({ body, ...one }) => isReplay({ body, ...one }) && body.includes('Tem pão?'),
    2,
    'all are sent',
  )
  assert.deepEqual(complaints, [])
  await asAdmin('DELETE', `/webhook-endpoints/${endpointId}`)
})
