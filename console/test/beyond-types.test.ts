/**
 * In a real browser: what customers do that the API has no type for is shown for what it was, in
 * both languages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCustomer } from '../../testkit/bodies.ts'
import {
  change,
  envelope,
  postSigned,
  sign,
  postWebhook,
  textMessage,
} from '../../service/test/stage/webhook.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const TOLD = [
  {
    locale: 'en-US',
    shown: [
      'called the shop',
      'corrected an earlier message',
      'deleted a message',
      'a type that WhatsApp does not forward',
    ],
  },
  {
    locale: 'pt-BR',
    shown: [
      'ligou para a loja',
      'corrigiu uma mensagem anterior',
      'apagou uma mensagem',
      'um tipo que o WhatsApp não repassa',
    ],
  },
]
const CORRECTED = 'Três, por favor'

test('calls, corrections and deletions say what they were', { skip }, async (context) => {
  const from = newCustomer()
  const at = stage.clock.now()
  const calls = [{ ...messageOf(from, at, {}), event: 'connect', direction: 'USER_INITIATED' }]
  const { phoneNumberId, appSecret } = stage.shop
  const body = envelope({ ...change(phoneNumberId, { calls }), field: 'calls' })
  assert.equal(await postSigned(stage, body, sign(body, appSecret)), 200)
  const original_message_id = 'wamid.none'
  const message = { type: 'text', text: { body: CORRECTED } }
  for (const what of [
    { type: 'edit', edit: { original_message_id, message } },
    { type: 'revoke', revoke: { original_message_id } },
    { type: 'unsupported', unsupported: { type: 'poll_creation' } },
  ])
    assert.equal(await postWebhook(stage, { messages: [messageOf(from, at, what)] }), 200)

  const { body: found } = await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)
  for (const { locale, shown } of TOLD) {
    const { page, complaints } = await openConsole(context, {
      path: `/conversations/${found.data[0].id}`,
      browser: { locale },
    })
    const bubbles = page.locator('.bubble')
    await bubbles.nth(shown.length - 1).waitFor()
    const texts = await bubbles.allInnerTexts()
    for (const [index, words] of shown.entries()) assert.match(texts[index] ?? '', new RegExp(words, 'i'))
    assert.ok(texts[1]?.includes(CORRECTED))
    assert.deepEqual(complaints, [])
  }
})

/** What a customer says without words, and what is read of it in the list. */
const WORDLESS: [what: object, row: string][] = [
  [
    { type: 'interactive', interactive: { type: 'payment_method', payment_method: { reference_id: 'P-1' } } },
    '💳 (P-1)',
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } },
    },
    '📞 ✅',
  ],
  [{ type: 'location', location: { latitude: -23.5, longitude: -46.6 } }, '-23.5, -46.6'],
  [{ type: 'sticker', sticker: { id: '1' } }, 'sticker'],
  [{ type: 'interactive', interactive: { type: 'of_tomorrow' } }, 'reply'],
  [{ type: 'text', text: { body: '\u200b' } }, 'text'],
]

test('no row of the list is empty, whatever a customer says without words', { skip }, async (context) => {
  const shop = await stage.openShop()
  const customers = WORDLESS.map(() => newCustomer())
  for (const [n, [what]] of WORDLESS.entries())
    await postWebhook(stage, { messages: [messageOf(String(customers[n]), stage.clock.now(), what)] }, shop)
  const { page, complaints } = await openConsole(context, { apiKey: shop.apiKey, path: '/conversations' })
  const rows = page.locator('.conversation-row-text')
  await rows.nth(WORDLESS.length - 1).waitFor()
  assert.deepEqual((await rows.allTextContents()).toSorted(), WORDLESS.map(([, row]) => row).toSorted())
  await page.getByText('💳 (P-1)').click()
  await page.locator('.bubble').getByText('💳 (P-1)').waitFor()
  assert.deepEqual(complaints, [])
})

/** What a customer does, as the channel reports it, without the text that a message would have. */
function messageOf(from: string, at: Date, what: object): Record<string, unknown> {
  const { type: _, text: __, ...told } = textMessage(from, at)
  return { ...told, ...what }
}
