/** How often the console asks: each thing once, and nothing that it knows already. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
const bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })

/** Of opening a chat, with what follows from it, such as the count of what is unread. */
const REQUESTS_MAX = 8

/** The calls of the API from now on, in their order; the files of the console are none. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/console') && request.url().startsWith(stage.service.url))
      calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/**
 * A page waits half a second for its stream, and reads all again once a later one begins: however
 * slow the machine is, here it waits.
 */
const WAITS_FOR_STREAM = `const later = window.setTimeout
  window.setTimeout = (run, ms, ...more) => later(run, ms === 500 ? 600_000 : ms, ...more)`

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })
/** The menu counts nothing: what was read was reported and counted. */
const allCounted = (page: Page) => page.getByRole('link', { name: 'Conversations', exact: true }).waitFor()

test('opening a chat takes at most eight requests, none of them twice', { skip }, async (context) => {
  const ana = '5511977770001'
  await meet('Ana Souza', ana, 'Linha 1')
  for (let n = 2; n <= 30; n += 1) await stage.simulator.customerWrites(`+${ana}`, `Linha ${n}`)
  await stage.settled()
  const { page, complaints } = await openConsole(context, { user: bia, initScript: WAITS_FOR_STREAM })
  await row(page, 'Ana Souza').waitFor()
  await page.getByRole('link', { name: /^Conversations 1 unread/ }).waitFor()
  const calls = noteCalls(page)
  await row(page, 'Ana Souza').click()
  await page.getByRole('article').filter({ hasText: 'Linha 30' }).waitFor()
  await allCounted(page)
  assert.deepEqual(calls.toSorted(), [...new Set(calls)].toSorted())
  assert.ok(calls.length <= REQUESTS_MAX, calls.join('\n'))
  assert.deepEqual(complaints, [])
})

test('a reload of an open chat asks for nothing twice', { skip }, async (context) => {
  const id = await meet('Davi Sá', '5511977770002', 'Quanto custa?')
  await bia.call('POST', `/conversations/${id}/seen`, { order: 1 })
  const { page, complaints } = await openConsole(context, {
    user: bia,
    path: `/conversations/${id}`,
    initScript: WAITS_FOR_STREAM,
  })
  const message = page.getByRole('article').filter({ hasText: 'Quanto custa?' })
  await message.waitFor()
  const calls = noteCalls(page)
  page.on('framenavigated', () => void calls.splice(0)) // the page before may still tell what was read
  await page.reload()
  await message.waitFor()
  await row(page, 'Davi Sá').waitFor()
  await page.getByRole('button', { name: 'Mentions of you' }).waitFor()
  await stage.until(async () => calls.some((call) => call.startsWith('GET /mentions')), 'all is asked')
  assert.deepEqual(calls.toSorted(), [...new Set(calls)].toSorted())
  assert.deepEqual(complaints, [])
})

test(
  'what a person does in a chat is one request, and its echo asks for nothing',
  { skip },
  async (context) => {
    const id = await meet('Elis Dias', '5511977770003', 'Tem bolo?')
    const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })
    assert.equal((await caio.call('POST', '/labels', { name: 'Urgente', color: 'red' })).status, 200)
    await bia.call('POST', `/conversations/${id}/seen`, { order: 1 })
    const draft = { conversationId: id, type: 'text', body: { text: { body: 'Temos, de milho.' } } }
    assert.equal((await caio.call('POST', '/drafts', draft)).status, 200)
    const { page, complaints } = await openConsole(context, {
      user: bia,
      path: `/conversations/${id}`,
      initScript: WAITS_FOR_STREAM,
    })
    const card = page.locator('.drafts').getByRole('listitem')
    await card.getByText('de milho').waitFor()
    await page.getByRole('region', { name: 'Messages', exact: true }).getByText('Tem bolo?').waitFor()
    await row(page, 'Elis Dias').waitFor()
    await allCounted(page)

    let marks = 0
    /**
     * The calls of what is done, until the page has received all that came of it: a colleague's
     * note after that is shown.
     */
    async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
      const calls = noteCalls(page)
      await act()
      await stage.settled()
      const text = `Nota ${(marks += 1)}.`
      await caio.call('POST', `/conversations/${id}/notes`, { text })
      await page.getByRole('article', { name: 'Internal note' }).getByText(text).waitFor()
      return calls.filter((call) => !PASSING.test(call)).map((call) => call.replaceAll(UUID, 'ID'))
    }

    const change = ['PATCH /conversations/ID']
    const assigned = await callsOf(async () => {
      await page.getByRole('button', { name: 'Assignee: Unassigned' }).click()
      await page.getByRole('menuitem', { name: 'Caio Reis' }).click()
      await page.getByRole('button', { name: 'Assignee: Caio Reis' }).waitFor()
    })
    const labelled = await callsOf(async () => {
      await page.getByRole('button', { name: 'Labels', exact: true }).click()
      await page.locator('.label-choice label', { hasText: 'Urgente' }).click()
      await page.keyboard.press('Escape')
      await row(page, 'Elis Dias.*Urgente').waitFor()
    })
    const noted = await callsOf(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByRole('textbox', { name: /^Team note/ }).fill('Prefere milho')
      await page.getByRole('textbox', { name: /^Team note/ }).press('Enter')
      await page.getByRole('article', { name: 'Internal note' }).getByText('Prefere milho').waitFor()
    })
    const edited = await callsOf(async () => {
      await card.getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit the draft' })
      await form.getByRole('textbox', { name: 'Text' }).fill('Temos, de fubá.')
      await form.getByRole('button', { name: 'Save the draft' }).click()
      await form.waitFor({ state: 'detached' })
      await card.getByText('de fubá').waitFor()
    })
    const sent = await callsOf(async () => {
      await page.getByRole('button', { name: 'Message', exact: true }).click()
      const box = page.getByRole('textbox', { name: /^Message/ })
      await box.fill('Já respondo')
      await box.press('Enter')
      await stage.until(async () => {
        const { body } = await stage.call('GET', `/conversations/${id}/messages?limit=1`)
        return body.data[0].status === 'delivered'
      }, 'it is delivered')
    })
    const closed = await callsOf(async () => {
      await page.getByRole('button', { name: 'Close', exact: true }).first().click()
      await page.getByRole('button', { name: 'Reopen' }).waitFor()
    })
    assert.deepEqual(
      { assigned, labelled, noted, edited, sent, closed },
      {
        assigned: change,
        labelled: change,
        closed: change,
        noted: ['POST /conversations/ID/notes'],
        edited: ['PATCH /drafts/ID'],
        sent: ['POST /messages/text'],
      },
    )
    assert.deepEqual(complaints, [])
  },
)

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/**
 * What a form reads before anything is done, what follows from looking, and the count of what
 * waits, which comes by the minute as well.
 */
const PASSING =
  /\/typing$|\/read$|\/seen$|\/preflight\/|openapi\.json$|saved-replies|GET \/conversations\?.*limit=100/
