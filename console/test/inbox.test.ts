/**
 * What people do with conversations besides answering them, in a real browser, signed in with a
 * key.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

/** More than a page of messages, so that an old one is not among those that are loaded first. */
const BEYOND_PAGE = 120

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })
async function chooseMore(page: Page, view: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: view }).click()
}
const inboxOf = async (id: string) => (await stage.call('GET', `/conversations/${id}`)).body.inbox

test(
  'a conversation is closed, which can be taken back, and opens with the next message',
  { skip },
  async (context) => {
    const zoe = '5511911110001'
    const id = await meet('Zoe Prado', zoe, 'Oi')
    const { page, complaints } = await openConsole(context, { path: `/conversations/${id}` })
    await row(page, 'Zoe Prado.*Waiting').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await row(page, 'Zoe Prado').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Snooze' }).waitFor()
    await row(page, 'Zoe Prado').waitFor()
    await stage.until(async () => (await inboxOf(id)).state === 'open', 'it is open again')
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await stage.until(async () => (await inboxOf(id)).state === 'closed', 'the service has it closed')
    await chooseMore(page, 'Closed')
    await row(page, 'Zoe Prado.*Closed').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row(page, 'Zoe Prado').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('zoe')
    await row(page, 'Zoe Prado.*Closed').waitFor()
    await page.getByRole('searchbox').fill('')
    await row(page, 'Zoe Prado').waitFor({ state: 'detached' })
    await page.evaluate(`document.querySelector('.timeline-scroller').dataset.kept = 'yes'`)
    await stage.simulator.customerWrites(`+${zoe}`, 'Ainda estão aí?')
    await page.getByRole('button', { name: 'Snooze' }).waitFor()
    await row(page, 'Zoe Prado.*Waiting').waitFor()
    assert.equal(await page.locator('[data-kept]').count(), 1, 'the timeline did not blink')
    assert.deepEqual(complaints, [])
  },
)

test('a conversation sleeps until a time, and has its own view meanwhile', { skip }, async (context) => {
  const id = await meet('Yara Lima', '5511911110002', 'Volto amanhã')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${id}` })
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await page.getByText(/^Snoozed until/).waitFor()
  await row(page, 'Yara Lima').waitFor({ state: 'detached' })
  const { state, snoozedUntil } = await inboxOf(id)
  assert.equal(state, 'snoozed')
  assert.match(snoozedUntil, /T12:00:00\.000Z$/, 'nine in the morning of São Paulo')
  await chooseMore(page, 'Snoozed')
  await row(page, 'Yara Lima.*Until').waitFor()
  await page.getByRole('button', { name: 'Waiting' }).click()
  await row(page, 'Yara Lima').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test(
  'the keys walk the list, open, reply, close and search, but not while a person types',
  { skip },
  async (context) => {
    const first = await meet('Xavier Um', '5511911110003', 'Primeiro')
    await meet('Xavier Dois', '5511911110004', 'Segundo')
    const { page, complaints } = await openConsole(context, { path: '/conversations?q=xavier' })
    await row(page, 'Xavier Um').waitFor()
    await page.keyboard.press('j')
    await row(page, 'Xavier Dois').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('j')
    await row(page, 'Xavier Um').and(page.locator(':focus')).press('Enter')
    await page.getByRole('heading', { name: 'Xavier Um' }).waitFor()
    await page.keyboard.press('k')
    await row(page, 'Xavier Dois').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('r')
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.and(page.locator(':focus')).pressSequentially('jker?')
    assert.equal(await box.inputValue(), 'jker?')
    assert.equal((await inboxOf(first)).state, 'open')
    await box.blur()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await stage.until(async () => (await inboxOf(first)).state === 'closed', 'it is closed')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Close the conversation').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await help.getByText('Turn on single-key shortcuts').click()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    assert.equal(await page.getByRole('searchbox').and(page.locator(':focus')).count(), 0, 'they are off')
    assert.deepEqual(complaints, [])
  },
)

test(
  'a search finds what was said, and leads to its place in a long conversation',
  { skip },
  async (context) => {
    const vera = '5511911110005'
    await meet('Vera Reis', vera, 'Vocês têm pão de açafrão?')
    for (let n = 1; n <= BEYOND_PAGE; n += 1) await stage.simulator.customerWrites(`+${vera}`, `Linha ${n}`)
    const { page, complaints } = await openConsole(context)
    await row(page, 'Vera Reis').waitFor()
    await stage.until(async () => {
      const { body } = await stage.call('GET', '/messages?q=acafrao')
      return body.data.length === 1
    }, 'it is indexed')
    await page.getByRole('searchbox').fill('acafrao')
    const found = page.getByRole('link', { name: /Vera Reis.*açafrão/s })
    await found.locator('mark', { hasText: 'açafrão' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await found.click()
    const timeline = page.getByRole('region', { name: 'Messages', exact: true })
    await timeline.locator('.timeline-row-sought', { hasText: 'açafrão' }).waitFor()
    await timeline.getByText('Linha 3', { exact: true }).waitFor()
    assert.equal(await timeline.getByText(`Linha ${BEYOND_PAGE}`, { exact: true }).count(), 0)
    await page.getByRole('button', { name: 'Newest' }).click()
    await timeline.getByText(`Linha ${BEYOND_PAGE}`, { exact: true }).waitFor()
    await stage.simulator.customerWrites(`+${vera}`, 'Obrigada!')
    await timeline.getByText('Obrigada!').waitFor()
    await page.getByRole('status').filter({ hasText: 'Vera Reis: Obrigada!' }).waitFor({ state: 'attached' })
    assert.deepEqual(complaints, [])
  },
)

test(
  'a reply that is written beside a found message is shown with the newest, also where it is refused',
  { skip },
  async (context) => {
    const tina = '5511911110007'
    const id = await meet('Tina Paz', tina, 'Pedido 4417')
    for (let n = 1; n <= BEYOND_PAGE; n += 1) await stage.simulator.customerWrites(`+${tina}`, `Linha ${n}`)
    const { body } = await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=1`)
    const path = `/conversations/${id}?message=${body.data[0].id}`
    const { page, complaints } = await openConsole(context, { path })
    const timeline = page.getByRole('region', { name: 'Messages', exact: true })
    const bubble = (text: string) => timeline.getByRole('article').filter({ hasText: text })
    const further: string[] = []
    page.on('request', (request) => {
      if (/\/messages\?.*cursor=/.test(request.url())) further.push(request.url())
    })
    const write = async (text: string) => {
      await bubble('Pedido 4417').waitFor()
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.keyboard.press('Enter')
    }
    await write('Já saiu!')
    await bubble('Já saiu!').getByText('Delivered', { exact: true }).waitFor()
    await bubble(`Linha ${BEYOND_PAGE}`).waitFor()

    await page.reload()
    const problem = { status: 422, code: 'preflight_refused', title: 'No', detail: 'No.', requestId: 'r' }
    await page.route('**/messages/text', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem }),
    )
    await write('Não vai passar')
    await bubble('Não vai passar').getByText('WhatsApp would refuse this message').waitFor()
    assert.deepEqual(further, [], 'older ones that came meanwhile would take the view elsewhere')
    assert.deepEqual(complaints, [])
  },
)

test(
  'the newer messages after one that was found load as the person scrolls to them',
  { skip },
  async (context) => {
    const ugo = '5511911110006'
    const id = await meet('Ugo Sá', ugo, 'Procuro cardamomo')
    for (let n = 1; n <= BEYOND_PAGE; n += 1) await stage.simulator.customerWrites(`+${ugo}`, `Linha ${n}`)
    const { body } = await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=1`)
    const { page, complaints } = await openConsole(context, {
      path: `/conversations/${id}?message=${body.data[0].id}`,
    })
    const timeline = page.getByRole('region', { name: 'Messages', exact: true })
    await timeline.getByText('cardamomo').waitFor()
    const scrollTo = (text: string) =>
      stage.until(async () => {
        await page.evaluate(`document.querySelector('.timeline-scroller').scrollBy({ top: 1000 })`)
        return (await timeline.getByText(text, { exact: true }).count()) === 1
      }, `${text} is reached`)
    await scrollTo(`Linha ${BEYOND_PAGE}`)
    await stage.simulator.customerWrites(`+${ugo}`, 'Achei!')
    await scrollTo('Achei!') // lists draw what is near the view, and the last line was drawn before the end was reached
    assert.deepEqual(complaints, [])
  },
)
