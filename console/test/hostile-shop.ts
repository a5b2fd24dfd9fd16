/**
 * A shop whose customers, orders, keys and channel are all hostile: every string in every field
 * that can reach a page.
 */
import assert from 'node:assert/strict'
import { orderDetails } from '../../testkit/bodies.ts'
import type { Stage } from '../../service/test/stage/stage.ts'
import { postWebhook, textMessage } from '../../service/test/stage/webhook.ts'
import { hostileStrings } from './hostile-strings.ts'

/** Few enough to one recipient that the service need not slow down (45 at once). */
const ORDERS_EACH = 40
/** How many orders the customer of that index gets. */
export const ordersOf = (index: number) => Math.min(ORDERS_EACH, hostileStrings.length - index * ORDERS_EACH)
/** How many messages the first customer writes. */
export const WRITTEN = hostileStrings.length * hostileMessages('').length
/** Requests made side by side. */
const AT_ONCE = 20
/** Most that the simulator takes at a time. */
const FAULT_RULES_MAX = 100

/** Who writes, and is sent orders: the first writes all, the others a greeting. */
const WRITERS = Array.from(
  { length: Math.ceil(hostileStrings.length / ORDERS_EACH) },
  (_, index) => `551198765000${index}`,
)

/** Returns the conversations that hold it all, the one with the customer's messages first. */
export async function openHostileShop(stage: Stage, adminKey: string): Promise<{ id: string; to: string }[]> {
  const [first = ''] = WRITERS
  await inBatches(hostileStrings, async (text, index) => {
    const stranger = `55119870${10_000 + index}`
    await stage.simulator.control('PUT', `/contacts/${stranger}`, { name: text })
    await stage.simulator.control('POST', '/messages', { from: stranger, text })
    for (const message of hostileMessages(text)) {
      await stage.simulator.control('POST', '/messages', { from: first, type: message.type, message })
    }
    const draft = { name: text.replace(/[\r\n]/g, ' '), scopes: ['messages:read'] }
    const made = await stage.call('POST', '/keys', draft, { apiKey: adminKey })
    assert.equal(made.status, 200, made.text)
  })
  await stage.simulator.flush()
  const conversations: { id: string; to: string }[] = []
  for (const to of WRITERS) {
    await stage.simulator.customerWrites(to, 'Oi')
    const found = await stage.call('GET', `/conversations?to=${to}`)
    conversations.push({ id: found.body.data[0].id, to })
  }
  await sendOrders(stage)
  await writeUnderUsernames(stage)
  return conversations
}

/** People who show no name but a username: the channel reports all of them at once. */
async function writeUnderUsernames(stage: Stage): Promise<void> {
  const people = hostileStrings.map((username, index) => ({ username, number: `55119871${10_000 + index}` }))
  const contacts = people.map(({ username, number }) => ({ profile: { username }, wa_id: number }))
  const messages = people.map(({ number }) => textMessage(number, stage.clock.now()))
  assert.equal(await postWebhook(stage, { contacts, messages }), 200)
}

/** Orders full of it, which the channel refuses with words of the same kind. */
async function sendOrders(stage: Stage): Promise<void> {
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
    await inBatches(texts, (text, index) => sendOrder(stage, text, at + index))
    await stage.until(async () => {
      const refused = (await stage.simulator.calls()).filter(({ httpStatus }) => httpStatus === 400)
      return refused.length >= at + texts.length
    }, 'the channel refuses every order')
  }
}

async function sendOrder(stage: Stage, text: string, number: number): Promise<void> {
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
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.none', message: { type: 'text', text: { body: text } } },
    },
    { type: 'poll', poll: { name: text } },
  ]
}

async function inBatches<Item>(
  items: Item[],
  run: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map((item, index) => run(item, at + index)))
  }
}
