/**
 * Every page of the console, in both languages, light and dark, wide and as narrow as a small
 * phone: it is accessible, nothing hangs over its edge, and nothing foreign is asked for.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSeen } from '../../scripts/browser-page.ts'
import { contacts, newCustomer, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage, untilTitled } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const NARROW = { width: 360, height: 740 }
/** That a browser opens to one host over HTTP/1.1. */
const CONNECTIONS_MAX = 6
const WIDE = { width: 1280, height: 900 }

/** Parts of the page that are being read: what is looked at is the whole. */
const loading = (page: Page) => page.getByRole('main').locator('.spinner')

/** How far the page is wider than its window, in pixels. */
const hangsOver = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/**
 * How far the document itself can be scrolled, frame and all: only what is inside of the frame may.
 */
const scrollsAway = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollHeight - document.documentElement.clientHeight')

/** A shop in which something of everything has happened. */
async function live(): Promise<{ conversationId: string; referenceId: string; endpointId: string }> {
  const { shop } = stage
  const ana = '+5511987654321'
  await stage.simulator.control('PUT', '/contacts/5511987654321', { name: 'Ana Souza' })
  await stage.simulator.customerWrites(ana, 'Oi! Quero dois bolos.')
  await stage.call('POST', '/messages/interactive/order_details', orderDetails(shop.from, ana, 'PEDIDO-1'))
  await stage.call('POST', '/messages/interactive/order_status', orderStatus(shop.from, ana, 'PEDIDO-1'))
  await stage.call('POST', '/messages/contacts', contacts(shop.from, ana, 'Carlos Lima'))
  const failed = await stage.call('POST', '/messages/contacts', contacts(shop.from, newCustomer()))
  await stage.messageWith(failed.body.id, 'failed')
  const endpoint = { url: 'https://shop.example/webhooks/recado', types: ['template.updated'] } // notified of nothing
  const made = await stage.call('POST', '/webhook-endpoints', endpoint, { apiKey: open.apiKey })
  stage.keepSecret(made.body.secret)
  const { body } = await stage.call('GET', '/conversations?to=5511987654321')
  return { conversationId: body.data[0].id, referenceId: 'PEDIDO-1', endpointId: made.body.id }
}

/** Each page with something of it that is there once it is whole, in both languages. */
const pages = (shop: Awaited<ReturnType<typeof live>>) => [
  { path: '/conversations', en: 'Ana Souza', pt: 'Ana Souza' },
  { path: `/conversations/${shop.conversationId}`, en: 'Order PEDIDO-1', pt: 'Pedido PEDIDO-1' },
  { path: '/orders', en: 'PEDIDO-1', pt: 'PEDIDO-1' },
  { path: '/payments', en: 'Received by day', pt: 'Recebido por dia' },
  { path: '/payment-accounts', en: 'No accounts yet', pt: 'Nenhuma conta ainda' },
  { path: '/reports', en: 'First replies', pt: 'Primeiras respostas' },
  { path: '/day', en: 'No payment of this day waits', pt: 'Nenhum pagamento deste dia aguarda' },
  { path: `/orders/${shop.referenceId}`, en: 'Order created', pt: 'Pedido criado' },
  { path: '/compose', en: 'What to send', pt: 'O que enviar' },
  { path: '/templates', en: 'Templates', pt: 'Modelos' },
  { path: '/attention', en: '1 attempt', pt: '1 tentativa' },
  { path: '/senders', en: 'Send a test message', pt: 'Enviar mensagem de teste' },
  { path: '/senders/connect', en: 'Find numbers', pt: 'Buscar números' },
  { path: '/webhook-endpoints', en: 'shop.example', pt: 'shop.example' },
  {
    path: `/webhook-endpoints/${shop.endpointId}`,
    en: 'No attempts yet',
    pt: 'Nenhuma tentativa ainda',
  },
  { path: '/shop', en: 'Time zone of the shop', pt: 'Fuso horário da loja' },
  { path: '/people', en: 'Invite', pt: 'Convidar' },
  { path: '/audit', en: 'Export as CSV', pt: 'Exportar CSV' },
  { path: '/account', en: 'API keys have no profile', pt: 'Chaves de API não têm perfil' },
  { path: '/keys', en: 'Created', pt: 'Criada' },
]

const shop = skip === false ? await live() : { conversationId: '', referenceId: '', endpointId: '' }

test('each page of the console is among them', async () => {
  const source = await readFile(new URL('../src/pages/pages.tsx', import.meta.url), 'utf8')
  const addresses = [...source.matchAll(/\bpath: '(\/[\w-]+)/g)].map(([, path]) => path)
  assert.ok(addresses.length > 0)
  const looked = pages(shop).map(({ path }) => path)
  assert.deepEqual(
    addresses.filter((path) => path === undefined || !looked.includes(path)),
    [],
  )
})

for (const [name, locale, colorScheme, viewport] of [
  ['English, light, wide', 'en-GB', 'light', WIDE],
  ['Portuguese, dark, narrow', 'pt-BR', 'dark', NARROW],
] as const) {
  test(`every page is accessible: ${name}`, { skip }, async (context) => {
    const browser = { locale, colorScheme, viewport }
    const signedOut = await openConsole(context, { apiKey: null, browser })
    await signedOut.page.getByRole('heading', { name: 'Recado' }).waitFor()
    assert.deepEqual(await findBarriers(signedOut.page), [], 'signing in')

    const { page, complaints } = await openConsole(context, { browser })
    for (const { path, en, pt } of pages(shop)) {
      await page.goto(`${stage.service.url}/console${path}`)
      await page
        .getByRole('main')
        .getByText(locale === 'pt-BR' ? pt : en)
        .first()
        .waitFor()
      await loading(page).first().waitFor({ state: 'detached' })
      assert.deepEqual(await findBarriers(page), [], path)
      assert.ok((await hangsOver(page)) <= 0, `${path} hangs over the edge`)
      assert.ok((await scrollsAway(page)) <= 0, `${path} scrolls away with its frame`)
      assert.equal(await page.evaluate('document.documentElement.lang'), locale === 'pt-BR' ? 'pt-BR' : 'en')
    }
    assert.deepEqual([...signedOut.complaints, ...complaints], [])
  })
}

/** Words of the navigation that stand on more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll('nav a')].flatMap((link) => {
  const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1
  }).map(([word]) => word)
})`

for (const locale of ['en-GB', 'pt-BR']) {
  test(`no word of the navigation is broken on a small phone: ${locale}`, { skip }, async (context) => {
    const { page } = await openConsole(context, { path: '/keys', browser: { locale, viewport: NARROW } })
    await page.getByRole('button', { name: /^(New API key|Nova chave de API)$/ }).waitFor()
    assert.equal(await page.getByRole('navigation').getByRole('link').count(), 4)
    assert.deepEqual(await page.evaluate(BROKEN_WORDS), [])
    assert.ok((await hangsOver(page)) <= 0)
    await page.getByRole('button', { name: /^(More|Mais)$/ }).click()
    await page.getByRole('menuitem', { name: /^(Senders|Números)$/ }).click()
    await page.getByRole('heading', { name: /^(Senders|Números)$/ }).waitFor()
  })
}

test('a conversation has as much room in every window as on a phone', { skip }, async (context) => {
  const path = `/conversations/${shop.conversationId}`
  const { page } = await openConsole(context, { path })
  const open = page.locator('.conversation')
  for (const width of [360, 600, 768, 769, 820, 960, 961, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await stage.until(
      async () => ((await open.boundingBox())?.width ?? 0) >= NARROW.width,
      `there is room at ${width} px`,
    )
    await page
      .getByRole('searchbox', { name: 'Name, number, order, or words' })
      .waitFor({ state: width > 960 ? 'visible' : 'hidden' })
  }
})

test('the pages that explain codes are accessible, light and dark', { skip }, async (context) => {
  const browser = { colorScheme: 'light', viewport: NARROW } as const
  const { page } = await openConsole(context, { browser })
  for (const path of ['/docs/problems', '/docs/preflight', '/docs/failures', '/docs/payments']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(stage.service.url + path)
    assert.deepEqual(await findBarriers(page), [], path)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await findBarriers(page, 'colours'), [], `${path} in the dark`)
  }
})

test('what opens above a page is accessible, too', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/keys', browser: { viewport: NARROW } })
  for (const opened of ['New API key', /^Revoke/]) {
    await page.getByRole('button', { name: opened }).first().click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await findBarriers(page), [], String(opened))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.goto(`${stage.service.url}/console/senders`)
  for (const opened of ['Add sender', 'Settings', 'Send a test message']) {
    await page.getByRole('main').getByRole('button', { name: opened }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await findBarriers(page), [], opened)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.goto(`${stage.service.url}/console/payment-accounts`)
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await findBarriers(page), [], 'an account')
  await page.keyboard.press('Escape')
  await page.goto(`${stage.service.url}/console/conversations/${shop.conversationId}`)
  await page.getByRole('button', { name: 'Details' }).last().click()
  await page.getByRole('dialog', { name: 'Details' }).waitFor()
  assert.deepEqual(await findBarriers(page), [], 'details')
  assert.deepEqual(complaints, [])
})

test('an order is printed whole, with nothing around it', { skip }, async (context) => {
  const path = `/orders/${shop.referenceId}`
  const { page } = await openConsole(context, { path, browser: { viewport: { width: 794, height: 300 } } })
  await page.getByText('Order created').waitFor()
  assert.ok((await scrollsAway(page)) <= 0)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('navigation').waitFor({ state: 'hidden' })
  const events = await page.locator('.order-events').boundingBox()
  assert.ok(events !== null && events.height > 300, 'there is more than fits')
  assert.ok((await scrollsAway(page)) > events.height - 300, 'and all of it is printed')
})

test('an address without a page says so, in the title too', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/nowhere' })
  await page.getByText('Page not found').waitFor()
  await untilTitled(page, 'Page not found · Recado')
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  await untilTitled(page, 'API keys · Recado')
  assert.deepEqual(complaints, [])
})

test('the language and the zone are chosen once, and kept', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/keys' })
  await page.getByRole('button', { name: /time zone/ }).click()
  await page.getByRole('menuitem', { name: 'Português (Brasil)' }).click()
  await page.getByRole('heading', { name: 'Chaves de API' }).waitFor()
  await untilTitled(page, 'Chaves de API · Recado')
  await page.getByRole('button', { name: /fuso/ }).click()
  await page.getByRole('menuitem', { name: /Sao_Paulo/ }).click()
  await page.getByRole('button', { name: /Fuso horário/ }).click()
  await page.getByRole('option', { name: 'UTC', exact: true }).click()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Chaves de API' }).waitFor()
  const shown = page.locator('time').first()
  const at = new Date((await shown.getAttribute('datetime')) ?? '')
  const inUtc = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', timeStyle: 'medium' }).format(at)
  assert.ok((await shown.innerText()).includes(inUtc))
  assert.deepEqual(complaints, [])
})

test('a sender is paused, resumed and tried out, over plain http as well', { skip }, async (context) => {
  const initScript = 'delete Crypto.prototype.randomUUID' // as in a page that another machine serves without TLS
  const { page, complaints } = await openConsole(context, { path: '/senders', initScript })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('New messages stay in the queue until you resume.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Sending', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await page.getByLabel('To').fill('+55 11 98765-4321')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('Delivered').waitFor()
  assert.deepEqual(complaints, [])
})

test('without a connection the console says so, and goes on when it is back', { skip }, async (context) => {
  const { page } = await openConsole(context)
  await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
  await stage.simulator.customerWrites('+5511987654321', 'Ainda estão aí?')
  await page.getByText('Ainda estão aí?').waitFor()
})

test(
  'many tabs at once each go on, and one that was hidden catches up unasked',
  { skip },
  async (context) => {
    const first = await openConsole(context)
    await first.page.getByRole('link', { name: /Ana Souza/ }).waitFor()
    const resumedFrom: unknown[] = []
    first.page.on('request', (request) => {
      if (request.url().endsWith('/stream')) resumedFrom.push(request.headers()['last-event-id'])
    })
    const left = first.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stream'))
    await setSeen(first.page, false)
    for (let tabs = 1; tabs < CONNECTIONS_MAX; tabs += 1) {
      const page = await openTab(first.page)
      await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
      await setSeen(page, false)
    }
    const last = await openTab(first.page)
    await last.getByRole('link', { name: /Ana Souza/ }).waitFor()
    await left // any of the hidden ones may have made room for the last
    await stage.simulator.customerWrites('+5511987654321', 'Viram isto?')
    await last.getByText('Viram isto?').waitFor()
    assert.equal(await first.page.getByText('Viram isto?').count(), 0, 'the hidden one reads no stream')
    assert.equal(await first.page.locator('.connection').innerText(), '')
    await setSeen(first.page, true)
    await first.page.getByText('Viram isto?').waitFor()
    assert.equal(resumedFrom.length, 1)
    assert.ok(resumedFrom[0], 'it goes on where it was')
    assert.deepEqual(first.complaints, [])
  },
)

/** In the same browser profile, signed in like the first. */
async function openTab(first: Page): Promise<Page> {
  const page = await first.context().newPage()
  await page.goto(`${stage.service.url}/console/icon.svg`)
  await page.evaluate((key) => sessionStorage.setItem('recado.key', key), open.apiKey)
  await page.goto(first.url())
  return page
}

test(
  'a page that could not be loaded says so inside of the frame, and is loaded again',
  { skip },
  async (context) => {
    const initScript = 'window.requestIdleCallback = () => 0' // or the code of all pages is there by then
    const { page } = await openConsole(context, { initScript })
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
    await page.route('**/console/assets/keys-*', (route) => route.abort())
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByText('This page could not be loaded').waitFor()
    await page.getByRole('link', { name: 'Conversations' }).click()
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByText('This page could not be loaded').waitFor() // or it may be loaded at once
    await page.unroute('**/console/assets/keys-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'New API key' }).waitFor()
  },
)

test(
  'what could not be read while the service was away is read as soon as it is back',
  { skip },
  async (context) => {
    const { page } = await openConsole(context)
    const isAway = [/\/conversations\/[^/]+(\/messages.*)?$/, /\/me$/]
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
    for (const path of isAway) await page.route(path, (route) => route.abort())
    await page.getByRole('link', { name: /Ana Souza/ }).click()
    await page.getByText('The service is not responding').first().waitFor()
    for (const path of isAway) await page.unroute(path)
    await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
    await page.getByText('The service is not responding').first().waitFor({ state: 'hidden' })
  },
)
