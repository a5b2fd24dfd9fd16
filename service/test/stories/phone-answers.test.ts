/**
 * The shop sends over the public API, the customer answers on the phone page in a real browser, and
 * the shop reads the answer back over the API.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openStage as openBrowserStage } from '../../../simulator/test/phone-stage.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { kindOf } from '../../src/kinds/registry.ts'
import { exampleOf } from '../stage/kinds.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { offerTemplate, orderTemplate, untilTemplatesRead } from '../stage/templates.ts'
import { PDF, PNG, upload, type UploadDraft } from '../stage/upload.ts'

const VOICE = await readFile(new URL('../../../simulator/phone/attach/voice.ogg', import.meta.url))
const BOLETO = '03399026944140000002628346101018898510000008848'
const DAY_MS = 86_400_000

const { skip, openPhone } = await openBrowserStage()
let stage: Stage
let from: string
before(async () => {
  stage = await openStage({ readsTemplates: true })
  from = stage.shop.from
  await untilTemplatesRead(stage, stage.shop)
})
after(() => stage.close())

type Inbound = {
  id: string
  type: string
  content: string | null
  contextId: string | null
  channelMessageId: string
  // oxlint-disable-next-line typescript/no-explicit-any -- WhatsApp's element, looked into field by field
  contentData: any
}

/**
 * The chat of a new customer, who has written "Oi": what the shop may do in it, and the customer's
 * phone.
 */
async function meet(context: TestContext) {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const { page, complaints } = await openPhone(context, stage.simulator, to.slice(1))

  async function send(path: string, part: object, status = 'delivered') {
    const answer = await stage.call('POST', `/messages/${path}`, { from, to, ...part })
    assert.equal(answer.status, 200, answer.text)
    const sent = await stage.messageWith(answer.body.id, status)
    return { id: answer.body.id as string, channelMessageId: String(sent.channelMessageId) }
  }

  /**
   * What the customer said of this type, once the shop can read it; only about a message if one is
   * given.
   */
  const said = (type: string, about?: { channelMessageId: string }): Promise<Inbound> =>
    stage.until(async () => {
      const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
      const { body: list } = await stage.call('GET', `/conversations/${body.data[0].id}/messages?limit=100`)
      return list.data.find(
        (one: Inbound & { role: string }) =>
          one.role === 'user' && one.type === type && (!about || one.contextId === about.channelMessageId),
      )
    }, `the customer's ${type}`)

  return {
    to,
    page,
    complaints,
    send,
    said,
    /** Sends the example of a kind in the API's document. */
    sendExample: (type: string) => {
      const { interactive } = exampleOf(kindOf(type), from, to, '')
      return send(`interactive/${type}`, { interactive })
    },
  }
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text }).last()

/** The customer quotes the message that shows the text, and writes. */
async function answer(page: Page, text: string, words: string): Promise<void> {
  await button(bubble(page, text), 'Reply or react').click()
  await button(page.getByRole('dialog', { name: 'Reply or react' }), /^Reply$/).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

async function uploaded(draft: UploadDraft): Promise<string> {
  const { status, body, text } = await upload(stage, draft)
  assert.equal(status, 200, text)
  return body.id
}

/** The file of a message, once it is here, and that its bytes are those it says. */
async function fileOf({ id }: { id: string }) {
  const media = await stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${id}/media`)
    return body.data[0]?.state === 'ready' && body.data[0]
  }, `the file of ${id}`)
  const answer = await fetch(`${stage.service.url}/media/${media.id}`, {
    headers: { 'api-key': stage.shop.apiKey },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), bytes.length, sha256(bytes)],
    [200, media.mimeType, media.size, media.sha256],
  )
  return { media, bytes }
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a text quotes the customer, who puts a heart on it', { skip }, async (context) => {
  const { page, complaints, send, said } = await meet(context)
  const first = await said('text')
  const answer = await send('text', { text: { body: 'Bom dia!' }, context: { messageId: first.id } })
  const shown = bubble(page, 'Bom dia!')
  await button(shown, /Oi/).waitFor()
  await button(shown, 'Reply or react').click()
  await button(page.getByRole('dialog', { name: 'Reply or react' }), 'React with ❤️').click()
  const { contentData } = await said('reaction')
  assert.deepEqual(contentData.reaction, { message_id: answer.channelMessageId, emoji: '❤️' })
  await send('reaction', { reaction: { message_id: first.id, emoji: '🥐' } }, 'sent')
  await page.locator('.bubble-out').first().locator('.reactions', { hasText: '🥐' }).waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'a picture, a document and a voice message of the shop are shown, saved and played',
  { skip },
  async (context) => {
    const { page, complaints, send } = await meet(context)
    const picture = await uploaded({ bytes: PNG, type: 'image/png', name: 'bolo.png' })
    await send('image', { image: { id: picture, caption: 'O *bolo*' } })
    await button(page, 'Show large: image').locator('img').waitFor()
    const invoice = await uploaded({ bytes: PDF, type: 'application/pdf', name: 'x.pdf' })
    await send('document', { document: { id: invoice, filename: 'nota-7731.pdf' } })
    const saving = page.waitForEvent('download')
    await button(page, 'Save nota-7731.pdf').click()
    assert.deepEqual(await readFile(await (await saving).path()), PDF)
    const voice = await uploaded({ bytes: VOICE, type: 'audio/ogg', name: 'voz.ogg' })
    const { id } = await send('audio', { audio: { id: voice, voice: true } })
    await button(page, 'Play: voice message').click()
    await stage.messageWith(id, 'read')
    assert.deepEqual(complaints, [])
  },
)

test('the shop reads the photo, the voice message and the PDF of the customer', { skip }, async (context) => {
  const { page, complaints, said } = await meet(context)
  const attach = async (choice: string) => {
    await button(page, 'Attach').click()
    const sheet = page.getByRole('dialog', { name: 'Attach' })
    await button(sheet, choice).click()
    await sheet.waitFor({ state: 'hidden' })
  }
  await attach('Sample photo')
  const photo = await said('image')
  const { bytes: jpeg, media } = await fileOf(photo)
  assert.equal(jpeg.subarray(0, 3).toString('hex'), 'ffd8ff')
  assert.equal(photo.contentData.image.mediaId, media.id)
  await attach('Sample voice message')
  assert.deepEqual((await fileOf(await said('audio'))).bytes, VOICE)
  await attach('Sample proof of payment (PDF)')
  const proof = await fileOf(await said('document'))
  assert.match(proof.bytes.toString('latin1'), /^%PDF-/)
  assert.equal(proof.media.name, 'comprovante.pdf')
  assert.deepEqual(complaints, [])
})

test('a place is shown, and a question for one is answered with one', { skip }, async (context) => {
  const { page, complaints, send, said, sendExample } = await meet(context)
  await send('location', { location: { latitude: -23.55, longitude: -46.63, name: 'Padaria do Zé' } })
  await bubble(page, 'Padaria do Zé').locator('.map-tile').waitFor()
  const question = await sendExample('location_request_message')
  await button(page, 'Send location').click()
  await button(page.getByRole('dialog', { name: 'Location' }), 'Send').click()
  const { contentData } = await said('location', question)
  assert.equal(contentData.location.name, 'Praça da Sé')
  assert.deepEqual(complaints, [])
})

test('a button, a list, a form and a request for the number are answered', { skip }, async (context) => {
  const { to, page, complaints, said, sendExample } = await meet(context)
  const choice = await sendExample('button')
  await button(page, 'Sim, pode vir').click()
  const tapped = await said('interactive', choice)
  assert.deepEqual(tapped.contentData.interactive.button_reply, {
    id: 'entrega:7731:sim',
    title: 'Sim, pode vir',
  })

  const options = await sendExample('list')
  await button(page, 'Ver opções').click()
  await button(page.getByRole('dialog', { name: 'Ver opções' }), /Motoboy/).click()
  const chosen = await said('interactive', options)
  assert.equal(chosen.contentData.interactive.list_reply.id, 'moto')

  const form = await sendExample('flow')
  await button(page, 'Agendar').click()
  const sheet = page.getByRole('dialog', { name: 'Agendar' })
  await sheet.getByRole('textbox', { name: 'loja' }).fill('norte')
  await button(sheet, 'Send').click()
  const filled = await said('interactive', form)
  const { response_json: values } = filled.contentData.interactive.nfm_reply
  assert.deepEqual(JSON.parse(values), { loja: 'norte', flow_token: 'agenda-77' })

  const request = await sendExample('request_contact_info')
  await button(page, 'Share contact').click()
  const { contentData } = await said('contacts', request)
  assert.equal(contentData.contacts[0].phones[0].wa_id, to.slice(1))
  assert.deepEqual(complaints, [])
})

test('a link button and a carousel are shown, and the carousel is quoted', { skip }, async (context) => {
  const { page, complaints, said, sendExample } = await meet(context)
  await sendExample('cta_url')
  const link = page.getByRole('link', { name: 'Ver cardápio (padaria.example.com)' })
  assert.equal(await link.getAttribute('href'), 'https://padaria.example.com/cardapio?semana=47')
  const carousel = await sendExample('carousel')
  const slides = page.getByRole('list', { name: 'Cards, side by side' })
  await slides.getByText('Bolo de fubá com goiabada').waitFor()
  assert.equal(await slides.getByRole('link', { name: 'Pedir (padaria.example.com)' }).count(), 3)
  await answer(page, 'Três novidades', 'Quero o bolo!')
  assert.equal((await said('text', carousel)).content, 'Quero o bolo!')
  assert.deepEqual(complaints, [])
})

test('the quick reply of a template is tapped; who stops offers gets none', { skip }, async (context) => {
  const { to, page, complaints, send, said } = await meet(context)
  const { template } = offerTemplate(from, to)
  const offer = await send('template', { template })
  await bubble(page, 'Olá Ana, o bolo de fubá').waitFor()
  await button(page, 'Quero').click()
  const { contentData } = await said('button', offer)
  assert.deepEqual(contentData.button, { payload: 'Quero', text: 'Quero' })

  await button(page, 'Stop offers').click()
  await button(page, 'Allow offers again').waitFor()
  const refusal = await stage.until(async () => {
    const { status, body } = await stage.call('POST', '/messages/template', { from, to, template })
    return status === 422 && body
  }, 'the service hears that offers are stopped')
  const [{ code, pointer }] = refusal.errors
  assert.deepEqual([code, pointer], ['marketing_stopped', '/to'])
  assert.deepEqual(complaints, [])
})

test(
  'a boleto in a template is paid on the third day, and the timeline shows it',
  { skip },
  async (context) => {
    const { to, page, complaints, send, said } = await meet(context)
    const reference = newReference()
    const { template } = orderTemplate(from, to, boletoOrder(reference))
    const order = await send('template', { template })
    await stage.simulator.control('PUT', '/clock', { advanceMs: 3 * DAY_MS })
    await stage.pass(3 * DAY_MS)
    const late = await stage.call('POST', '/messages/text', { from, to, text: { body: 'Oi?' } })
    assert.deepEqual([late.status, late.body.code], [409, 'window_closed'])

    const card = page.locator('.bubble:has(.order)')
    await button(card, 'Review and pay').click()
    await button(page, /^Pay R\$/).click()
    await card.getByText('Paid', { exact: true }).waitFor()
    await answer(page, 'Olá Ana, seu pedido', 'Paguei o boleto!')
    const paid = await said('text', order)
    const { interactive } = orderStatus(from, to, reference)
    const news = await send('interactive/order_status', { interactive })
    await card.getByText('Being prepared').waitFor()

    const { body } = await stage.call('GET', `/orders/${reference}`)
    type Told = { kind: string; messageId: string; status?: string; message?: { id: string } }
    const told = body.timeline.map((it: Told) => `${it.kind} ${it.status ?? it.message?.id}`)
    assert.equal(body.orderStatus, 'processing')
    const parts = [`message ${order.id}`, 'receipt delivered', `reply ${paid.id}`, `message ${news.id}`]
    assert.deepEqual(
      parts.map((part) => told.includes(part)),
      [true, true, true, true],
      String(told),
    )
    assert.deepEqual(complaints, [])
  },
)

function boletoOrder(reference: string) {
  const { parameters } = orderDetails(from, '', reference).interactive.action
  const setting = { type: 'boleto', boleto: { digitable_line: BOLETO } }
  return { ...parameters, payment_settings: [setting] }
}
