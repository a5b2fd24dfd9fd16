/**
 * The stage for the phone page's tests: a simulator, a shop that calls it and receives its
 * webhooks, and browser pages that record their errors. It closes all that it opens.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage, type OpenedPage } from '../../scripts/browser-page.ts'
import { openBrowser } from '../../scripts/browser.ts'
import { PATIENCE_MS } from '../../testkit/patience.ts'
import { startSimulator, type SimulatorOptions } from '../src/simulator.ts'
import type { Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

const PHONE_NUMBER_ID = '106540352242922'
const ACCESS_TOKEN = 'shop-access-token'
const APP_SECRET = 'shop-app-secret'
const GRAPH_VERSION = 'v25.0'

/**
 * A picture of a cake, served instead of every picture that an order links to: tests reach no other
 * host.
 */
const CAKE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
  <rect width="320" height="180" fill="#f6e3c8" />
  <ellipse cx="160" cy="150" rx="126" ry="16" fill="#e5cba3" />
  <path d="M62 78v50c0 16 44 28 98 28s98-12 98-28V78z" fill="#d8983c" />
  <path d="M62 78v14c0 16 44 28 98 28s98-12 98-28V78z" fill="#e9b44c" />
  <ellipse cx="160" cy="78" rx="98" ry="28" fill="#f3c75f" />
  <path d="M70 84c10 22 20 4 30 14s20 26 32 6 24 22 38 8 22 16 34-2 20 14 34-4 10-18 10-18a98 28 0 0 1-178-4z" fill="#b23a48" />
  <ellipse cx="160" cy="74" rx="34" ry="9" fill="#f6e3c8" />
</svg>`

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Until it has its own answer the phone does nothing else. What was done is drawn before. */
export const untilIdle = (page: Page) => page.locator('form.compose:not([aria-busy])').waitFor()

/** What was pressed has copied: the button itself says so for two seconds only. */
export const untilCopied = (page: Page) => page.locator('#announcer', { hasText: 'copied' }).waitFor()

/** A shop with its own business number at a fresh simulator, with the options of that. */
export async function openShop(options: SimulatorOptions = {}) {
  const received: WebhookValue[] = []
  const badSignatures: string[] = []
  const receiver = await listenForWebhooks(received, badSignatures)
  let simulator = await startSimulator({ ...options, port: 0 })
  const { url } = simulator
  await setUpAccount()

  async function setUpAccount() {
    await control('PUT', `/control/accounts/${PHONE_NUMBER_ID}`, {
      displayPhoneNumber: '+55 11 4000-1234',
      accessToken: ACCESS_TOKEN,
      appSecret: APP_SECRET,
      verifyToken: 'shop-verify-token',
      webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
      sentDelayMs: 0,
      deliveredDelayMs: 0,
    })
  }

  async function control(method: string, path: string, body?: unknown) {
    const answer = await fetch(url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  /**
   * Calls the messages route as the service does. Returns the id of the message, or null if it was
   * refused.
   */
  async function send(message: Record<string, unknown>): Promise<string | null> {
    const answer = await fetch(`${url}/${GRAPH_VERSION}/${PHONE_NUMBER_ID}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ACCESS_TOKEN}` },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', ...message }),
    })
    const { messages } = (await answer.json()) as { messages?: { id: string }[] }
    return messages?.[0]?.id ?? null
  }

  /** Uploads a file as the service does. Returns its id. */
  async function upload(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): Promise<string> {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new File([bytes], name, { type }))
    const answer = await fetch(`${url}/${GRAPH_VERSION}/${PHONE_NUMBER_ID}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ACCESS_TOKEN}` },
      body: form,
    })
    const { id } = (await answer.json()) as { id?: string }
    assert.ok(id !== undefined, `the upload of ${name} answered ${answer.status}`)
    return id
  }

  return {
    url,
    control,
    send,
    upload,
    /** The first element of a kind that a customer sent since, once it has arrived. */
    arrived: (what: string, is: (element: Json) => boolean): Promise<Json> =>
      until(() => received.flatMap(({ messages }) => messages ?? []).find(is), what),
    /** Every `value` received by webhook, in order. */
    received,
    badSignatures,
    /** A customer writes, which opens the window. */
    customerWrites: (from: string, text: string) => control('POST', '/control/messages', { from, text }),
    stopSimulator: () => simulator.close(),
    /**
     * Restarts the simulator on the same address with an empty state, except for the business
     * number.
     */
    async startSimulatorAgain() {
      simulator = await startSimulator({ ...options, port: Number(new URL(url).port) })
      await setUpAccount()
    },
    async close() {
      await simulator.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}

type WebhookValue = {
  messages?: Json[]
  statuses?: Json[]
  calls?: Json[]
  user_preferences?: Json[]
}

async function listenForWebhooks(received: WebhookValue[], badSignatures: string[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
    if (request.headers['x-hub-signature-256'] !== signature) badSignatures.push(body.toString())
    const { entry } = JSON.parse(body.toString()) as { entry: { changes: { value: WebhookValue }[] }[] }
    for (const { changes } of entry) received.push(...changes.map(({ value }) => value))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/**
 * A browser for the tests of one file. Without a browser, `skip` says why, for the options of every
 * test; the tests then never call `openPhone`.
 */
export async function openStage() {
  const { browser, skipped } = await openBrowser()

  /**
   * A page on a customer's chat at the simulator of that address, and the errors it has reported so
   * far.
   */
  async function openPhone(
    context: TestContext,
    { url }: Pick<Shop, 'url'>,
    waId: string,
    options: BrowserContextOptions = {},
  ): Promise<OpenedPage> {
    assert.ok(browser)
    const { page, complaints } = await openPage(browser, context, { waitMs: PATIENCE_MS, profile: options })
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: CAKE }))
    await page.goto(`${url}/#/${waId}`)
    return { page, complaints }
  }

  return { skip: skipped ?? false, openPhone }
}
