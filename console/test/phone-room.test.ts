/** On a phone an open conversation has the screen: its messages, not what is around them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
const bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })

const PHONE = { viewport: { width: 390, height: 844 } }
const MESSAGES_MIN = 640
/** One line of text with its buttons and padding: with the rows that fold away it is above 150. */
const COMPOSER_MAX = 90

test(
  'the messages have at least 640 of 844 pixels, and the reply box is one line',
  { skip },
  async (context) => {
    const id = await meet('Ana Souza', '5511988880001', 'Oi, chegou?')
    const { page, complaints } = await openConsole(context, {
      user: bia,
      path: `/conversations/${id}`,
      browser: PHONE,
    })
    const messages = page.getByRole('region', { name: 'Messages', exact: true })
    await messages.getByText('Oi, chegou?').waitFor()
    const heightOf = async (place: typeof messages) => (await place.boundingBox())?.height ?? 0
    const reply = page.getByRole('region', { name: 'Reply' })
    assert.ok((await heightOf(messages)) >= MESSAGES_MIN, `${await heightOf(messages)} px of messages`)
    assert.ok((await heightOf(reply)) <= COMPOSER_MAX, `${await heightOf(reply)} px of reply box`)
    assert.equal(await page.getByRole('navigation').count(), 0, 'the pages are a step back')
    assert.deepEqual(await findBarriers(page), [])
    const bold = page.getByRole('button', { name: 'Bold' })
    assert.equal(await bold.count(), 0)
    await page.getByRole('button', { name: 'Files, emoji, format and notes' }).click()
    await bold.waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('textbox', { name: /^Team note/ }).waitFor()
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: 'Back to the conversations' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    assert.deepEqual(complaints, [])
  },
)
