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

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })
/** The menu counts nothing: what was read was told and counted. */
const allCounted = (page: Page) => page.getByRole('link', { name: 'Conversations', exact: true }).waitFor()

test('opening a chat takes at most eight requests, none of them twice', { skip }, async (context) => {
  const ana = '5511977770001'
  await meet('Ana Souza', ana, 'Linha 1')
  for (let n = 2; n <= 30; n += 1) await stage.simulator.customerWrites(`+${ana}`, `Linha ${n}`)
  const { page, complaints } = await openConsole(context, { user: bia })
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
  const { page, complaints } = await openConsole(context, { user: bia, path: `/conversations/${id}` })
  const message = page.getByRole('article').filter({ hasText: 'Quanto custa?' })
  await message.waitFor()
  const calls = noteCalls(page)
  await page.reload()
  await message.waitFor()
  await row(page, 'Davi Sá').waitFor()
  await page.getByRole('button', { name: 'Mentions of you' }).waitFor()
  await stage.until(async () => calls.some((call) => call.startsWith('GET /mentions')), 'all is asked')
  assert.deepEqual(calls.toSorted(), [...new Set(calls)].toSorted())
  assert.deepEqual(complaints, [])
})
