/**
 * Where the system gives the colours (high contrast): every state is still shown, by a shape or by
 * a colour that means it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone, meet } = open

const FORCED = { forcedColors: 'active' } as const

/** What is seen of something, without the mark of the focus that may stand around it. */
async function look(part: Locator): Promise<string> {
  await part.page().evaluate('document.activeElement.blur()')
  await part.page().mouse.move(0, 0)
  return (await part.screenshot()).toString('base64')
}

/** Chooses what the words name, and asserts that its part looks otherwise after than before. */
async function assertTold(page: Page, choice: Locator, part: string): Promise<void> {
  const before = await look(choice.locator(part))
  await choice.click()
  await page.locator('.choice[data-selected]').and(choice).waitFor()
  assert.notEqual(await look(choice.locator(part)), before, `${part} looks the same when it is chosen`)
}

test('what is chosen differs visibly from what is not', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { path: '/keys', browser: FORCED })
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.locator('.choice', { hasText: 'Choose one by one' }).click()
  await assertTold(page, page.locator('.choice', { hasText: /^upload files/ }), '.choice-mark')
  await page.goto(`${stage.service.url}/console/compose`)
  const link = page.locator('.choice', { hasText: 'Payment link' })
  await assertTold(page, link, '.switch-track')
  await assertTold(page, page.locator('.choice', { hasText: 'Contact cards' }), '.choice-mark')
  assert.deepEqual(complaints, [])
})

test(
  'the conversation that is open differs visibly from the others in the list',
  { skip },
  async (context) => {
    await meet('Ana Souza', '5511987654321', 'Oi')
    await meet('Bruno Carvalho', '5521998877665', 'Oi')
    const { page, complaints } = await openConsole(context, { browser: FORCED })
    await page.getByRole('link', { name: /Ana Souza/ }).click()
    const phone = await openPhone(context, '5511987654321')
    await phone.page.emulateMedia(FORCED)
    const edge = `getComputedStyle(row).borderInlineStartWidth`
    for (const [one, row] of [
      [page, '.conversation-row'],
      [phone.page, '.chats a'],
    ] as const) {
      await one.locator(`${row}[aria-current]`, { hasText: 'Ana Souza' }).waitFor()
      const edges = await one.evaluate(`[...document.querySelectorAll('${row}')].map((row) => ${edge})`)
      assert.equal(new Set(edges as string[]).size, 2, `${row}: ${edges}`)
    }
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)
