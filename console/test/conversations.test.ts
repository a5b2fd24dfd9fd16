/**
 * The shop's day in a real browser: customers write, orders go out and are paid, and all of it is
 * seen as it happens.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { contacts, orderStatus } from '../../testkit/bodies.ts'
import { readCopied } from './copied.ts'
import { openConsoleStage, untilTitled } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone, meet } = open

/** A whole order with a Pix code that is right; tests make it out to whom they like. */
const example = JSON.parse(
  await readFile(new URL('../../examples/bakery-order-pix.json', import.meta.url), 'utf8'),
)
const PIX_CODE = example.interactive.action.parameters.payment_settings[0].instant_dynamic_code.code as string
const MESSAGES = 100_000
/**
 * Rows that are drawn at once, however long the conversation: those in view and some around them.
 */
const DRAWN_MAX = 60

/** Intl puts a space that does not break between "R$" and the figure. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const timeline = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const bubble = (page: Page, text: string) => timeline(page).getByRole('article').filter({ hasText: text })

function pixOrder(to: string, referenceId: string) {
  const order = structuredClone(example)
  Object.assign(order, { from: stage.shop.from, to })
  const { parameters } = order.interactive.action
  parameters.reference_id = referenceId
  parameters.payment_settings.push({
    type: 'payment_link',
    payment_link: { uri: 'https://pay.example.com/1' },
  })
  return order
}

test('an order is watched as it arrives, is paid on the phone, and goes on', { skip }, async (context) => {
  const ana = '5511987654321'
  const { page, complaints } = await openConsole(context)
  await page.getByText('No open conversations').waitFor()
  await meet('Ana Souza', ana, 'Oi! Quero dois bolos.')
  await page.getByRole('link', { name: /Ana Souza/ }).click()
  await bubble(page, 'Quero dois bolos').waitFor()
  await page.getByText(/^Window open: 23 h/).waitFor()

  const { body } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    pixOrder(`+${ana}`, 'PEDIDO-7'),
  )
  assert.ok(body.id, JSON.stringify(body))
  const card = bubble(page, 'PEDIDO-7').first()
  await card.getByText('Waiting for payment').waitFor()
  assert.match(plain(await card.innerText()), /Pão de queijo[\s\S]*Total\s+R\$103\.30/)
  await card.getByText('Payment methods').click()
  const copy = card.getByRole('button', { name: /^Copy Pix code/ })
  assert.equal(await readCopied(page, () => copy.click()), PIX_CODE)
  await card.getByText('Pix code as a QR code').click()
  await card.locator('svg:has(.qr-ink)').waitFor()
  await card.getByText('pay.example.com', { exact: true }).waitFor()
  const link = card.getByRole('link', { name: /pay\.example\.com/ })
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')

  const phone = await openPhone(context, ana)
  await phone.page.getByRole('button', { name: 'Review and pay' }).click()
  await phone.page.getByRole('button', { name: /^Pay R\$/ }).click()
  await phone.page.locator('.pill', { hasText: /^Paid$/ }).waitFor()
  await phone.page.getByRole('button', { name: /^Mark as read/ }).click()
  await card.getByText('Read', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Read' }).hover()
  assert.match(await card.getByRole('tooltip').innerText(), /Delivered: .*UTC[\s\S]*Read: .*UTC/)

  const status = orderStatus(stage.shop.from, `+${ana}`, 'PEDIDO-7')
  Object.assign(status.interactive.action.parameters, {
    payment: { status: 'captured', timestamp: Math.floor(Date.now() / 1000) },
  })
  const news = await stage.call('POST', '/messages/interactive/order_status', status)
  assert.ok(news.body.id, JSON.stringify(news.body))
  await card.getByText('Paid', { exact: true }).waitFor()
  await bubble(page, 'Your order goes on').getByText('Being prepared').waitFor()
  await page.evaluate(`document.querySelector('.order').dataset.kept = 'yes'`)
  await stage.simulator.customerWrites(`+${ana}`, 'Obrigada!')
  await bubble(page, 'Obrigada!').waitFor()
  assert.equal(await card.locator('[data-kept]').count(), 1, 'another message does not draw the order again')

  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  await details.getByText(message.traceId, { exact: true }).waitFor()
  await details.getByText(message.channelMessageId, { exact: true }).waitFor()
  await details.getByRole('link', { name: 'PEDIDO-7' }).click()
  await page.getByRole('heading', { name: 'Order PEDIDO-7', level: 2 }).waitFor()
  await page.locator('.one-order').getByText('Paid', { exact: true }).first().waitFor()
  for (const part of ['Order created', 'Order update sent', 'Delivered', 'Read']) {
    await page.getByRole('listitem').filter({ hasText: part }).first().waitFor()
  }
  assert.deepEqual([...complaints, ...phone.complaints], [])
})

test('what the shop sent is at the edge of its side', { skip }, async (context) => {
  const rui = '5511987650077'
  const conversationId = await meet('Rui Prado', rui, 'Oi')
  const order = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    pixOrder(`+${rui}`, 'PEDIDO-77'),
  )
  assert.ok(order.body.id, JSON.stringify(order.body))
  const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const message = bubble(page, 'PEDIDO-77')
  const rightOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return box === null ? null : Math.round(box.x + box.width)
  }
  assert.equal(await rightOf(message.locator('.bubble')), await rightOf(message))
})

test('the search finds the conversation of an order by its reference', { skip }, async (context) => {
  const lia = '5511987650078'
  await meet('Lia Prado', lia, 'Oi')
  const order = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    pixOrder(`+${lia}`, 'PEDIDO-78'),
  )
  assert.ok(order.body.id, JSON.stringify(order.body))
  const { page, complaints } = await openConsole(context)
  await page.getByRole('searchbox').fill('PEDIDO-78')
  await page.getByRole('link', { name: /Lia Prado/ }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a status that rises leaves what a message says as it is', { skip }, async (context) => {
  const ivo = '5511955550011'
  const conversationId = await meet('Ivo Lima', ivo, 'Oi')
  await stage.call('POST', '/messages/interactive/order_details', pixOrder(`+${ivo}`, 'PEDIDO-79'))
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const card = bubble(page, 'PEDIDO-79').first()
  await card.getByRole('button', { name: 'Delivered' }).waitFor()
  await page.evaluate(`document.querySelector('.order').dataset.kept = 'yes'`)
  await stage.simulator.control('POST', `/chats/${ivo}/read`, {})
  await card.getByRole('button', { name: 'Read' }).hover()
  assert.match(await card.getByRole('tooltip').innerText(), /Delivered: .*UTC[\s\S]*Read: .*UTC/)
  assert.equal(await card.locator('[data-kept]').count(), 1)
  assert.deepEqual(complaints, [])
})

test('the list shows the last message without its marks', { skip }, async (context) => {
  await meet('Elisa Reis', '5511955550010', 'Quero *dois* _bolos_, por favor')
  const { page } = await openConsole(context)
  await page
    .getByRole('link', { name: /Elisa Reis/ })
    .getByText('Quero dois bolos, por favor')
    .waitFor()
})

test('times are written as the English of the browser has them', { skip }, async (context) => {
  await meet('Davi Prado', '5511955550009', 'Bom dia!')
  for (const [locale, form] of [
    ['en-GB', /^\d\d:\d\d$/],
    ['en-US', /^\d\d:\d\d\s[AP]M$/],
  ] as const) {
    const { page } = await openConsole(context, { browser: { locale } })
    const time = page.getByRole('link', { name: /Davi Prado/ }).locator('time')
    // not `innerText`: a row that was never on the screen is not laid out yet, and so has none
    assert.match((await time.textContent()) ?? '', form)
  }
})

test(
  'a failure is reported in plain words, with its code and where to read on',
  { skip },
  async (context) => {
    const bruno = '5521998877665'
    const conversationId = await meet('Bruno Carvalho', bruno, 'Quem entrega?')
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131_026, match: { to: bruno } })
    const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, `+${bruno}`))
    await stage.messageWith(body.id, 'failed')
    const order = await stage.call(
      'POST',
      '/messages/interactive/order_details',
      pixOrder(`+${bruno}`, 'PEDIDO-8'),
    )
    await stage.messageWith(order.body.id, 'failed')
    await stage.simulator.setFaults()

    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    await bubble(page, 'PEDIDO-8').getByText('The recipient cannot be reached').waitFor()
    assert.equal(await bubble(page, 'PEDIDO-8').getByText('Waiting for payment').count(), 0)
    assert.equal(await timeline(page).locator('.bubble .problem').count(), 0, 'why stands below the bubble')
    const code = page.getByRole('link', { name: 'recipient_unreachable' }).first()
    const docs = await fetch(new URL((await code.getAttribute('href')) ?? '', stage.service.url))
    assert.match(await docs.text(), /id="recipient_unreachable"/)

    await page.getByRole('button', { name: 'With failures' }).click()
    await page.getByRole('link', { name: /Bruno Carvalho.*Failed/s }).waitFor()
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: /Bruno Carvalho/ }).click()
    await page.getByRole('link', { name: 'Compose' }).click()
    await page.getByRole('heading', { name: 'Compose' }).waitFor()
    await untilTitled(page, /Compose · Recado$/)
    await page.goBack()
    await page.getByRole('link', { name: /Bruno Carvalho.*Failed/s }).waitFor()
    assert.equal(
      await page.getByRole('button', { name: 'With failures' }).getAttribute('aria-pressed'),
      'true',
    )
    await page.getByRole('searchbox').fill('ninguém')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('searchbox').fill('brun')
    await page.getByRole('link', { name: /Bruno Carvalho/ }).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('a contact card is saved as a file', { skip }, async (context) => {
  const carla = '5531987650000'
  const conversationId = await meet('Carla Dias', carla, 'Quem faz a entrega?')
  await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, `+${carla}`, 'Carlos Lima'))
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bubble(page, 'Carlos Lima')
      .getByRole('button', { name: /^Save contact/ })
      .or(bubble(page, 'Carlos Lima').getByRole('link', { name: /^Save contact/ }))
      .click(),
  ])
  assert.match(download.suggestedFilename(), /\.vcf$/)
  assert.deepEqual(complaints, [])
})

test(
  'a conversation of 100,000 messages keeps its place while older and newer ones come',
  { skip },
  async (context) => {
    const dora = '5541987651111'
    const conversationId = await meet('Dora Melo', dora, 'O começo')
    await fill(conversationId)
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    await bubble(page, `Mensagem ${MESSAGES}.`).waitFor()
    assert.ok((await timeline(page).getByRole('article').count()) < DRAWN_MAX)

    for (let pages = 0; pages < 5; pages += 1) {
      await page.evaluate(`document.querySelector('.timeline-scroller').scrollTo({ top: 0 })`)
      await settled(page)
    }
    const before = await firstInView(page)
    assert.ok(before < MESSAGES - 200, `older pages were read, to ${before}`)
    await settled(page)
    const after = await firstInView(page)
    assert.equal(after, before, 'what is in view stays in view')

    await stage.simulator.customerWrites(`+${dora}`, 'E mais uma')
    await page.getByRole('link', { name: /Dora Melo.*E mais uma/s }).waitFor()
    assert.equal(await firstInView(page), before, 'a new message does not move what is read')
    assert.ok((await timeline(page).getByRole('article').count()) < DRAWN_MAX)
    await page.getByRole('button', { name: 'Newest' }).click()
    await bubble(page, 'E mais uma').waitFor()

    await stage.simulator.customerWrites(`+${dora}`, 'E a última')
    await bubble(page, 'E a última').waitFor() // at the end, it follows
    assert.deepEqual(complaints, [])
  },
)

/** The order of the message that is at the top of the view, by its text. */
async function firstInView(page: Page): Promise<number> {
  const text = await page.evaluate(`(() => {
    const scroller = document.querySelector('.timeline-scroller')
    const top = scroller.getBoundingClientRect().top
    const topOf = (article) => article.getBoundingClientRect().top
    return [...scroller.querySelectorAll('article')]
      .filter((article) => article.getBoundingClientRect().bottom > top + 1)
      .sort((one, other) => topOf(one) - topOf(other))[0]?.textContent
  })()`)
  return Number(/Mensagem (\d+)/.exec(String(text))?.[1])
}

const scrollTop = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector('.timeline-scroller').scrollTop`)

/**
 * Older messages have come above what was at the top, nothing is being read, and two looks in a row
 * see the same.
 */
async function settled(page: Page): Promise<void> {
  let last = ''
  await stage.until(async () => {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    const top = await scrollTop(page)
    const look = `${await firstInView(page)} ${top}`
    const isSame = look === last && top > 0
    last = look
    return isSame && (await timeline(page).getAttribute('aria-busy')) === 'false'
  }, 'the timeline settles')
}

/** Messages of the customer, of many heights, straight into the tables. */
async function fill(conversationId: string): Promise<void> {
  await stage.db.query(
    `with c as (select workspace_id, sender_id, conversation_id, created_at from conversations where conversation_id = $1),
          n as (select n, gen_random_uuid() as id from generate_series(2, $2::integer) n),
          m as (
            insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, created_at)
            select workspace_id, conversation_id, n, id, 'user', 'text', '5541987651111', '551140000001',
                   'Mensagem ' || n || '.' || repeat(' Um texto mais longo.', n % 13), created_at
            from c, n
          )
     insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id, sent_at)
     select workspace_id, id, sender_id, 'received', 'wamid.' || n, created_at + n * interval '1 second' from c, n`,
    [conversationId, MESSAGES],
  )
  await stage.db.query('update conversations set last_position = $2 where conversation_id = $1', [
    conversationId,
    MESSAGES,
  ])
}
