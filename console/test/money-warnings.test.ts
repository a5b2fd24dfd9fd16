/**
 * A message that preflight warns of for its money goes out only after a yes to just that, and
 * nothing beside it is green.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { rules } from '../../service/src/channels/whatsapp/preflight/rules.ts'
import { askAboutMoney, isAboutMoney, moneyQuestions } from '../src/money/money-questions.ts'
import { findBarriers } from './axe.ts'
import { compose, field, fillOrder, sendButton } from './compose-steps.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { listSent, openCompose } = compose(open)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const question = (page: Page) => page.getByRole('dialog', { name: 'Check the payment first' })
const summary = (page: Page) => page.getByRole('region', { name: 'What the code contains' })

/**
 * Warnings that change neither what the customer pays nor whom. A new rule is decided about here or
 * in the list.
 */
const NOT_ABOUT_MONEY = [
  'country_unknown',
  'format',
  'in_future',
  'in_past',
  'name_part',
  'other_number',
  'long_text',
  'no_address',
  'no_name',
  'templates_unread',
  'type_unlisted',
  'outlives_payment', // says when the message may arrive: the code, its amount and its receiver stay
  'order_of_another',
  'order_unknown',
  'pattern',
  'reference_id_used',
  'recipient_abroad',
  'recipient_number',
  'pix_accents',
  'pix_additional_data',
  'pix_city_length',
  'pix_name_length',
  'pix_static',
  'pix_transaction_id',
  'private_host',
]

test('each warning of the service is asked about by name, or does not touch what is paid', () => {
  const warned = new Set(rules.filter(({ severity }) => severity === 'warn').map(({ code }) => code))
  const asked = Object.keys(moneyQuestions.en)
  assert.deepEqual([...asked, ...NOT_ABOUT_MONEY].toSorted(), [...warned].toSorted())
  assert.deepEqual(Object.keys(moneyQuestions['pt-BR']), asked)
  const detail = 'The line asks for 103.30, the order comes to 44.00.'
  const odd = {
    code: 'boleto_amount',
    detail,
    pointer: '/x/payment_settings/0',
    severity: 'warning' as const,
  }
  assert.ok(isAboutMoney(odd))
  assert.ok(!isAboutMoney({ ...odd, severity: 'error' }), 'what is refused cannot be agreed to')
  assert.ok(!isAboutMoney({ ...odd, pointer: '/interactive/header/image/link' }))
  const parameters = { total_amount: { value: 4400, offset: 100 } }
  assert.equal(
    askAboutMoney(
      odd,
      { interactive: { action: { parameters } } },
      moneyQuestions['pt-BR'],
      (centavos) => `R$ ${centavos}`,
    ),
    'O boleto cobra R$ 10330 e o pedido é de R$ 4400. Enviar mesmo assim?',
  )
})

test(
  'a Pix code over another amount and for another receiver goes out only after a yes by name',
  { skip },
  async (context) => {
    const { page, complaints, to } = await openCompose(context)
    await fillOrder(page, 'MONEY-1')
    await page.getByText('Everything looks right.').waitFor()
    await summary(page).and(page.locator('.notice-good')).waitFor()
    await field(page, 'Quantity').fill('1')
    await field(page, 'Price, R$').fill('44')
    await field(page, 'Shipping, R$').fill('')
    await field(page, 'Receiver name, as the customer sees it').fill('Loja da Ana')
    await page.getByText('2 warnings', { exact: true }).waitFor()
    await summary(page).and(page.locator('.notice-bad')).waitFor()
    await summary(page).getByText('it does not match this order', { exact: false }).waitFor()
    const read = plain(await summary(page).innerText())
    assert.match(read, /R\$103\.30 · the order is R\$44\.00/)
    assert.match(read, /PADARIA FLOR DO TRIGO · the message says Loja da Ana/)
    assert.equal(await page.locator('.notice-good').count(), 0)

    await sendButton(page).click()
    await question(page).waitFor()
    const asked = plain(await question(page).innerText())
    assert.match(asked, /The code charges R\$103\.30 and the order is R\$44\.00\. Send anyway\?/)
    assert.match(
      asked,
      /The code pays “PADARIA FLOR DO TRIGO” and the message says “Loja da Ana”\. Send anyway\?/,
    )
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await sendButton(page).and(page.locator(':focus')).waitFor()
    assert.equal((await listSent(to)).length, 0, 'Enter alone sends nothing')

    await sendButton(page).click()
    await question(page).getByRole('button', { name: 'Send anyway' }).click()
    await page.getByText('Message accepted and on its way.').waitFor()
    assert.equal((await listSent(to)).length, 1)
    assert.deepEqual(complaints, [])
  },
)

test('a warning that is not about money is shown, and not asked about', { skip }, async (context) => {
  const abroad = '+14155550188'
  await open.stage.simulator.customerWrites(abroad, 'Hi! Two cheese breads, please.')
  const { page, complaints } = await openCompose(context, { to: abroad })
  await fillOrder(page, 'MONEY-2')
  await page.getByText('1 warning', { exact: true }).waitFor()
  await sendButton(page).click()
  await page.getByText('Message accepted and on its way.').waitFor()
  assert.deepEqual(complaints, [])
})
