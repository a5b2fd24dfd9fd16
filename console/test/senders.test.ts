/**
 * Senders in a real browser: a test message goes out once, and where a shop has several, each is
 * distinguished from the others.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWriter, sendContacts } from '../../service/test/stage/send.ts'
import { keepTemplates } from '../../service/test/stage/templates.ts'
import { findBarriers } from './axe.ts'
import { ALL_SCOPES, openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const BUSY = {
  type: 'about:blank',
  title: 'The first request with this Idempotency-Key is still running',
  status: 409,
  code: 'idempotency_in_progress',
  detail: 'Ask again.',
  instance: 'urn:uuid:00000000-0000-0000-0000-000000000000',
  requestId: '00000000-0000-0000-0000-000000000000',
}

test('a test message is sent once, pressed twice or while it is still busy', { skip }, async (context) => {
  const to = await newWriter(stage)
  const { page, complaints } = await openConsole(context, {
    path: '/senders',
    browser: { locale: 'pt-BR' },
  })
  const keys: (string | undefined)[] = []
  await page.route('**/messages/contacts', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) await route.continue()
    else await route.fulfill({ status: 409, json: BUSY, contentType: 'application/problem+json' })
  })
  await page.getByRole('button', { name: 'Enviar mensagem de teste' }).click()
  await page.getByRole('textbox', { name: 'Para' }).fill(to)
  await page.evaluate(`(() => {
    const form = document.querySelector('[role=dialog] form')
    form.requestSubmit()
    form.requestSubmit()
  })()`)
  await page.getByText('Esta mensagem ainda está sendo processada').waitFor()
  assert.equal(keys.length, 1, 'the second press asks for nothing')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Situação:').waitFor()
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1], 'the same message, the same key')
  assert.deepEqual(complaints, [])
})

test('a sender says what its messages wait for', { skip }, async (context) => {
  const shop = await stage.openShop()
  const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
  stage.keepSecret(apiKey)
  const to = await newWriter(stage, shop)
  await stage.call('PATCH', `/senders/${shop.senderId}`, { state: 'paused' }, { apiKey })
  for (let n = 0; n < 2; n++) await sendContacts(stage, to, { shop })
  const { page, complaints } = await openConsole(context, { apiKey, path: '/senders' })
  await page.getByText('2 because the sender is paused', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'a shop with two numbers sees by which each conversation is, and chooses one',
  { skip },
  async (context) => {
    const first = await stage.openShop()
    const second = await stage.openShop({ workspaceId: first.workspaceId })
    const { to } = await sendContacts(stage, undefined, { shop: first })
    await sendContacts(stage, to, { shop: second })
    const { key: apiKey } = await stage.makeKey(first.workspaceId, ALL_SCOPES)
    stage.keepSecret(apiKey)
    const { page, complaints } = await openConsole(context, { apiKey, path: '/conversations' })
    const numbers = [first, second].map(({ from }) =>
      from.replace(/^\+55(11)(\d{4})(\d{4})$/, '+55 $1 $2-$3'),
    )
    for (const number of numbers) await page.getByRole('link', { name: `with ${number}` }).waitFor()

    await page.getByRole('link', { name: 'Compose' }).click()
    const from = page.getByRole('button', { name: /From$/ })
    await from.getByText('Choose…').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await from.and(page.locator('[data-invalid]:focus')).waitFor()
    await from.click()
    await page.getByRole('option', { name: numbers[0] ?? '' }).click()
    await from
      .and(page.locator(':not([data-invalid])'))
      .getByText(numbers[0] ?? '')
      .waitFor()
    assert.deepEqual(complaints, [])

    const reader = await stage.makeKey(first.workspaceId, ['messages:read'])
    const others = await openConsole(context, { apiKey: reader.key, path: '/conversations' })
    await others.page.getByRole('link', { name: `with ${numbers[1]}` }).waitFor()
  },
)

test('a shop with one number does not see it in every row', { skip }, async (context) => {
  const { page } = await openConsole(context, { path: '/conversations' })
  await page.locator('.conversation-row').first().waitFor()
  assert.equal(await page.locator('.conversation-row-with').count(), 0)
})

test(
  'a sender whose webhooks are refused says so, and what to do, and lists what was not read',
  { skip },
  async (context) => {
    const shop = await stage.openShop()
    const at = stage.clock.now()
    const counted = (count: number) => ({ count, since: at.toISOString(), lastDate: at.toISOString() })
    const unread = { 'signature:wrong': counted(3), 'field:history': counted(2) }
    await stage.db.query(
      `insert into sender_activity (workspace_id, sender_id, unread_webhooks) values ($1, $2, $3)
       on conflict (workspace_id, sender_id) do update set unread_webhooks = excluded.unread_webhooks`,
      [shop.workspaceId, shop.senderId, JSON.stringify(unread)],
    )
    const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
    stage.keepSecret(apiKey)
    const { page, complaints } = await openConsole(context, { apiKey, path: '/senders' })
    await page.getByText('Refused webhooks: 3.').waitFor()
    await page.getByText('Compare the app secret').waitFor()
    await page.getByText('Webhooks not processed').click()
    await page.getByText('history', { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'whether customers are notified of their payments is a setting, with the template that reaches them later',
  { skip },
  async (context) => {
    const shop = await stage.openShop()
    const [name = ''] = [...(await keepTemplates(stage, shop)).keys()].toSorted()
    const { key: apiKey } = await stage.makeKey(shop.workspaceId, ALL_SCOPES)
    stage.keepSecret(apiKey)
    const { page, complaints } = await openConsole(context, { apiKey, path: '/senders' })
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByText('Notify customers when a payment arrives').click()
    await dialog.getByRole('button', { name: /Template after the 24-hour window/ }).click()
    await page.getByRole('option', { name }).first().click()
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes saved.').waitFor()
    const { body } = await stage.call('GET', '/senders', undefined, { apiKey })
    const [{ notifiesPayments, paidTemplate }] = body.data
    assert.deepEqual([notifiesPayments, paidTemplate.name], [true, name])
    assert.deepEqual(complaints, [])
  },
)

test(
  'a number is registered only if WhatsApp accepts its credentials, and the form says which field it refuses',
  { skip },
  async (context) => {
    const { workspaceId } = stage.shop
    const { key: apiKey } = await stage.makeKey(workspaceId, ALL_SCOPES)
    stage.keepSecret(apiKey)
    const { page, complaints } = await openConsole(context, {
      apiKey,
      path: '/senders',
      browser: { locale: 'pt-BR' },
    })
    const account = {
      accessToken: 'right-token-of-new',
      appSecret: 'right-secret-of-new',
      verifyToken: 'word',
    }
    stage.keepSecret(account)
    await stage.simulator.control('PUT', '/accounts/206540352280001', {
      ...account,
      displayPhoneNumber: '+551150007777',
      webhookUrl: `${stage.service.url}/channels/whatsapp/webhook`,
    })
    await page
      .getByRole('button', { name: /Novo remetente|Adicionar número/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=tel]').fill('+55 11 5000-7777')
    await dialog.locator('input[inputmode=numeric]').first().fill('206540352280001')
    const [token, secret, word] = await dialog.locator('input[type=password]').all()
    await token?.fill('wrong-token')
    await secret?.fill(account.appSecret)
    await word?.fill(account.verifyToken)
    const submit = dialog.locator('button[type=submit]')
    await submit.click()
    await dialog.getByText('O WhatsApp recusa este token de acesso').waitFor()
    await token?.fill(account.accessToken)
    await secret?.fill('wrong-secret')
    await submit.click()
    await dialog.getByText('Esta chave secreta não é do aplicativo').waitFor()
    await secret?.fill(account.appSecret)
    await submit.click()
    const card = page.getByRole('listitem', { name: '+55 11 5000-7777' })
    await card.getByRole('button', { name: 'Verificar', exact: true }).click()
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await page.getByText('Nenhum webhook chegou ainda').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await card.getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await page.getByText('+55 11 5000-7777 foi removido.').waitFor()
    await card.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)

test('a sender whose token fails is marked, and says what to do', { skip }, async (context) => {
  const shop = await stage.openShop()
  const failure = {
    code: 'access_token_invalid',
    detail: 'The access token is expired.',
    channelCode: 190,
    channelTitle: null,
    channelDetails: null,
    channelTraceId: null,
  }
  const { senderId, workspaceId } = shop
  const isRead =
    'select 1 from senders where sender_id = $1 and (templates_synced_at is not null or templates_failure is not null)'
  await stage.until(
    async () => (await stage.db.query(isRead, [senderId])).rows[0],
    'the reading of the new sender has ended',
  )
  await stage.db.query(
    `update senders set templates_due_at = '2100-01-01', templates_failure = $3 where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, JSON.stringify(failure)],
  )
  const { key: apiKey } = await stage.makeKey(workspaceId, ALL_SCOPES)
  stage.keepSecret(apiKey)
  const { page, complaints } = await openConsole(context, {
    apiKey,
    path: '/senders',
    browser: { locale: 'pt-BR' },
  })
  await page.getByText('Precisa de correção', { exact: true }).waitFor()
  await page.getByText('Gere outro no usuário do sistema').waitFor()
  assert.deepEqual(complaints, [])
})
