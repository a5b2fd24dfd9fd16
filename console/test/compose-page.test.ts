/**
 * Composing in a real browser: mistakes are reported beside their fields and mended, and a message
 * goes out once.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderStatus } from '../../testkit/bodies.ts'
import { newWriter, sendOrder } from '../../service/test/stage/send.ts'
import { findBarriers } from './axe.ts'
import { compose, field, fillOrder, PIX_KEY, sendButton } from './compose-steps.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone } = open

const preview = (page: Page) => page.getByRole('region', { name: 'What the customer sees' })

/** Intl puts a space that does not break between the sign of a currency and the figure. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const { listSent, openCompose } = compose(open)

test(
  'an order with mistakes is mended field by field, and arrives as it was previewed',
  { skip },
  async (context) => {
    const { page, complaints, to } = await openCompose(context)
    await page.getByText('Not ready to send yet.').waitFor()
    assert.equal(
      await page.locator('[aria-invalid="true"]').count(),
      0,
      'a field that the person has not begun shows no fault',
    )

    await fillOrder(page, 'PEDIDO 1042')
    await field(page, 'Shipping, R$').fill('7,9x')
    await field(page, 'Pix key').fill('123')
    await sendButton(page).click()
    await page.getByText(/^3 mistakes/).waitFor()
    const reference = field(page, 'Order reference')
    await reference.and(page.locator('[aria-invalid="true"]:focus')).waitFor()
    await field(page, 'Shipping, R$').and(page.locator('[aria-invalid="true"]')).waitFor()
    await page.getByText('This is not an amount.', { exact: false }).waitFor()
    await field(page, 'Pix key').and(page.locator('[aria-invalid="true"]')).waitFor()
    assert.equal((await listSent(to)).length, 0)

    await page.getByRole('region', { name: 'What the code contains' }).getByText('SAO PAULO').waitFor()
    assert.equal(
      await field(page, 'Receiver name, as the customer sees it').inputValue(),
      'PADARIA FLOR DO TRIGO',
    )

    await reference.fill('PEDIDO-1042')
    await field(page, 'Shipping, R$').fill('7,90')
    await field(page, 'Pix key').fill(PIX_KEY)
    await page.getByText('Everything looks right.').waitFor()
    const previewed = plain(await preview(page).locator('.order').innerText())
    for (const part of ['PEDIDO-1042', 'R$95.40', 'R$7.90', 'R$103.30', 'Padaria Flor do Trigo']) {
      assert.ok(previewed.includes(part), `${part} is missing in:\n${previewed}`)
    }
    assert.equal(await preview(page).locator('.order-body strong').innerText(), 'Padaria Flor do Trigo')

    await sendButton(page).click()
    await page.getByText('Message accepted and on its way.').waitFor()
    await page.getByRole('link', { name: 'Open the conversation' }).waitFor()
    const pale = (await findBarriers(page)).filter((barrier) => barrier.startsWith('color-contrast'))
    assert.deepEqual(pale, [], 'what is said of a sent message can be read')
    const [sent, ...more] = await listSent(to)
    assert.equal(more.length, 0)
    const { parameters } = sent.contentData.action
    assert.deepEqual(parameters.total_amount, { value: 10330, offset: 100 })
    assert.deepEqual(complaints, [])

    const phone = await openPhone(context, to.replace('+', ''))
    await phone.page.getByText('Order PEDIDO-1042').waitFor()
  },
)

test(
  'a double click sends once, and a lost answer is asked for again under the same key',
  { skip },
  async (context) => {
    const { page, to } = await openCompose(context)
    await fillOrder(page, 'PEDIDO-1043')
    await page.getByText('Everything looks right.').waitFor()
    const keys: (string | undefined)[] = []
    await page.route('**/messages/interactive/order_details', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch() // the service has it
      if (keys.length === 1)
        await route.abort() // the browser never gets the answer
      else await route.fulfill({ response: answer })
    })
    await sendButton(page).dblclick()
    await page.getByText('The service is not responding').waitFor()
    assert.equal(keys.length, 1, 'the second click asks for nothing')
    await sendButton(page).click()
    await page.getByText('Message accepted and on its way.').waitFor()
    assert.equal(new Set(keys).size, 1)
    assert.ok(keys.length >= 2)
    assert.equal((await listSent(to)).length, 1)

    assert.equal(await page.evaluate('document.activeElement === document.body'), false, 'the focus stays')
    await page.getByRole('button', { name: 'Write another' }).click()
    await page.locator('h1:focus').waitFor()
    await fillOrder(page, 'PEDIDO-1044')
    await sendButton(page).click()
    await page.getByText('Message accepted and on its way.').waitFor()
    assert.equal(new Set(keys).size, 2, 'another message, another key')
    assert.equal((await listSent(to)).length, 2)
  },
)

test(
  'an order update and contact cards are composed too, in Portuguese, at 360 px',
  { skip },
  async (context) => {
    const to = `+${(await newWriter(stage)).replace('+', '')}`
    const { page, complaints } = await openConsole(context, {
      path: `/compose?${new URLSearchParams({ kind: 'contacts', from: stage.shop.from, to }).toString()}`,
      browser: { locale: 'pt-BR', viewport: { width: 360, height: 740 } },
    })
    await field(page, 'Nome exibido').fill('Carlos Lima')
    await field(page, 'Nome (opcional)').fill('Carlos')
    await field(page, 'Telefone, com código do país').fill('+55 11 90000-0002')
    await page.getByText('Telefone · celular', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Mensagem aceita e a caminho.').waitFor()

    await page.getByRole('button', { name: 'Escrever outra' }).click()
    await page.getByText('Atualização do pedido').click()
    await field(page, 'Referência do pedido').fill('NUNCA-VISTO')
    await field(page, 'Texto').fill('Saiu para entrega!')
    await page.getByRole('button', { name: /Status do pedido/ }).click()
    await page.getByRole('option', { name: 'A caminho' }).click()
    await page.getByText('Nenhum pedido com esta referência foi enviado por aqui.').waitFor()
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    assert.ok(Number(wide) <= 360, `the page is ${wide} px wide`)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Mensagem aceita e a caminho.').waitFor()
    assert.deepEqual(
      (await listSent(to)).map(({ type }) => type),
      ['order_status', 'contacts'],
    )
    assert.deepEqual(complaints, [])
  },
)

test('Send leads to the choice that is wrong, which says why', { skip }, async (context) => {
  const { to } = await sendOrder(stage, 'PEDIDO-1060')
  const done = orderStatus(stage.shop.from, to, 'PEDIDO-1060')
  done.interactive.action.parameters.order.status = 'completed'
  const answer = await stage.call('POST', '/messages/interactive/order_status', done)
  assert.equal(answer.status, 200, answer.text)

  const given = { kind: 'order_status', from: stage.shop.from, to, reference: 'PEDIDO-1060' }
  const { page, complaints } = await openConsole(context, {
    path: `/compose?${new URLSearchParams(given).toString()}`,
  })
  await field(page, 'Text').fill('Seu pedido foi cancelado.')
  await sendButton(page).click()
  const choice = page.getByRole('button', { name: /Order status/ })
  await choice.and(page.locator(':focus')).waitFor()
  await page.getByText('Must have `order` or `payment`').waitFor()

  await choice.click()
  await page.getByRole('option', { name: 'Canceled' }).click()
  await page.getByText('The order is completed and can be: completed', { exact: false }).waitFor()
  await field(page, 'Text').focus()
  await sendButton(page).click()
  await choice.and(page.locator('[data-invalid]:focus')).waitFor()
  const described = await choice.getAttribute('aria-describedby')
  const words = await page.locator(`[id="${described?.split(' ').at(-1)}"]`).innerText()
  assert.match(words, /^The order is completed/, 'it is heard with the choice')
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

test('an amount of zero is reported in reais, and each sum by its name', { skip }, async (context) => {
  const { page, complaints } = await openCompose(context)
  await fillOrder(page, 'PEDIDO-1061')
  await field(page, 'Price, R$').fill('0')
  await field(page, 'Shipping, R$').fill('')
  await sendButton(page).click()
  for (const sum of ['', 'Subtotal: ', 'Total: ']) {
    await page
      .locator('.finding', { hasText: new RegExp(`^${sum}Must be at least R\\$0\\.01\\.$`) })
      .waitFor()
  }
  assert.deepEqual(complaints, [])
})

test('a warning of what was filled in beforehand is shown before it is sent', { skip }, async (context) => {
  const abroad = '+14155550123'
  await stage.simulator.customerWrites(abroad, 'Hi! Two cheese breads, please.')
  const { page, complaints } = await openCompose(context, { to: abroad })
  await fillOrder(page, 'PEDIDO-1050')
  await page.getByText('1 warning', { exact: true }).waitFor()
  await page.getByText('Is not a number of Brazil', { exact: false }).waitFor()
  assert.equal((await listSent(abroad)).length, 0)
  assert.deepEqual(complaints, [])
})

test(
  'a send that got no answer is shown once, and that pressing again is safe and needed',
  { skip },
  async (context) => {
    const { page } = await openCompose(context)
    await fillOrder(page, 'PEDIDO-1051')
    await page.getByText('Everything looks right.').waitFor()
    await page.route('**/messages/**', (route) => route.abort())
    await field(page, 'Quantity').fill('3')
    await sendButton(page).click()
    await page.getByText('Try again in a moment: the message is sent only once', { exact: false }).waitFor()
    assert.equal(await page.getByText('The service is not responding').count(), 1)
    assert.equal(await page.getByText('continues by itself', { exact: false }).count(), 0)
  },
)

test('what is shown as sent is what was sent, whatever is written meanwhile', { skip }, async (context) => {
  const { page, complaints, to } = await openCompose(context)
  await fillOrder(page, 'PEDIDO-1052')
  await page.getByText('Everything looks right.').waitFor()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route('**/messages/interactive/order_details', async (route) => {
    ask()
    await answered
    await route.continue()
  })
  await sendButton(page).click()
  await asked
  const item = field(page, 'Name')
  await item.fill('Bolo de fubá')
  await preview(page).getByText('Pão de queijo mineiro', { exact: false }).waitFor()
  answer()
  await page.getByText('Message accepted and on its way.').waitFor()
  await preview(page).getByText('Pão de queijo mineiro', { exact: false }).waitFor()
  const label = page.getByLabel('Name', { exact: true })
  assert.equal(await label.inputValue(), 'Pão de queijo mineiro, dúzia')
  assert.equal(await page.evaluate('document.querySelector(".form-main").inert'), true)
  const [sent] = await listSent(to)
  assert.equal(sent.contentData.action.parameters.order.items[0].name, 'Pão de queijo mineiro, dúzia')

  await page.getByRole('button', { name: 'Write another' }).click()
  await item.fill('Bolo de fubá')
  await preview(page).getByText('Bolo de fubá').waitFor()
  assert.deepEqual(complaints, [])
})

test('what was begun is there again, until it is sent', { skip }, async (context) => {
  const { page, complaints } = await openCompose(context)
  await field(page, 'Order reference').fill('PEDIDO-1045')
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('button', { name: 'New API key' }).waitFor()
  await page.getByRole('link', { name: 'Compose' }).click()
  await field(page, 'Order reference').waitFor()
  assert.equal(await field(page, 'Order reference').inputValue(), 'PEDIDO-1045')
  await page.reload()
  await field(page, 'Order reference').waitFor()
  assert.equal(await field(page, 'Order reference').inputValue(), 'PEDIDO-1045')
  const other = `+${(await newWriter(stage)).replace('+', '')}`
  await page.goto(`${stage.service.url}/console/compose?${new URLSearchParams({ to: other }).toString()}`)
  await field(page, 'Order reference').waitFor()
  assert.notEqual(
    await field(page, 'Order reference').inputValue(),
    'PEDIDO-1045',
    'no recipient gets what was meant for another',
  )
  assert.deepEqual(complaints, [])
})

test('what was undone is not there again', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/compose' })
  await field(page, 'To').fill('+5511987654321')
  await field(page, 'To').fill('')
  await page.reload()
  await field(page, 'To').waitFor()
  assert.equal(await field(page, 'To').inputValue(), '')

  await field(page, 'Order reference').fill('PEDIDO-1046')
  await page.reload()
  await field(page, 'Order reference').fill('PEDIDO-1047')
  await field(page, 'Order reference').fill('PEDIDO-1046')
  await page.reload()
  await field(page, 'Order reference').waitFor()
  assert.equal(
    await field(page, 'Order reference').inputValue(),
    'PEDIDO-1046',
    'corrected back to what was there at first',
  )
  assert.deepEqual(complaints, [])
})

test('the request can be copied as curl and as TypeScript, without the key', { skip }, async (context) => {
  const { page, complaints } = await openCompose(context, { kind: 'order_status', reference: 'PEDIDO-1042' })
  assert.equal(await field(page, 'Order reference').inputValue(), 'PEDIDO-1042')
  for (const [name, beginning] of [
    ['Copy as curl', `curl '${stage.service.url}/messages/interactive/order_status'`],
    ['Copy as TypeScript', `import { Recado } from '@recado/client'`],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    assert.ok(copied.startsWith(beginning), copied)
    assert.ok(!copied.includes('rcd_'))
  }
  assert.deepEqual(complaints, [])
})

test('the two addresses are in one line, label by label and field by field', { skip }, async (context) => {
  for (const width of [390, 1440]) {
    const { page } = await openConsole(context, {
      path: '/compose',
      browser: { viewport: { width, height: 900 } },
    })
    await field(page, 'To').waitFor()
    const tops = async (selector: string) => {
      const all = await page.locator('.form-columns').first().locator(selector).all()
      const boxes = await Promise.all(all.map((one) => one.boundingBox()))
      return boxes.map((box) => Math.round(box?.y ?? -1))
    }
    for (const selector of ['.field-label', '.input, .select-button, button']) {
      const [from, to, ...others] = await tops(selector)
      assert.equal(others.length, 0)
      assert.ok(Math.abs(Number(from) - Number(to)) <= 1, `${selector} at ${width}: ${from} and ${to}`)
    }
  }
})
