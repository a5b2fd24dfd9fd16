/** Who is mentioned sees it on every page, and what customers write is counted in the menu. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
const bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })

/** More than a page of messages, so that the note is not among what is loaded first. */
const BEYOND_PAGE = 120

test(
  'a bell counts mentions on every page, leads to the note, and counts down once it is read',
  { skip },
  async (context) => {
    const zoe = '5511966660001'
    const id = await meet('Zoe Prado', zoe, 'Posso trocar?')
    const { page, complaints } = await openConsole(context, { user: caio, path: '/orders' })
    await page.getByRole('button', { name: 'Mentions of you', exact: true }).waitFor()
    const note = { text: '@Caio Reis ela pode trocar?', mentions: [caio.userId] }
    assert.equal((await bia.call('POST', `/conversations/${id}/notes`, note)).status, 200)
    const bell = page.getByRole('button', { name: 'Mentions of you: 1 unread' })
    await bell.waitFor()
    for (let n = 1; n <= BEYOND_PAGE; n += 1) await stage.simulator.customerWrites(`+${zoe}`, `Linha ${n}`)
    await bell.click()
    const list = page.getByRole('list', { name: 'Notes that mention you' })
    await list.getByText('Bia Lima').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await list.getByRole('link', { name: /ela pode trocar/ }).click()
    await page.getByRole('article', { name: 'Internal note' }).getByText('ela pode trocar?').waitFor()
    await page.locator('.timeline-row-sought', { hasText: 'ela pode trocar' }).waitFor()
    await page.getByRole('button', { name: 'Mentions of you', exact: true }).waitFor()
    assert.deepEqual((await caio.call('GET', '/mentions?seen=false')).body.data, [])
    assert.deepEqual(complaints, [])
  },
)

test('the menu counts the unread conversations, whatever page is open', { skip }, async (context) => {
  const ugo = '5511966660002'
  await meet('Ugo Sá', ugo, 'Oi')
  const { page, complaints } = await openConsole(context, { user: bia, path: '/orders' })
  const count = async () =>
    Number(/\d+/.exec(await page.getByRole('link', { name: /^Conversations \d+ unread/ }).innerText())?.[0])
  const before = await count()
  assert.ok(before >= 1)
  await meet('Vera Luz', '5511966660003', 'Alguém?')
  await stage.until(async () => (await count()) === before + 1, 'the menu counts the new one')
  assert.deepEqual(complaints, [])
})
