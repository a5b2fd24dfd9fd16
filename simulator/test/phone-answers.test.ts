/**
 * What the shop asks on the phone, and what the customer answers there: choices, forms, reactions,
 * quotes.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Json } from './stage.ts'
import { openShop, openStage, untilIdle } from './phone-stage.ts'

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

let customers = 5511900000100

/** A customer of their own for each test, who has written. */
async function meet(): Promise<string> {
  const waId = String(customers++)
  await shop.customerWrites(waId, 'Oi')
  return waId
}

const ask = (to: string, interactive: Json) => shop.send({ to: `+${to}`, type: 'interactive', interactive })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text }).last()

/** The answer of a customer to one message. */
const answerTo = (id: string | null, type: string) =>
  shop.arrived(`an answer of type ${type}`, (it) => it.context?.id === id && it.type === type)

test('a button is tapped, and again, and the shop gets each answer', { skip }, async (context) => {
  const ana = await meet()
  const id = await ask(ana, {
    type: 'button',
    header: { type: 'text', text: 'Entrega *7731*' },
    body: { text: 'Entregamos _hoje_. Confirma?' },
    footer: { text: 'Padaria do Zé' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'sim', title: 'Confirmar' } },
        { type: 'reply', reply: { id: 'nao', title: 'Outro dia' } },
      ],
    },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  const question = bubble(page, 'Padaria do Zé')
  await question.getByRole('heading', { name: 'Entrega *7731*' }).waitFor()
  assert.equal(await question.locator('em').innerText(), 'hoje')
  await question.getByRole('button', { name: 'Outro dia' }).click()
  const { interactive, from } = await answerTo(id, 'interactive')
  assert.equal(from, ana)
  assert.deepEqual(interactive, { type: 'button_reply', button_reply: { id: 'nao', title: 'Outro dia' } })
  const reply = page.locator('.bubble-out', { hasText: 'Outro dia' })
  await reply.getByRole('button', { name: /Confirma/ }).waitFor()

  await untilIdle(page)
  await question.getByRole('button', { name: 'Confirmar' }).focus()
  await page.keyboard.press('Enter')
  await shop.arrived('the other answer', (it) => it.interactive?.button_reply?.id === 'sim')
  await page.locator('.bubble-out', { hasText: 'Confirmar' }).waitFor()
  await button(page, 'Confirmar').and(page.locator(':focus')).waitFor()
  assert.deepEqual(complaints, [])
})

test('one option of a list is chosen on a sheet, by keyboard', { skip }, async (context) => {
  const ana = await meet()
  const rows = [
    { id: 'moto', title: 'Motoboy', description: 'Até 2 horas' },
    { id: 'retira', title: 'Retirar na loja' },
  ]
  const id = await ask(ana, {
    type: 'list',
    body: { text: 'Como prefere receber?' },
    action: { button: 'Ver opções', sections: [{ title: 'Hoje', rows }] },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  await button(page, 'Ver opções').focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ver opções' })
  await sheet.getByRole('heading', { name: 'Hoje' }).waitFor()
  await page.keyboard.press('Tab')
  await sheet
    .getByRole('button', { name: /Motoboy/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  const { interactive } = await answerTo(id, 'interactive')
  assert.deepEqual(interactive, { type: 'list_reply', list_reply: rows[0] })
  await sheet.waitFor({ state: 'hidden' })
  await button(page, 'Ver opções').and(page.locator(':focus')).waitFor()
  await page.locator('.bubble-out', { hasText: 'Até 2 horas' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a link button shows where it leads, and a link in a text its host alone', { skip }, async (context) => {
  const ana = await meet()
  const parameters = { display_text: 'Ver cardápio', url: 'https://loja.example/c?u=1' }
  await ask(ana, { type: 'cta_url', body: { text: 'Novidades!' }, action: { name: 'cta_url', parameters } })
  const body = 'Chegou: https://loja.example/p/7 e https://outra.example/'
  await shop.send({ to: ana, type: 'text', text: { body, preview_url: true } })
  await shop.send({ to: ana, type: 'text', text: { body: 'sem cartão https://loja.example/p/8' } })
  const requested: string[] = []
  const { page, complaints } = await openPhone(context, shop, ana)
  page.on('request', (request) => requested.push(request.url()))
  const link = page.getByRole('link', { name: 'Ver cardápio (loja.example)' })
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
  assert.equal(await page.locator('.preview').innerText(), 'loja.example')
  assert.equal(await page.locator('.preview').getAttribute('href'), 'https://loja.example/p/7')
  assert.ok(!requested.some((url) => url.includes('loja.example')))
  assert.deepEqual(complaints, [])
})

test('a place is sent to who asks for it', { skip }, async (context) => {
  const ana = await meet()
  const id = await ask(ana, {
    type: 'location_request_message',
    body: { text: 'Onde entregamos?' },
    action: { name: 'send_location' },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  await button(page, 'Send location').click()
  await page.getByRole('dialog', { name: 'Location' }).getByRole('button', { name: 'Send' }).click()
  const { location } = await answerTo(id, 'location')
  assert.equal(location.name, 'Praça da Sé')
  assert.deepEqual(complaints, [])
})

test('the customer shares the own card with who asks for it', { skip }, async (context) => {
  const ana = await meet()
  await shop.control('PUT', `/control/contacts/${ana}`, { name: 'Ana Souza' })
  const id = await ask(ana, {
    type: 'request_contact_info',
    body: { text: 'Para o boleto precisamos do seu número.' },
    action: { name: 'request_contact_info' },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  await page.getByText('on the phone of Ana Souza').waitFor()
  await button(page, 'Share contact').click()
  const { contacts } = await answerTo(id, 'contacts')
  assert.equal(contacts[0].name.formatted_name, 'Ana Souza')
  assert.equal(contacts[0].phones[0].wa_id, ana)
  await button(page, 'Save contact: Ana Souza').waitFor()
  assert.deepEqual(complaints, [])
})

test('the phone shows that the shop is typing, and has read', { skip }, async (context) => {
  const ana = await meet()
  const { page, complaints } = await openPhone(context, shop, ana)
  const written = page.locator('.bubble-out', { hasText: 'Oi' })
  await written.waitFor()
  assert.equal(await page.getByText('is typing…').count(), 0)
  const { id } = await shop.arrived('the message', ({ from }) => from === ana)
  await shop.send({ status: 'read', message_id: id, typing_indicator: { type: 'text' } })
  await page.getByText('is typing…').waitFor()
  await written.getByTitle('read by the shop').waitFor()
  await shop.send({ to: ana, type: 'text', text: { body: 'Bom dia!' } })
  await bubble(page, 'Bom dia!').waitFor()
  await page.getByText('is typing…').waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

test('a carousel shows its cards side by side', { skip }, async (context) => {
  const ana = await meet()
  const card = (index: number, text: string) => ({
    card_index: index,
    type: 'cta_url',
    header: { type: 'image', image: { link: `https://loja.example/${index}.jpg` } },
    body: { text },
    action: {
      name: 'cta_url',
      parameters: { display_text: 'Pedir', url: `https://loja.example/p/${index}` },
    },
  })
  await ask(ana, {
    type: 'carousel',
    body: { text: 'Duas novidades:' },
    action: { cards: [card(0, 'Pão de queijo'), card(1, 'Bolo de fubá')] },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  const slides = page.getByRole('list', { name: 'Cards, side by side' })
  await slides.getByText('Pão de queijo').waitFor()
  assert.equal(await slides.locator('.slide').count(), 2)
  assert.equal(await slides.getByRole('link', { name: 'Pedir (loja.example)' }).count(), 2)
  const [first, second] = await slides.locator('.slide').all()
  const [left, right] = [await first?.boundingBox(), await second?.boundingBox()]
  assert.ok(left && right && right.x > left.x && right.y === left.y)
  assert.deepEqual(complaints, [])
})

test('a form is filled from its data and by JSON, or closed', { skip }, async (context) => {
  const ana = await meet()
  const id = await ask(ana, {
    type: 'flow',
    body: { text: 'Escolha um horário.' },
    action: {
      name: 'flow',
      parameters: {
        flow_message_version: '3',
        flow_id: '1234567890',
        flow_token: 'agenda-77',
        flow_cta: 'Agendar',
        mode: 'published',
        flow_action: 'navigate',
        flow_action_payload: { screen: 'HORARIOS', data: { loja: 'centro' } },
      },
    },
  })
  const { page, complaints } = await openPhone(context, shop, ana)
  const sheet = page.getByRole('dialog', { name: 'Agendar' })
  await button(page, 'Agendar').click()
  await sheet.getByText('HORARIOS').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  await button(page, 'Agendar').click()
  await sheet.getByRole('textbox', { name: 'loja' }).fill('norte')
  const more = sheet.getByRole('textbox', { name: 'Other replies, as JSON' })
  await more.fill('[1]')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await sheet.getByRole('alert').getByText('Enter a JSON object').waitFor()
  await more.fill('{"pessoas": 4, "flow_token": "other"}')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const { interactive } = await answerTo(id, 'interactive')
  assert.equal(interactive.nfm_reply.name, 'flow')
  assert.deepEqual(JSON.parse(interactive.nfm_reply.response_json), {
    loja: 'norte',
    pessoas: 4,
    flow_token: 'agenda-77',
  })
  await page.locator('.bubble-out', { hasText: 'norte' }).waitFor()
  assert.equal(await page.getByText('agenda-77').count(), 0, 'the token of the form is not shown')
  assert.deepEqual(complaints, [])
})

test('a reaction sits on its bubble, is replaced, and taken back', { skip }, async (context) => {
  const ana = await meet()
  const id = await shop.send({ to: ana, type: 'text', text: { body: 'Seu bolo está pronto' } })
  const { page, complaints } = await openPhone(context, shop, ana)
  const news = bubble(page, 'Seu bolo está pronto')
  const react = async (name: string) => {
    await untilIdle(page)
    await news.getByRole('button', { name: 'Reply or react' }).click()
    await page.getByRole('dialog', { name: 'Reply or react' }).getByRole('button', { name }).click()
  }
  await react('React with 👍')
  await shop.arrived('👍', ({ reaction }) => reaction?.message_id === id && reaction.emoji === '👍')
  await news.locator('.reactions', { hasText: '👍' }).waitFor()
  await react('React with 🙏')
  await news.locator('.reactions', { hasText: '🙏' }).waitFor()
  assert.equal(await news.locator('.reactions li').count(), 1)

  const [mine] = shop.received.flatMap(({ messages }) => messages ?? []).filter(({ from }) => from === ana)
  await shop.send({ to: ana, type: 'reaction', reaction: { message_id: mine?.id, emoji: '❤️' } })
  await bubble(page, 'Oi').locator('.reactions', { hasText: '❤️' }).waitFor()

  await react('Remove 🙏')
  await news.locator('.reactions').waitFor({ state: 'detached' })
  assert.equal(await page.locator('.bubble').count(), 2)
  assert.deepEqual(complaints, [])
})

test(
  'a message is answered with a quote, unless the customer thinks better of it',
  { skip },
  async (context) => {
    const ana = await meet()
    const id = await shop.send({ to: ana, type: 'text', text: { body: 'Com *glúten* ou sem?' } })
    const { page, complaints } = await openPhone(context, shop, ana)
    const quote = async () => {
      await bubble(page, 'Com glúten').getByRole('button', { name: 'Reply or react' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
      await page.getByText('Replying to: Com glúten ou sem?').waitFor()
    }
    await quote()
    await button(page, 'Do not reply to this message').click()
    await page.keyboard.type('Bom dia')
    await page.keyboard.press('Enter')
    const { context: none } = await shop.arrived('Bom dia', ({ text }) => text?.body === 'Bom dia')
    assert.equal(none, undefined)
    await untilIdle(page)

    await quote()
    await page.keyboard.type('Sem!')
    await page.keyboard.press('Enter')
    const { text } = await answerTo(id, 'text')
    assert.equal(text.body, 'Sem!')
    const answer = page.locator('.bubble-out', { hasText: 'Sem!' })
    await answer.getByRole('button', { name: /Com glúten/ }).waitFor()
    await page.getByText(/^Replying to/).waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
  },
)

test('questions fit a screen of 360 px, and hostile answers stay text', { skip }, async (context) => {
  const ana = await meet()
  const hostile = '<b onclick=alert(1)>x'
  const wide = 'W'.repeat(300)
  const reply = { id: 'a', title: hostile.slice(0, 20) }
  await ask(ana, { type: 'button', body: { text: wide }, action: { buttons: [{ type: 'reply', reply }] } })
  await ask(ana, {
    type: 'list',
    body: { text: hostile },
    action: {
      button: 'W'.repeat(20),
      sections: [{ title: hostile, rows: [{ id: wide.slice(0, 200), title: 'W'.repeat(24) }] }],
    },
  })
  const parameters = { display_text: 'Banco', url: 'https://bank.example@evil.example/' }
  await ask(ana, { type: 'cta_url', body: { text: hostile }, action: { name: 'cta_url', parameters } })
  await shop.send({ to: ana, type: 'location', location: { latitude: -23.5, longitude: -46.6, name: wide } })
  const { page, complaints } = await openPhone(context, shop, ana, { viewport: { width: 360, height: 740 } })
  await page.locator('.map-tile').waitFor()
  await page.getByText('Banco · https://bank.example@evil.example/').waitFor()
  assert.equal(await page.getByRole('link', { name: /Banco/ }).count(), 0)
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  assert.ok(await fits())
  await button(page, 'W'.repeat(20)).click()
  await page.getByRole('dialog').getByText(hostile).waitFor()
  assert.ok(await fits())
  assert.equal(await page.locator('[onclick]').count(), 0)
  assert.deepEqual(complaints, [])
})
