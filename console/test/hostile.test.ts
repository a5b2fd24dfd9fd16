/**
 * Two hundred hostile strings in every field that can reach the page: names, texts, organisations, addresses, file names,
 * errors of the channel, what is typed. Nothing of them becomes an element, a request, a dialog or a dangerous link.
 */
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails } from '../../service/test/stage/messages.ts'
import { hostileStrings } from './hostile-strings.ts'
import { openConsoleStage, type ConsoleOptions } from './stage.ts'
import { watchPage } from './watch-page.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open

/** Few enough to one recipient that the service need not slow down (45 at once). */
const ORDERS_EACH = 40
const WRITERS = Array.from(
  { length: hostileStrings.length / ORDERS_EACH },
  (_, index) => `551198765000${index}`,
)
const [WRITER = ''] = WRITERS
/** Requests made side by side while the strings are brought in. */
const AT_ONCE = 20
const SCROLL_STEPS_MAX = 2_000
/** Frames without a move before the end counts as reached: more may be on its way. */
const STILL_STEPS = 15
/** Shows much at a time. */
const TALL = { viewport: { width: 1280, height: 3_000 } }
/** Most that the simulator takes at a time. */
const FAULT_RULES_MAX = 100

const conversationIds: string[] = []

before(async () => {
  if (skip) return
  await inBatches(hostileStrings, async (text, index) => {
    const writer = `55119870${String(10_000 + index)}`.slice(0, 13)
    await stage.simulator.control('PUT', `/contacts/${writer}`, { name: text })
    await stage.simulator.control('POST', '/messages', { from: writer, text })
    for (const message of hostileMessages(text)) {
      await stage.simulator.control('POST', '/messages', { from: WRITER, type: message.type, message })
    }
  })
  await stage.simulator.control('POST', '/flush', { timeoutMs: 60_000 })
  for (const writer of WRITERS) {
    await stage.simulator.customerWrites(writer, 'Oi')
    const found = await stage.call('GET', `/conversations?to=${writer}`)
    conversationIds.push(found.body.data[0].id)
  }
  await bringInOrders()
})

test('in the list of conversations', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/conversations')
  await page.getByRole('link').filter({ hasText: 'tudo bem?' }).first().waitFor()
  await scrollThrough(page, '.conversation-scroller', 1)
  assert.deepEqual(complaints, [])
})

test('in every kind of message of a conversation, and in its raw content', { skip }, async (context) => {
  for (const [index, id] of conversationIds.entries()) {
    const { page, complaints } = await openWatched(context, `/conversations/${id}`, { browser: TALL })
    await page.locator('.bubble').first().waitFor()
    await scrollThrough(page, '.timeline-scroller', -1)
    const seen = await scrollThrough(page, '.timeline-scroller', 1)
    assert.ok(
      seen >= (index === 0 ? hostileStrings.length * KINDS : 0) + ORDERS_EACH,
      `${seen} bubbles were drawn`,
    )
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(complaints, [])
  }
})

test('in what is typed while composing', { skip }, async (context) => {
  const to = `+${WRITER}`
  const order = await openWatched(
    context,
    `/compose?${new URLSearchParams({ from: stage.shop.from, to, reference: hostileStrings[0] ?? '' }).toString()}`,
  )
  await typeAll(order.page, ['Name', 'Text', 'Pix code (copy and paste)'])
  await order.page.getByRole('region', { name: 'As the customer sees it' }).locator('.order').waitFor()
  assert.deepEqual(order.complaints, [])

  const cards = await openWatched(context, `/compose?kind=contacts&to=${to}`)
  await typeAll(cards.page, ['Name as it is shown', 'Company (optional)', 'Web address (optional)'])
  await cards.page.locator('.contact-card').waitFor()
  assert.deepEqual(cards.complaints, [])
})

test('in addresses of the console and in the search', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/conversations')
  const search = page.getByRole('searchbox')
  for (const hostile of hostileStrings.slice(0, 50)) {
    await search.fill(hostile)
    await page.evaluate(
      `history.pushState(null, '', '/console/orders/' + encodeURIComponent(${JSON.stringify(hostile)})); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.evaluate(`history.back()`)
    await search.waitFor()
  }
  assert.deepEqual(complaints, [])
})

async function openWatched(context: TestContext, path: string, more: ConsoleOptions = {}) {
  return await openConsole(context, { path, apiKey, initScript: watchPage, ...more })
}

/** Enters every string into each of the fields, as typing does, and lets the page draw it. */
async function typeAll(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('textbox', { name, exact: true }).focus()
    const drawn: string = await page.evaluate(`(async () => {
      const field = document.activeElement
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      for (const text of ${JSON.stringify(hostileStrings)}) {
        set.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return document.querySelector('.preview').textContent
    })()`)
    if (name !== 'Pix code (copy and paste)') assert.match(drawn, /alert\(200\)/, `${name} is in the preview`)
  }
}

/** Scrolls step by step to the end, or to the beginning; what is drawn on the way is watched. Returns how many bubbles that were. */
async function scrollThrough(page: Page, selector: string, direction: 1 | -1): Promise<number> {
  const [{ seen }] = await page.evaluate(`(async () => {
    const scroller = document.querySelector(${JSON.stringify(selector)})
    const seen = new Set()
    let last = ''
    for (let unmoved = 0, steps = 0; unmoved < ${STILL_STEPS} && steps < ${SCROLL_STEPS_MAX}; steps += 1) {
      scroller.scrollBy(0, ${direction} * scroller.clientHeight)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      for (const { id } of document.querySelectorAll('.bubble')) seen.add(id)
      const place = scroller.scrollTop + ' of ' + scroller.scrollHeight
      unmoved = place === last ? unmoved + 1 : 0
      last = place
    }
    return [{ seen: seen.size }]
  })()`)
  return seen
}

/** How many messages `hostileMessages` makes of a text. */
const KINDS = 11

/** One message of each kind, with the text in each of its fields. */
function hostileMessages(text: string): ({ type: string } & Record<string, unknown>)[] {
  return [
    { type: 'text', text: { body: text } },
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: text, first_name: text },
          org: { company: text, title: text, department: text },
          phones: [{ phone: text, type: text, wa_id: '5511900000002' }],
          emails: [{ email: text, type: text }],
          urls: [{ url: text, type: text }],
          addresses: [{ street: text, city: text, state: text, zip: text, country: text, type: text }],
          birthday: text,
        },
      ],
    },
    { type: 'document', document: { id: '1', filename: text, caption: text, mime_type: text } },
    {
      type: 'location',
      location: { latitude: -23.5, longitude: -46.6, name: text, address: text, url: text },
    },
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: text, title: text, description: text } },
    },
    { type: 'button', button: { text, payload: text } },
    {
      type: 'order',
      order: {
        text,
        product_items: [{ product_retailer_id: text, quantity: 1, item_price: 1, currency: text }],
      },
    },
    { type: 'reaction', reaction: { message_id: 'wamid.none', emoji: text } },
    { type: 'system', system: { body: text, type: 'user_changed_number' } },
    { type: 'unsupported', errors: [{ code: 131051, title: text, error_data: { details: text } }] },
    { type: 'poll', poll: { name: text } },
  ]
}

/** Orders full of them, which the channel refuses with words of the same kind. */
async function bringInOrders(): Promise<void> {
  for (let at = 0; at < hostileStrings.length; at += FAULT_RULES_MAX) {
    const texts = hostileStrings.slice(at, at + FAULT_RULES_MAX)
    const rules = texts.map((details, index) => {
      return {
        on: 'send',
        mode: 'error',
        code: 131009,
        details,
        match: { referenceId: `EVIL-${at + index}` },
      }
    })
    await stage.simulator.setFaults(...rules)
    await inBatches(texts, (text, index) => sendOrder(text, at + index))
    await stage.eventually(async () => {
      const refused = (await stage.simulator.calls()).filter(({ httpStatus }) => httpStatus === 400)
      return refused.length >= at + texts.length
    }, 'the channel refuses every order')
  }
}

async function sendOrder(text: string, number: number): Promise<void> {
  const to = `+${WRITERS[Math.floor(number / ORDERS_EACH)]}`
  const body = orderDetails(stage.shop.from, to, `EVIL-${number}`)
  const { parameters } = body.interactive.action
  const short = text.slice(0, 60)
  const uri = `https://pay.example/${encodeURIComponent(text)}`
  const answer = await stage.call('POST', '/messages/interactive/order_details', {
    ...body,
    interactive: {
      ...body.interactive,
      body: { text },
      footer: { text: short },
      action: {
        ...body.interactive.action,
        parameters: {
          ...parameters,
          payment_settings: [{ type: 'payment_link', payment_link: { uri } }],
          order: {
            ...parameters.order,
            items: parameters.order.items.map((item) => ({ ...item, name: short })),
            tax: { value: 0, offset: 100, description: short },
            expiration: { timestamp: '1924992000', description: text.slice(0, 120) },
          },
        },
      },
    },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function inBatches<Item>(
  items: Item[],
  run: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map((item, index) => run(item, at + index)))
  }
}
