/** History beside a service that runs: what is exported is what there was at one moment. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { historyOn, hoursAgo, textBy } from './stage/history.ts'
import { newCustomer } from './stage/messages.ts'
import { newUserId } from './stage/people.ts'
import { RECADO } from './stage/recado.ts'
import { createScriptedChannel } from './stage/scripted-channel.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { tell, textMessage } from './stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())
const { imported, conversationWith } = historyOn(() => stage)

/** More than a pipe holds, so that an export waits until somebody reads. */
const LONG = 'x'.repeat(1_000_000)

test('an export holds each message once, also if its conversation becomes part of one that was written already', async () => {
  const [shop, phone, userId] = [await stage.openShop(), newCustomer(), newUserId()]
  await imported([textBy(shop, phone, LONG, hoursAgo(3)), textBy(shop, userId, 'moved', hoursAgo(2))], shop)

  const args = [RECADO, 'history', 'export', '--workspace', shop.workspaceId]
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...stage.env } })
  const closed = once(child, 'close')
  await once(child.stdout, 'readable') // the first conversation is being written
  assert.equal(
    await tell(stage, { messages: [textMessage(phone, hoursAgo(0), { from_user_id: userId })] }, shop),
    200,
  )
  assert.equal((await conversationWith(shop, phone)).messageCount, 3)
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  assert.deepEqual(await closed, [0, null])
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).content.slice(0, 5)),
    ['xxxxx', 'moved'],
  )
})
