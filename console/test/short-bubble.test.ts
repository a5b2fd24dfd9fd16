/** A bubble is as wide as its text, beside its buttons. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { openConsole, meet } = open

const PHONE = { viewport: { width: 390, height: 844 } }

test('a short message is in one line, beside its buttons', { skip }, async (context) => {
  const id = await meet('Rita Melo', '5511988880002', 'Oi, chegou?')
  const { page } = await openConsole(context, { path: `/conversations/${id}`, browser: PHONE })
  const words = page.getByRole('article').getByText('Oi, chegou?')
  await words.waitFor()
  type Shown = { ownerDocument: { defaultView: { getComputedStyle(of: unknown): { lineHeight: string } } } }
  const lineHeight = await words.evaluate((place) => {
    const { defaultView } = (place as unknown as Shown).ownerDocument
    return Number.parseFloat(defaultView.getComputedStyle(place).lineHeight)
  })
  const lines = ((await words.boundingBox())?.height ?? Number.NaN) / lineHeight
  assert.ok(lines < 1.5, `${lines} lines`)
})
