/**
 * Draws the pictures of docs/console.md, those of the console in the README, and the icons of the
 * console. Run by hand after a page has changed: `npm run pictures`
 */
import { mkdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ANA, playMorning, REFERENCE_ID } from './bakery-morning.ts'
import { openConsoleStage } from './stage.ts'

const FOLDER = new URL('../../docs/images/', import.meta.url)
const WIDE = { width: 1200, height: 760 }
const NARROW = { width: 360, height: 740 }

/**
 * Of the app, made of the logo: its folder, name, edge in pixels, and how much of it the logo is.
 */
const PUBLIC = new URL('../public/', import.meta.url)
const ICONS = [
  { name: 'icon-192', edge: 192, part: 1, paper: 'transparent' },
  { name: 'icon-512', edge: 512, part: 1, paper: 'transparent' },
  { name: 'icon-maskable-512', edge: 512, part: 0.62, paper: '#dcefea' }, // a system cuts all but the middle off
  { name: 'icon-apple-180', edge: 180, part: 0.75, paper: '#dcefea' },
]

const { skip, open } = await openConsoleStage({ readsTemplates: true })
const { stage, openConsole } = open

test('the pictures of the console are drawn', { skip }, async (context) => {
  const { conversationId, inboxId, olga, caio } = await playMorning(stage)
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
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Archive' }).waitFor()
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
