/**
 * Every kind of message that a customer can send, files of unknown bytes among them, and the
 * contact card that the phone can save.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { courierContact } from './phone-orders.ts'
import { openShop, openStage } from './phone-stage.ts'

const ANA = '5511987654321'

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

/**
 * The fields that WhatsApp sends for each kind beside `type`, and the text that the phone shows.
 */
const KINDS: { type: string; content: Record<string, unknown>; shown: string[] }[] = [
  {
    type: 'image',
    content: { id: '1', mime_type: 'image/jpeg', caption: 'O *bolo*' },
    shown: ['image', 'image/jpeg', 'O bolo'],
  },
  { type: 'video', content: { id: '2', mime_type: 'video/mp4' }, shown: ['video', 'video/mp4'] },
  { type: 'audio', content: { id: '3', mime_type: 'audio/ogg', voice: true }, shown: ['voice message'] },
  {
    type: 'document',
    content: { id: '4', mime_type: 'application/pdf', filename: '<b>comprovante</b>.pdf' },
    shown: ['document', '<b>comprovante</b>.pdf · application/pdf'],
  },
  { type: 'sticker', content: { id: '5', mime_type: 'image/webp' }, shown: ['sticker'] },
  {
    type: 'location',
    content: { latitude: -23.55052, longitude: -46.633308, name: 'Praça da Sé' },
    shown: ['location', 'Praça da Sé', 'Show on a map', 'www.openstreetmap.org'],
  },
  {
    type: 'interactive',
    content: { type: 'list_reply', list_reply: { id: 'x', title: 'Amanhã cedo', description: '8h às 10h' } },
    shown: ['reply', 'Amanhã cedo', '8h às 10h'],
  },
  { type: 'button', content: { text: 'Sim', payload: 'yes' }, shown: ['reply', 'Sim'] },
  {
    type: 'order',
    content: {
      catalog_id: '9',
      product_items: [{ product_retailer_id: 'bolo-fuba', quantity: 2, item_price: 19.9, currency: 'BRL' }],
    },
    shown: ['order from the catalog', '2 ×', 'bolo-fuba', 'R$ 19,90'],
  },
  {
    type: 'interactive',
    content: {
      type: 'nfm_reply',
      nfm_reply: {
        name: 'flow',
        body: 'Sent',
        response_json: '{"flow_token":"agenda-77","dia":"<b>sexta</b>"}',
      },
    },
    shown: ['reply', 'Sent', 'dia', '<b>sexta</b>'],
  },
  { type: 'reaction', content: { message_id: 'wamid.none', emoji: '🥐' }, shown: ['reaction', '🥐'] },
]

test('every kind of message shows what it is, as text', { skip }, async (context) => {
  for (const { type, content } of KINDS) {
    await shop.control('POST', '/control/messages', { from: ANA, type, message: { type, [type]: content } })
  }
  await shop.control('POST', '/control/messages', {
    from: ANA,
    type: 'poll',
    message: { poll: { name: 'O quê?' } },
  })
  const { page, complaints } = await openPhone(context, shop, ANA)

  const unheardOf = page.locator('.bubble').last()
  await unheardOf.getByText('Show what was sent').waitFor()
  const shown = (await page.locator('.bubble').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '))
  assert.equal(shown.length, KINDS.length + 1)
  for (const [index, { type, shown: parts }] of KINDS.entries()) {
    for (const part of parts)
      assert.ok(
        shown[index]?.toLowerCase().includes(part.toLowerCase()),
        `${part} is missing of ${type}: ${shown[index]}`,
      )
  }
  assert.equal(
    await page.getByRole('link', { name: 'Show on a map' }).getAttribute('rel'),
    'noopener noreferrer',
  )
  assert.deepEqual(complaints, [])
})

test('a contact can be kept as a file', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Quem entrega?')
  await shop.send(courierContact(ANA))
  const { page, complaints } = await openPhone(context, shop, ANA)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save contact: Carlos Lima' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), 'Carlos-Lima.vcf')
  assert.match(await readFile(await file.path(), 'utf8'), /^FN:Carlos Lima\r$/m)
  assert.deepEqual(complaints, [])
})
