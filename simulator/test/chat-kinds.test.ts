/**
 * The chat as the phone page draws it: every kind with what belongs to it, and the answers a
 * customer can give.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'
import { until } from '../../testkit/until.ts'

const PHOTO = Buffer.from('a photo')
const interactive = (type: string, more: Json) => ({
  type: 'interactive',
  interactive: { type, body: { text: 'Escolha' }, ...more },
})
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })

async function chat(stage: Stage): Promise<Json[]> {
  return (await stage.control('GET', `/chats/${CUSTOMER}`)).messages
}

async function lastOf(stage: Stage): Promise<Json> {
  return (await chat(stage)).at(-1)
}

/** Sends a message in an open window and returns it as the phone shows it. */
async function shown(stage: Stage, message: Json): Promise<Json> {
  const { status, body } = await stage.send(message)
  assert.equal(status, 200, JSON.stringify(body))
  return lastOf(stage)
}

/** The customer gives the answer of a view; returns the element of the webhook. */
async function answer(stage: Stage, { id }: Json, given: Json): Promise<Json> {
  await stage.control('POST', '/messages', { from: CUSTOMER, context: { id }, ...given })
  await stage.flush()
  const element = stage.messages().at(-1)
  assert.deepEqual(element.context, { from: '551140000000', id })
  return element
}

async function upload(stage: Stage, type: string): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', new File([PHOTO], 'arquivo', { type }))
  const headers = { authorization: 'Bearer test-access-token' }
  const made = await fetch(`${stage.url}/v25.0/${ACCOUNT}/media`, { method: 'POST', headers, body: form })
  return ((await made.json()) as Json).id
}

async function openChat(t: Parameters<typeof openStage>[0], account: Json = {}) {
  const stage = await openStage(t, account)
  await stage.write()
  return stage
}

test('buttons and lists show what can be chosen, with the answer that says it', async (t) => {
  const stage = await openChat(t)
  const header = { type: 'text', text: 'Entrega' }
  const buttons = [reply('sim', 'Confirmar'), reply('nao', 'Outro dia')]
  const question = await shown(
    stage,
    interactive('button', { header, footer: { text: 'Padaria' }, action: { buttons } }),
  )
  const { card } = question
  assert.deepEqual([card.header, card.body, card.footer], [header, 'Escolha', 'Padaria'])
  assert.deepEqual(
    card.buttons.map(({ kind, text: label }: Json) => [kind, label]),
    [
      ['reply', 'Confirmar'],
      ['reply', 'Outro dia'],
    ],
  )
  const tapped = await answer(stage, question, card.buttons[1].answer)
  assert.deepEqual(tapped.interactive, {
    type: 'button_reply',
    button_reply: { id: 'nao', title: 'Outro dia' },
  })
  const row = { id: 'moto', title: 'Motoboy', description: 'Até 2 horas' }
  const list = await shown(
    stage,
    interactive('list', { action: { button: 'Ver', sections: [{ title: 'Hoje', rows: [row] }] } }),
  )
  assert.equal(list.card.list.label, 'Ver')
  const [{ title, rows }] = list.card.list.sections
  assert.equal(title, 'Hoje')
  assert.deepEqual((await answer(stage, list, rows[0].answer)).interactive, {
    type: 'list_reply',
    list_reply: row,
  })
})

test('links, places, contacts and flows have their own buttons', async (t) => {
  const stage = await openChat(t)
  const parameters = { display_text: 'Ver', url: 'https://loja.example.com/c' }
  const link = await shown(stage, interactive('cta_url', { action: { name: 'cta_url', parameters } }))
  assert.deepEqual(link.card.buttons, [{ kind: 'url', text: 'Ver', url: parameters.url }])
  await stage.control('POST', `/chats/${CUSTOMER}/messages/${encodeURIComponent(link.id)}/taps`, {
    label: 'Ver',
  })
  const { taps } = await stage.control('GET', '/taps')
  assert.deepEqual([taps[0].label, taps[0].messageId, taps[0].waId], ['Ver', link.id, CUSTOMER])

  const where = await shown(
    stage,
    interactive('location_request_message', { action: { name: 'send_location' } }),
  )
  assert.equal(where.card.buttons[0].kind, 'location')
  const location = { latitude: -23.5, longitude: -46.6, name: 'Casa' }
  assert.deepEqual((await answer(stage, where, { location })).location, location)
  assert.deepEqual((await lastOf(stage)).location, { ...location, address: null })

  const who = await shown(
    stage,
    interactive('request_contact_info', { action: { name: 'request_contact_info' } }),
  )
  const own = await answer(stage, who, who.card.buttons[0].answer)
  assert.deepEqual(
    [own.type, own.contacts[0].origin, own.contacts[0].phones[0].wa_id],
    ['contacts', 'contact_request', CUSTOMER],
  )
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { contactOrigin: 'message' })
  const again = (await chat(stage)).find(({ id }) => id === who.id)
  assert.equal((await answer(stage, who, again.card.buttons[0].answer)).origin, 'contact_request')

  const flow = await shown(
    stage,
    interactive('flow', {
      action: {
        name: 'flow',
        parameters: {
          flow_message_version: '3',
          flow_id: '1',
          flow_token: 'agenda-77',
          flow_cta: 'Agendar',
          flow_action_payload: { screen: 'HORARIOS', data: { loja: 'centro' } },
        },
      },
    }),
  )
  const [button] = flow.card.buttons
  assert.deepEqual(button.flow, { token: 'agenda-77', screen: 'HORARIOS', data: { loja: 'centro' } })
  const { nfm_reply } = (await answer(stage, flow, button.answer)).interactive
  assert.deepEqual(
    [nfm_reply.name, JSON.parse(nfm_reply.response_json)],
    ['flow', { flow_token: 'agenda-77' }],
  )
})

test('a carousel has its cards with pictures and answers', async (t) => {
  const stage = await openChat(t, { linkFetch: 'assume' })
  const cardCalled = (card_index: number) => ({
    card_index,
    header: { type: 'image', image: { link: `https://loja.example.com/${card_index}.jpg` } },
    body: { text: `Bolo ${card_index}` },
    action: { buttons: [{ type: 'quick_reply', quick_reply: { id: `b${card_index}`, title: 'Quero' } }] },
  })
  const message = await shown(
    stage,
    interactive('carousel', { action: { cards: [cardCalled(0), cardCalled(1)] } }),
  )
  const [, second] = message.card.cards
  assert.deepEqual([second.body, second.header.media.address], ['Bolo 1', 'https://loja.example.com/1.jpg'])
  const tapped = await answer(stage, message, second.buttons[0].answer)
  assert.equal(tapped.interactive.button_reply.id, 'b1')
})

test('a template shows its texts filled in, its header and its buttons', async (t) => {
  const stage = await openChat(t)
  const id = await upload(stage, 'application/pdf')
  const named = (parameter_name: string, value: string) => ({ type: 'text', parameter_name, text: value })
  const message = await shown(stage, {
    type: 'template',
    template: {
      name: 'pedido_enviado',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'document', document: { id, filename: 'nota.pdf' } }] },
        { type: 'body', parameters: [named('pedido', '7731'), named('nome', 'Ana')] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '7731' }] },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: 1,
          parameters: [{ type: 'payload', payload: 'p:1' }],
        },
      ],
    },
  })
  const { card } = message
  assert.equal(message.text, 'Olá Ana, o pedido 7731 foi enviado.')
  assert.deepEqual(
    [card.name, card.category, card.body, card.footer],
    ['pedido_enviado', 'UTILITY', message.text, 'Padaria Flor do Trigo'],
  )
  assert.deepEqual(
    [card.header.media.filename, card.header.media.address],
    ['nota.pdf', `/control/media/${id}/content`],
  )
  assert.equal(card.buttons[0].url, 'https://loja.example.com/r/7731')
  const tapped = await answer(stage, message, card.buttons[1].answer)
  assert.deepEqual([tapped.type, tapped.button], ['button', { payload: 'p:1', text: 'Falar com a loja' }])
})

test('a payment request is paid at the bank, and a one-time code is there to copy', async (t) => {
  const stage = await openChat(t)
  const send = (name: string, ...components: Json[]) =>
    shown(stage, { type: 'template', template: { name, language: { code: 'pt_BR' }, components } })
  const body = (...values: string[]) => ({
    type: 'body',
    parameters: values.map((value) => ({ type: 'text', text: value })),
  })
  const payment_setting = { type: 'pix_dynamic_code', pix_dynamic_code: { code: '000201' } }
  const request = await send('cobranca_pix', body('Ana', 'R$ 48,00'), {
    type: 'button',
    sub_type: 'payment_request',
    index: 0,
    parameters: [{ type: 'action', action: { payment_request: { payment_setting } } }],
  })
  assert.deepEqual(request.card.buttons, [
    { kind: 'payment', text: 'Copy Pix code', setting: payment_setting },
  ])
  const path = `/chats/${CUSTOMER}/messages/${encodeURIComponent(request.id)}/payment`
  await stage.control('POST', path, { outcome: 'paid', method: 'pix' })
  assert.equal((await lastOf(stage)).payment.state, 'paid')
  const { payments } = await stage.control('GET', '/payments')
  assert.deepEqual([payments[0].referenceId, payments[0].messageId], [null, request.id])

  const code = await send('codigo_acesso', body('123456'), {
    type: 'button',
    sub_type: 'url',
    index: 0,
    parameters: [{ type: 'text', text: '123456' }],
  })
  assert.deepEqual(code.card.buttons, [{ kind: 'copy', text: 'Copiar código', code: '123456' }])
})

test('media show where their bytes are, in both directions', async (t) => {
  const stage = await openChat(t)
  const file = PHOTO.toString('base64')
  await stage.control('POST', '/messages', {
    from: CUSTOMER,
    image: { file, mime_type: 'image/png', caption: 'Oi' },
  })
  const { media } = await lastOf(stage)
  assert.deepEqual(
    [media.mimeType, media.caption, media.size, media.address],
    ['image/png', 'Oi', PHOTO.length, `/control/media/${media.id}/content`],
  )
  const id = await upload(stage, 'application/pdf')
  const pdf = await shown(stage, { type: 'document', document: { id, filename: 'conta.pdf' } })
  assert.deepEqual([pdf.media.id, pdf.media.filename], [id, 'conta.pdf'])
  const link = 'https://loja.example.com/bolo.jpg'
  const far = await shown(stage, { type: 'image', image: { link } })
  assert.deepEqual([far.media.id, far.media.address], [null, link], 'never fetched')
})

test('media by id must be alive, and fit the kind', async (t) => {
  const stage = await openChat(t)
  const unknown = await stage.send({ type: 'image', image: { id: '9001' } })
  assert.deepEqual(
    [unknown.status, unknown.body.error.code, unknown.body.error.message],
    [400, 100, "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID"],
  )
  const id = await upload(stage, 'application/pdf')
  assert.equal((await stage.send({ type: 'image', image: { id } })).status, 200)
  await stage.flush()
  assert.deepEqual(
    [stage.statuses().at(-1).status, stage.statuses().at(-1).errors[0].code],
    ['failed', 131053],
  )
  await stage.control('PUT', '/clock', { advanceMs: 30 * 86_400_000 })
  assert.equal((await stage.send({ type: 'document', document: { id } })).status, 400)
})

test('a link to this machine is fetched once, and fails a message when it cannot be had', async (t) => {
  const stage = await openChat(t)
  let fetched = 0
  const server = createServer((request, response) => {
    fetched++
    if (request.url === '/bolo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PHOTO)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`
  for (const link of [at('bolo.png'), at('bolo.png')]) {
    await stage.send({ type: 'image', image: { link } })
    await stage.flush()
  }
  const { media } = await lastOf(stage)
  assert.deepEqual([fetched, media.size, media.filename], [1, PHOTO.length, 'bolo.png'])
  await stage.send({ type: 'image', image: { link: at('no.png') } })
  await stage.flush()
  assert.equal(stage.statuses().at(-1).errors[0].code, 131053)
  await stage.send({ type: 'video', video: { link: at('bolo.png') } })
  await stage.flush()
  assert.equal(stage.statuses().at(-1).errors[0].code, 131053, 'a picture is no video')
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { linkFetch: 'fail' })
  await stage.send({ type: 'image', image: { link: 'https://loja.example.com/bolo.png' } })
  await stage.flush()
  assert.equal(stage.statuses().at(-1).errors[0].code, 131053)
})

test('a voice message is played when the customer listens to it', async (t) => {
  const stage = await openChat(t)
  const id = await upload(stage, 'audio/ogg')
  const voice = await shown(stage, { type: 'audio', audio: { id, voice: true } })
  assert.equal(voice.media.voice, true)
  await stage.flush()
  const path = `/chats/${CUSTOMER}/messages/${encodeURIComponent(voice.id)}/played`
  await stage.control('POST', path)
  await stage.flush()
  assert.deepEqual(
    stage.statuses().map(({ status }) => status),
    ['sent', 'delivered', 'read', 'played'],
  )
  assert.equal((await lastOf(stage)).status, 'played')
  const other = await shown(stage, text())
  const wrong = await stage.call(
    'POST',
    `/control/chats/${CUSTOMER}/messages/${encodeURIComponent(other.id)}/played`,
    {},
  )
  assert.equal(wrong.status, 422)
})

test('a voice message is played at once by who reads at once', async (t) => {
  const stage = await openChat(t, { autoRead: true, readDelayMs: 0 })
  await stage.send({ type: 'audio', audio: { id: await upload(stage, 'audio/ogg'), voice: true } })
  await until(() => stage.statuses().some(({ status }) => status === 'played'), 'it is played')
})

test('reactions are on the message reacted to, the latest of each side', async (t) => {
  const stage = await openChat(t)
  const [first] = await chat(stage)
  const react = (emoji: string) => stage.send({ type: 'reaction', reaction: { message_id: first.id, emoji } })
  await react('👍')
  await react('❤️')
  await stage.control('POST', '/messages', {
    from: CUSTOMER,
    reaction: { message_id: first.id, emoji: '😂' },
  })
  await stage.flush()
  assert.deepEqual((await chat(stage))[0].reactions, [
    { by: 'business', emoji: '❤️' },
    { by: 'customer', emoji: '😂' },
  ])
  await react('')
  assert.deepEqual((await chat(stage))[0].reactions, [{ by: 'customer', emoji: '😂' }])
  assert.equal((await lastOf(stage)).reactedTo, first.id)
  assert.deepEqual(new Set(stage.statuses().map(({ status }) => status)), new Set(['sent']))
  assert.equal((await react('ok')).body.error.code, 131009)
  assert.equal((await react('👍👍')).body.error.code, 131009)
})

test('a customer edits and deletes what was written', async (t) => {
  const stage = await openChat(t)
  const [first] = await chat(stage)
  await stage.control('POST', '/messages', {
    from: CUSTOMER,
    edit: { original_message_id: first.id, message: { type: 'text', text: { body: 'Olá' } } },
  })
  const [edited] = await chat(stage)
  assert.deepEqual([edited.text, edited.edited, edited.raw.text.body], ['Olá', true, 'Oi'])
  await stage.control('POST', '/messages', { from: CUSTOMER, revoke: { original_message_id: first.id } })
  assert.equal((await chat(stage))[0].deleted, true)
  await stage.flush()
  assert.deepEqual(
    stage.messages().map(({ type }) => type),
    ['text', 'edit', 'revoke'],
  )
})

test('a text with a preview shows the host of its first link', async (t) => {
  const stage = await openChat(t)
  const body = 'Chegou: https://loja.example.com/p/7 e https://outra.example.com'
  const preview = { url: 'https://loja.example.com/p/7', host: 'loja.example.com' }
  assert.deepEqual((await shown(stage, { type: 'text', text: { body, preview_url: true } })).preview, preview)
  assert.equal((await shown(stage, { type: 'text', text: { body } })).preview, undefined)
})
