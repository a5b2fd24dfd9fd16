import { test } from 'node:test'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { openConsoleStage } from './stage.ts'
const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
test('look', { skip }, async (context) => {
  const bia = await openUser(stage, 'manager', { name: 'Bia Lima' })
  await meet('Ana Souza', '5511987654321', 'Oi! Quero dois bolos de cenoura para sexta.')
  const { page, complaints } = await openConsole(context, { user: bia })
  page.on('response', (r) => {
    if (r.status() >= 400) console.log(r.status(), r.url())
  })
  await page.reload()
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/d/user.png' })
  console.log(complaints, JSON.stringify(await page.context().cookies()))
})
