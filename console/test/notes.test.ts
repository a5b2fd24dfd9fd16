/** A note leaves the box when it is sent, and comes back if it was not stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
const bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })

type Opened = Awaited<ReturnType<typeof openConsole>>

/** The box of a note in a conversation, and requests to add one, which wait until they go on. */
async function openNote({ page }: Opened) {
  const waiting: ((isStored: boolean) => Promise<void>)[] = []
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const isStored = await new Promise<boolean>((resolve) => {
      waiting.push(async (stored) => {
        const ended = stored
          ? page.waitForEvent('requestfinished', (request) => request.url().endsWith('/notes'))
          : page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notes'))
        resolve(stored)
        await ended
      })
    })
    await (isStored ? route.continue() : route.abort())
  })
  const choose = (name: 'Message' | 'Note') => page.getByRole('button', { name, exact: true }).click()
  await choose('Note')
  return {
    box: page.getByRole('textbox', { name: /^Team note/ }),
    choose,
    notes: page.getByRole('article', { name: 'Internal note' }),
    async answer(isStored = true): Promise<void> {
      await stage.until(async () => waiting.length > 0, 'a note is on its way')
      await waiting.shift()!(isStored)
    },
  }
}

/** The box takes what comes back once the page has drawn it. */
const untilIn = (box: Locator, text: string) =>
  stage.until(async () => (await box.inputValue()) === text, `the box has ${JSON.stringify(text)}`)

test('a note that was sent is not in the box again, and what follows it stays', { skip }, async (context) => {
  const id = await meet('Ana Reis', '5511955550001', 'Oi')
  const opened = await openConsole(context, { user: bia, path: `/conversations/${id}` })
  const { box, choose, notes, answer } = await openNote(opened)
  await box.fill('Prefere milho')
  await box.press('Enter')
  await choose('Message')
  await answer()
  await notes.getByText('Prefere milho').waitFor()
  await choose('Note')
  await untilIn(box, '')

  await box.fill('Mora longe')
  await box.press('Enter')
  await box.pressSequentially('mais')
  await answer()
  await notes.getByText('Mora longe').waitFor()
  await untilIn(box, 'mais')
  const { body } = await bia.call('GET', `/conversations/${id}/notes`)
  assert.deepEqual(body.data.map(({ text }: { text: string }) => text).sort(), [
    'Mora longe',
    'Prefere milho',
  ])
  assert.deepEqual(opened.complaints, [])
})

test('a note that was not stored comes back before what was written since', { skip }, async (context) => {
  const id = await meet('Davi Sá', '5511955550002', 'Oi')
  const other = await meet('Elis Dias', '5511955550003', 'Oi')
  const opened = await openConsole(context, { user: bia, path: `/conversations/${id}` })
  const { page } = opened
  const { box, choose, answer } = await openNote(opened)
  await box.fill('Prefere milho')
  await box.press('Enter')
  await box.pressSequentially('mais')
  await answer(false)
  await untilIn(box, 'Prefere milho\nmais')
  await page.locator('.toast').waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click() // it leaves by itself, too
  await page.locator('.toast').waitFor({ state: 'detached' })

  await box.press('Enter')
  await page.locator(`a[href$="${other}"]`).click()
  await page.getByRole('heading', { name: 'Elis Dias' }).waitFor()
  await answer(false)
  await page.locator('.toast').waitFor()
  await page.locator(`a[href$="${id}"]`).click()
  await page.getByRole('heading', { name: 'Davi Sá' }).waitFor()
  await choose('Note')
  await untilIn(box, 'Prefere milho\nmais')
})
