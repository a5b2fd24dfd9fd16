/** What the customer sees of a person who looks and types, in a real browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet, apiKey } = open

/** The bodies of the read marks that the page asks for from now on. */
function listMarks(page: Page): unknown[] {
  const marks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/read')) marks.push(request.postDataJSON())
  })
  return marks
}

test('what is seen is marked as read once, and typing is shown', { skip }, async (context) => {
  await meet('Ana Reis', '5511944440001', 'Oi')
  const { page, complaints } = await openConsole(context)
  const marks = listMarks(page)
  await page.getByRole('link', { name: /Ana Reis/ }).click()
  await stage.until(() => Promise.resolve(marks.length === 1), 'it is marked')
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Bom dia')
  await stage.until(() => Promise.resolve(marks.length === 2), 'typing is shown')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Bom dia').waitFor()
  await stage.simulator.customerWrites('+5511944440001', 'Tudo bem?')
  await stage.until(() => Promise.resolve(marks.length === 3), 'the next message is marked too')
  assert.deepEqual(marks, [{ typing: false }, { typing: true }, { typing: false }])
  assert.deepEqual(complaints, [])
})

test('a sender that marks nothing as read sends no read marks', { skip }, async (context) => {
  const conversationId = await meet('Bia Nunes', '5511944440002', 'Oi')
  const change = await stage.call(
    'PATCH',
    `/senders/${stage.shop.senderId}`,
    { marksRead: false },
    { apiKey },
  )
  assert.equal(change.status, 200, change.text)
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const marks = listMarks(page)
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Bom dia')
  await page.keyboard.press('Enter')
  await page
    .getByRole('article')
    .filter({ hasText: 'Bom dia' })
    .getByText('Delivered', { exact: true })
    .waitFor()
  assert.deepEqual(marks, [])
  assert.deepEqual(complaints, [])
})
