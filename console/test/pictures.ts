/**
 * Draws the pictures of docs/console.md, those of the console in the README, and the icons of the console. Run by hand after a page has changed:
 * `npm run pictures`
 */
import { mkdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { contacts, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { openConsoleStage } from './stage.ts'

const FOLDER = new URL('../../docs/images/', import.meta.url)
const ANA = '5511987654321'
const BRUNO = '5521998877665'
const CARLA = '5531987650000'
const REFERENCE_ID = 'PEDIDO-1042'
const CANCELED = { order: { status: 'canceled' } }
const PAID = { payment: { status: 'captured' } }
const MINUTES_TO_PAY = 3
const WIDE = { width: 1200, height: 760 }
const NARROW = { width: 360, height: 740 }

/** Of the app, made of the logo: its folder, name, edge in pixels, and how much of it the logo is. */
const PUBLIC = new URL('../public/', import.meta.url)
const ICONS = [
  { name: 'icon-192', edge: 192, part: 1, paper: 'transparent' },
  { name: 'icon-512', edge: 512, part: 1, paper: 'transparent' },
  { name: 'icon-maskable-512', edge: 512, part: 0.62, paper: '#dcefea' }, // a system cuts all but the middle off
  { name: 'icon-apple-180', edge: 180, part: 0.75, paper: '#dcefea' },
]

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open
const olga = await openUser(stage, 'owner', { name: 'Olga Prates', email: 'olga@padaria.example' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis', email: 'caio@padaria.example' })
await openUser(stage, 'manager', { name: 'Bia Lima', email: 'bia@padaria.example' })

test('the pictures of the console are drawn', { skip }, async (context) => {
  await stage.db.query(`update workspaces set name = 'Padaria Flor do Trigo'`)
  await stage.db.query(`update users set password_hash = 'never verified' where name <> 'Bia Lima'`)
  const conversationId = await play()
  const inboxId = await workTogether(conversationId)
  await sell()
  await mkdir(FOLDER, { recursive: true })

  const { page } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    user: olga,
    browser: { viewport: WIDE, reducedMotion: 'reduce' },
  })
  const draw = (name: string) =>
    page.screenshot({ path: fileURLToPath(new URL(`console-${name}.png`, FOLDER)) })
  const go = (path: string) => page.goto(`${stage.service.url}/console${path}`)

  await page.getByRole('button', { name: 'Not now' }).click()
  await page.mouse.move(0, 0)
  await page.getByText('Being prepared').first().waitFor()
  await page.getByRole('link', { name: /Ana Souza.*unread/s }).waitFor({ state: 'detached' })
  await draw('conversation')
  await page.getByRole('button', { name: 'Details' }).last().click()
  await page.getByRole('dialog', { name: 'Details' }).waitFor()
  await draw('details')
  await go(`/conversations/${inboxId}`)
  await page.getByRole('article', { name: 'Internal note' }).waitFor()
  await draw('inbox')
  await go('/orders')
  await page.getByRole('link').filter({ hasText: 'PEDIDO-1045' }).waitFor()
  await page.getByRole('region', { name: /^Day by day/ }).waitFor()
  await draw('orders')
  await go(`/compose?${new URLSearchParams({ from: stage.shop.from, to: `+${ANA}` }).toString()}`)
  await page.getByRole('textbox', { name: 'Order reference' }).fill('PEDIDO-1046')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Seu pedido na *Padaria Flor do Trigo*')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bolo de fubá com goiabada')
  await page.getByRole('textbox', { name: 'Price, R$', exact: true }).fill('32,90')
  await page.getByRole('region', { name: 'What the customer sees' }).getByText('Bolo de fubá').waitFor()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.and(page.locator(':not([aria-invalid=true])')).waitFor() // preflight has looked at what was typed
  await draw('compose')
  await go('/attention')
  await page.getByRole('main').getByRole('button').nth(1).waitFor()
  await draw('attention')
  await go('/senders')
  await page.getByText('Send a test message').waitFor()
  await draw('senders')
  await go('/people')
  await page.getByText('Bia Lima').waitFor()
  await draw('people')
  await go('/keys')
  await page.getByText('Revoke').first().waitFor()
  await draw('keys')
  await go(`/orders/${REFERENCE_ID}`)
  await page.getByText('Order created').waitFor()
  await draw('order')

  const phone = { viewport: NARROW, locale: 'pt-BR', colorScheme: 'dark' as const }
  const narrow = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    user: caio,
    browser: phone,
  })
  await narrow.page.getByRole('button', { name: 'Agora não' }).click()
  await narrow.page.getByText('Em preparo').first().waitFor()
  await narrow.page.screenshot({ path: fileURLToPath(new URL('console-narrow.png', FOLDER)) })
})

test('the icons of the app are drawn', { skip }, async (context) => {
  const logo = await readFile(new URL('icon.svg', PUBLIC), 'utf8')
  const opened = await openConsole(context, { apiKey: null })
  const page = await opened.page.context().newPage()
  for (const { name, edge, part, paper } of ICONS) {
    await page.setViewportSize({ width: edge, height: edge })
    const size = Math.round(edge * part)
    const place = `display: grid; place-content: center; height: 100vh; margin: 0; background: ${paper}`
    await page.setContent(
      `<body style="${place}">${logo.replace('<svg', `<svg width="${size}" height="${size}"`)}`,
    )
    const path = fileURLToPath(new URL(`${name}.png`, PUBLIC))
    await page.screenshot({ path, omitBackground: true })
  }
})

/** A morning at the bakery; returns the conversation that it is shown by. */
async function play(): Promise<string> {
  for (const [waId, name, text] of [
    [CARLA, 'Carla Dias', 'Vocês fazem bolo sem glúten?'],
    [BRUNO, 'Bruno Carvalho', 'Obrigado, estava ótimo!'],
    [ANA, 'Ana Souza', 'Bom dia! Quero pão de queijo, um bolo e café.'],
  ] as const) {
    await stage.simulator.control('PUT', `/contacts/${waId}`, { name })
    await stage.simulator.customerWrites(`+${waId}`, text)
  }
  const order = JSON.parse(
    await readFile(new URL('../../examples/bakery-order-pix.json', import.meta.url), 'utf8'),
  )
  order.interactive.action.parameters.reference_id = REFERENCE_ID
  const from = stage.shop.from
  const sent = await stage.call('POST', '/messages/interactive/order_details', {
    ...order,
    from,
    to: `+${ANA}`,
  })
  await stage.messageWith(sent.body.id, 'delivered')
  const status = orderStatus(from, `+${ANA}`, REFERENCE_ID)
  status.interactive.body.text = 'Pagamento recebido! O pão de queijo já está no forno.'
  Object.assign(status.interactive.action.parameters, {
    payment: { status: 'captured', timestamp: Math.floor(Date.now() / 1000) },
  })
  await stage.call('POST', '/messages/interactive/order_status', status)
  const failed = await stage.call(
    'POST',
    '/messages/contacts',
    contacts(from, '+5511987001234', 'Padaria Flor do Trigo'),
  )
  await stage.messageWith(failed.body.id, 'failed')
  await stage.simulator.customerWrites(`+${ANA}`, 'Que rápido! Obrigada!')
  const { body } = await stage.call('GET', `/conversations?to=${ANA}`)
  return body.data[0].id
}

/** What people do about two conversations besides answering; returns the one that has a note. */
async function workTogether(conversationId: string): Promise<string> {
  const { body } = await stage.call('GET', `/conversations?to=${CARLA}`)
  const inboxId: string = body.data[0].id
  const label = await olga.call('POST', '/labels', { name: 'Sem glúten', color: 'green' })
  await olga.call('PATCH', `/conversations/${conversationId}`, { assignee: caio.userId })
  await olga.call('PATCH', `/conversations/${inboxId}`, { assignee: olga.userId, labels: [label.body.id] })
  await caio.call('POST', `/conversations/${inboxId}/notes`, {
    text: '@Olga Prates temos farinha de arroz até sábado?',
    mentions: [olga.userId],
  })
  return inboxId
}

/** More orders of the morning: one is paid, one waits, one is canceled. */
async function sell(): Promise<void> {
  const from = stage.shop.from
  for (const [waId, referenceId, name, value, after] of [
    [CARLA, 'PEDIDO-1043', 'Bolo de milho sem glúten', 5_600, CANCELED],
    [BRUNO, 'PEDIDO-1044', 'Cento de salgados', 12_450, PAID],
    [BRUNO, 'PEDIDO-1045', 'Bolo de fubá com goiabada', 3_290, null],
  ] as const) {
    const order = orderDetails(from, `+${waId}`, referenceId)
    const { parameters } = order.interactive.action
    order.interactive.body.text = 'Aqui está o seu pedido na *Padaria Flor do Trigo*.'
    Object.assign(parameters.order.items[0] ?? {}, { name, amount: { value, offset: 100 }, quantity: 1 })
    parameters.order.subtotal.value = value
    parameters.total_amount.value = value
    const sent = await stage.call('POST', '/messages/interactive/order_details', order)
    await stage.messageWith(sent.body.id, 'delivered')
    if (after === null) continue
    if (after === PAID) stage.clock.advance(MINUTES_TO_PAY * 60_000)
    const status = orderStatus(from, `+${waId}`, referenceId)
    status.interactive.body.text =
      after === CANCELED ? 'Seu pedido foi cancelado.' : 'Recebemos o seu pagamento.'
    status.interactive.action.parameters = { reference_id: referenceId, ...after } as never
    await stage.call('POST', '/messages/interactive/order_status', status)
  }
}
