/**
 * Draws every page of the console, and the phone, in one language, both sizes and both themes, into
 * the folder `pictures/`, which git leaves out. If you change what pages have in common, look at
 * all of them: `npm run pictures:all`, which runs one file for each language.
 */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../../service/test/stage/signed-in.ts'
import { addPaymentAccount, createScriptedProvider } from '../../service/test/stage/payments.ts'
import { orderDetails } from '../../testkit/bodies.ts'
import { ANA, BRUNO, CARLA, playMorning, REFERENCE_ID } from './bakery-morning.ts'
import { openConsoleStage } from './stage.ts'

const FOLDER = new URL('../../pictures/', import.meta.url)
const READ_MS = 1_000
const HEIGHT_MAX = 3_000
/** What is drawn once nothing was asked for, for so long. */
const QUIET_MS = 400

const bank = createScriptedProvider()
const { skip, open } = await openConsoleStage({
  paymentProviders: [bank],
  env: { RECADO_PAYMENTS_READ_MS: String(READ_MS) },
  readsTemplates: true,
})
const { stage, openConsole } = open
bank.now = () => stage.clock.now()

const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }
const THEMES = ['light', 'dark'] as const

/** @param language the first word of `locale`, which names the pictures */
export function drawEveryPage(language: 'pt' | 'en', locale: string): void {
  test(`every page is drawn in ${locale}`, { skip }, async (context) => {
    const { conversationId, inboxId, olga } = await playMorning(stage)
    await charge(olga)
    const pages = await listPages(olga, conversationId, inboxId)
    await mkdir(FOLDER, { recursive: true })
    const wrong: string[] = []
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of THEMES) {
        const browser = { locale, viewport, colorScheme, reducedMotion: 'reduce' as const }
        const named = (name: string) => `${name}-${language}-${size}-${colorScheme}`
        const { page, complaints } = await openConsole(context, { user: olga, browser })
        await page.getByRole('button', { name: /^(Not now|Agora não)$/ }).click()
        for (const [name, path] of Object.entries(pages)) {
          await page.setViewportSize(viewport)
          await page.goto(`${stage.service.url}/console${path}`)
          await draw(page, named(name), viewport)
          if (await scrollsSideways(page)) wrong.push(`${named(name)}: scrolls sideways`)
        }
        wrong.push(...complaints)
        await page.context().close()

        const { page: outside } = await openConsole(context, { apiKey: null, browser })
        await draw(outside, named('sign-in'), viewport)
        await outside.goto(`${stage.simulator.url}/#/${ANA}`)
        await draw(outside, named('phone'), viewport)
        await outside.context().close()
      }
    assert.deepEqual(wrong, [])
  })
}

/** The addresses of all pages, by the names of their pictures. */
async function listPages(
  olga: SignedIn,
  conversationId: string,
  inboxId: string,
): Promise<Record<string, string>> {
  const { body: templates } = await olga.call('GET', '/templates')
  const { body: endpoint } = await olga.call('POST', '/webhook-endpoints', {
    url: 'https://loja.padaria.example/recado',
    types: ['message.received', 'order.paid'],
  })
  return {
    conversations: '/conversations',
    conversation: `/conversations/${conversationId}`,
    inbox: `/conversations/${inboxId}`,
    orders: '/orders',
    order: `/orders/${REFERENCE_ID}`,
    charged: '/orders/PEDIDO-1050',
    compose: '/compose',
    templates: '/templates',
    template: `/templates/${templates.data[0]?.id}`,
    attention: '/attention',
    payments: '/payments',
    day: '/day',
    reports: '/reports',
    senders: '/senders',
    accounts: '/payment-accounts',
    webhooks: '/webhook-endpoints',
    endpoint: `/webhook-endpoints/${endpoint.id}`,
    people: '/people',
    shop: '/shop',
    audit: '/audit',
    account: '/account',
    keys: '/keys',
  }
}

/** As high as what it shows. */
async function draw(page: Page, name: string, viewport: { width: number; height: number }) {
  await page.waitForLoadState('load')
  await page.locator('.spinner').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(QUIET_MS)
  const content = await page.evaluate(
    `(() => { const e = document.querySelector('#content'); return e ? e.scrollHeight - e.clientHeight : 0 })()`,
  )
  const height = Math.min(viewport.height + Number(content), HEIGHT_MAX)
  if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.jpeg`, FOLDER)), type: 'jpeg', quality: 70 })
}

const scrollsSideways = async (page: Page) =>
  (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')) ===
  true

/**
 * Money of the day: one order is paid as asked, one in part, one again, and one transfer is of no
 * order.
 */
async function charge({ call }: SignedIn): Promise<void> {
  await addPaymentAccount(stage, stage.shop.workspaceId, bank)
  const txids: string[] = []
  for (const [nth, waId] of [ANA, BRUNO, CARLA].entries()) {
    const body = orderDetails(stage.shop.from, `+${waId}`, `PEDIDO-${1050 + nth}`)
    const known = new Set(bank.charges.keys())
    const sent = await call('POST', '/messages/interactive/order_details', { ...body, charge: {} })
    assert.equal(sent.status, 200, sent.text)
    txids.push([...bank.charges.keys()].find((one) => !known.has(one)) ?? '')
  }
  const [exact = '', less = '', more = ''] = txids
  const amountOf = (txid: string) => bank.charges.get(txid)?.amount ?? 0
  bank.pay({ txid: exact })
  bank.pay({ txid: less, amount: amountOf(less) - 330 })
  bank.pay({ txid: more, amount: amountOf(more) + 670 })
  bank.pay({ txid: null, amount: 2_500 })
  await stage.until(async () => {
    stage.clock.advance(READ_MS)
    const { body } = await call('GET', '/payments')
    return body.data.length === 4
  }, 'the payments are heard of')
}
