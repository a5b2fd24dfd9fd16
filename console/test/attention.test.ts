/**
 * What needs a person, in a real browser: it appears by itself, is decided with one click, and can
 * be taken back for a moment.
 */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newCustomer, orderDetails } from '../../testkit/bodies.ts'
import { newWriter, sendContacts } from '../../service/test/stage/send.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open

afterEach(() => stage.simulator.setFaults())

/** No decision becomes final by time before `lapse()` says so: a busy machine may need longer. */
const HOLD_UNDO = `{
  const later = window.setTimeout
  window.setTimeout = (run, ms, ...more) => {
    if (ms === 6_000) window.lapse = run
    return later(run, ms === 6_000 ? 2 ** 31 - 1 : ms, ...more)
  }
}`

const card = (page: Page, referenceId: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: referenceId })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Sends an order whose fate the faults decide; returns the id of its message. */
async function sendOrder(referenceId: string): Promise<string> {
  const answer = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, await newWriter(stage), referenceId),
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id
}

/**
 * The channel accepts it, or does not (`refuse`), and says so to no one: not in its answer, not by
 * a receipt.
 */
async function sendUnknown(
  referenceId: string,
  mode: 'accept_then_cut' | 'refuse' = 'accept_then_cut',
): Promise<string> {
  await stage.simulator.setFaults(
    { on: 'send', mode, times: 1, match: { referenceId } },
    { on: 'webhook', mode: 'drop' },
  )
  const id = await sendOrder(referenceId)
  await stage.messageWith(id, 'unknown')
  return id
}

test(
  'an unknown delivery is decided with one click, and the click can be taken back',
  { skip },
  async (context) => {
    const id = await sendUnknown('UNKNOWN-1')
    const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    const order = card(page, 'UNKNOWN-1')
    await order.getByText('Not confirmed').waitFor()
    await order.getByRole('link', { name: 'Error code answer_lost' }).waitFor()
    await order.getByText('detail:').waitFor()
    const told = await order.getByText('WhatsApp may have accepted').allInnerTexts()
    assert.equal(told.length, 1, `what is not known is said once: ${told.join(' / ')}`)
    await order.getByRole('button', { name: 'Mark as sent' }).click()
    await order.waitFor({ state: 'detached' })
    await page.getByText('Will be marked as sent').waitFor()
    assert.equal(await page.evaluate('document.activeElement === document.body'), false, 'the focus stays')
    await button(page, 'Undo').click()
    await order.waitFor()
    assert.deepEqual(asked, [], 'what was taken back was never asked for')
    assert.equal((await stage.messageWith(id, 'unknown'))['status'], 'unknown')

    await order.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await stage.messageWith(id, 'sent')
    await page.getByText('No message needs your attention').first().waitFor()
    assert.equal(asked.length, 1)
    assert.deepEqual(complaints, [])
  },
)

test(
  'a decision is final once its time is over, and sends again where that was wanted',
  { skip },
  async (context) => {
    const id = await sendUnknown('UNKNOWN-2', 'refuse') // one that was taken is refused the second time
    const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
    await card(page, 'UNKNOWN-2').getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Will be sent again').waitFor()
    await button(page, /time zone/).click()
    await page.getByRole('menuitem', { name: 'Português' }).click()
    await page.getByText('Será enviada de novo').waitFor()
    await button(page, 'Desfazer').waitFor()
    await page.evaluate('lapse()')
    await stage.messageWith(id, 'sent')
    assert.equal((await stage.simulator.calls(id)).length, 2, 'it is sent again')
    await card(page, 'UNKNOWN-2').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)

test('a decision is undone with the keyboard alone', { skip }, async (context) => {
  const id = await sendUnknown('UNKNOWN-3')
  const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
  const order = card(page, 'UNKNOWN-3')
  const focused = page.locator(':focus')
  for (const [decides, undoes] of [
    ['Mark as sent', 'Enter'],
    ['Mark as failed', 'Space'],
  ] as const) {
    await order.getByRole('button', { name: decides, exact: true }).press('Enter')
    const told = page.getByRole('alertdialog')
    await told.waitFor()
    await page.keyboard.press('F6')
    await page.getByRole('region', { name: 'Notifications' }).and(focused).waitFor()
    await page.keyboard.press('Tab')
    await told.and(focused).waitFor()
    await page.keyboard.press('Tab')
    await told.getByRole('button', { name: 'Undo' }).and(focused).waitFor()
    await page.keyboard.press(undoes)
    await told.waitFor({ state: 'detached' })
    await order.waitFor()
    await page.locator('#content').and(focused).waitFor()
  }
  assert.equal((await stage.messageWith(id, 'unknown'))['status'], 'unknown')
  await stage.call('POST', `/deliveries/${id}/resolve`, { action: 'mark_sent' }, { apiKey })
  assert.deepEqual(complaints, [])
})

test(
  'a failed message says why in plain words, and is archived; a decision of another person is shown',
  { skip },
  async (context) => {
    await stage.simulator.setFaults({
      on: 'send',
      mode: 'error',
      code: 131026,
      match: { referenceId: 'FAILED-1' },
    })
    const id = await sendOrder('FAILED-1')
    await stage.messageWith(id, 'failed')
    const browser = { locale: 'pt-BR', viewport: { width: 360, height: 740 } }
    const { page, complaints } = await openConsole(context, {
      path: '/attention',
      browser,
      initScript: HOLD_UNDO,
    })
    const order = card(page, 'FAILED-1')
    await order.getByText('Falhou').waitFor()
    await order.getByText('recipient_unreachable').waitFor()
    await order.getByText('131026').waitFor()
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    assert.ok(Number(wide) <= 360, `the page is ${wide} px wide`)

    const chip = button(page, 'Falharam')
    await chip.click()
    await order.getByRole('link', { name: 'Conversa' }).click()
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.goBack()
    await order.waitFor()
    assert.equal(await chip.getAttribute('aria-pressed'), 'true', 'the way back keeps what was chosen')

    await order.getByRole('button', { name: 'Arquivar' }).click()
    await stage.call('POST', `/deliveries/${id}/resolve`, { action: 'mark_failed' }, { apiKey })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click()
    await page.getByText('Não foi possível: Outra pessoa já decidiu').waitFor()
    await order.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)

test(
  'many decisions in a row can each be taken back, and leaving the page loses none',
  { skip },
  async (context) => {
    const references = ['FAILED-2', 'FAILED-3', 'FAILED-4', 'FAILED-5', 'FAILED-6']
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 })
    for (const referenceId of references) await stage.messageWith(await sendOrder(referenceId), 'failed')
    const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
    for (const referenceId of references) {
      await card(page, referenceId).getByRole('button', { name: 'Archive' }).click()
    }
    const told = page.getByRole('alertdialog')
    await told.filter({ hasText: 'FAILED-2' }).waitFor()
    assert.equal(await button(page, 'Undo').count(), references.length)
    await told.filter({ hasText: 'FAILED-4' }).getByRole('button', { name: 'Undo' }).click()
    await card(page, 'FAILED-4').waitFor()
    await page.reload()
    await card(page, 'FAILED-4').waitFor()
    await stage.until(async () => {
      const { body } = await stage.call('GET', '/deliveries', undefined, { apiKey })
      return body.data.length === 1 && body.data[0].referenceId === 'FAILED-4'
    }, 'all but the one that was taken back are archived')
    assert.deepEqual(complaints, [])
  },
)

test(
  'the navigation counts what the page shows, also while a decision can be taken back',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { path: '/keys', initScript: HOLD_UNDO })
    const counted = (n: number) =>
      page.getByRole('link', { name: n === 0 ? 'Needs attention' : `Needs attention ${n}`, exact: true })
    const { body } = await stage.call('GET', '/deliveries', undefined, { apiKey })
    await counted(body.data.length).waitFor()
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 })
    await stage.messageWith(await sendOrder('COUNTED-1'), 'failed')
    await counted(body.data.length + 1).click()
    await card(page, 'COUNTED-1').getByRole('button', { name: 'Archive' }).click()
    const told = page.getByRole('alertdialog')
    await told.hover() // it waits as long as a person points at it
    await counted(body.data.length).waitFor()
    await told.getByRole('button', { name: 'Undo' }).click()
    await counted(body.data.length + 1).waitFor()
    await card(page, 'COUNTED-1').getByRole('button', { name: 'Archive' }).click()
    await told.getByRole('button', { name: 'Close' }).click()
    await counted(body.data.length).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'a sender that stopped is shown with the reason, and runs again when it is mended',
  { skip },
  async (context) => {
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 190, http: 401, times: 1 })
    const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
    const id = await sendOrder('STOPPED-1')
    await page.getByText('has been stopped since').waitFor()
    await page.getByText('access_token_invalid').first().waitFor()
    await button(page, 'Fixed: resume sending').press('Enter')
    await page.getByText('has been stopped since').waitFor({ state: 'detached' })
    await page.locator('#content:focus').waitFor()
    await stage.until(async () => {
      const { body } = await stage.call('GET', `/messages/${id}`)
      return ['sent', 'delivered', 'read'].includes(body.status)
    }, 'what waited goes out')
    assert.deepEqual(complaints, [])
  },
)

test(
  'the figure of a sender leads to what needs a person there, and to nothing else',
  { skip },
  async (context) => {
    const second = await stage.openShop({ workspaceId: stage.shop.workspaceId })
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 2 })
    for (const shop of [stage.shop, second]) {
      const { id } = await sendContacts(stage, newCustomer(), { shop, name: shop.from })
      await stage.messageWith(id, 'failed')
    }
    const { page, complaints } = await openConsole(context, { path: '/senders' })
    const figure = page.getByRole('main').locator(`a[href$="${second.senderId}"]`)
    await figure.click()
    await card(page, second.from).waitFor()
    await page.getByText('1 message', { exact: true }).waitFor({ state: 'attached' })
    assert.equal(await card(page, stage.shop.from).count(), 0)

    await page
      .getByRole('main')
      .getByRole('button', { name: /Sender/ })
      .click()
    await page.getByRole('option', { name: 'All senders' }).click()
    await card(page, stage.shop.from).waitFor()
    assert.equal(new URL(page.url()).search, '')
    await page
      .getByRole('main')
      .getByRole('button', { name: /All senders/ })
      .waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'a card has the text without its marks, and the sender where there are several',
  { skip },
  async (context) => {
    const { shop } = stage
    await stage.openShop({ workspaceId: shop.workspaceId })
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 })
    const order = orderDetails(shop.from, await newWriter(stage), 'MARKED-1')
    order.interactive.body.text = 'Seu *bolo* está _pronto_'
    const answer = await stage.call('POST', '/messages/interactive/order_details', order)
    await stage.messageWith(answer.body.id, 'failed')
    const { page, complaints } = await openConsole(context, { path: '/attention', initScript: HOLD_UNDO })
    const marked = card(page, 'MARKED-1')
    await marked.getByText('Seu bolo está pronto', { exact: true }).waitFor()
    await marked.getByText(/^from \+55 11 4000-\d{4}$/).waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'a failure names the customer, and once it is archived the conversation says Failed no more',
  { skip },
  async (context) => {
    const conversationId = await open.meet('Ana Prado', '5511977770042', 'Oi')
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 })
    const { id } = await sendContacts(stage, '+5511977770042')
    await stage.messageWith(id, 'failed')
    const { page, complaints } = await openConsole(context, { path: '/conversations', initScript: HOLD_UNDO })
    const row = page.locator(`a[href*="${conversationId}"]`)
    await row.locator('.pill', { hasText: 'Failed' }).waitFor()
    await page.getByRole('link', { name: /^Needs attention/ }).click()
    const failed = card(page, 'Ana Prado')
    await failed.getByRole('heading', { name: 'Contact cards to Ana Prado' }).waitFor()
    await failed.getByText('+55 11 97777-0042', { exact: true }).waitFor()
    await failed.getByRole('button', { name: 'Archive' }).click()
    const told = page
      .getByRole('alertdialog')
      .filter({ hasText: 'Will be archived: Contact cards to Ana Prado' })
    await told.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /^Conversations( |$)/ }).click()
    await row.waitFor()
    await row.locator('.pill').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)
