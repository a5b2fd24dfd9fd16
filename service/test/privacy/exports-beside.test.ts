/** Exports beside a service that runs: what is exported is what there was at one moment. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { historyOn, hoursAgo, textBy } from '../stage/history.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { newUserId } from '../stage/people.ts'
import { programEnvironment } from '../../../testkit/program.ts'
import { RECADO, recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())
const { imported, conversationWith } = historyOn(() => stage)

/** More than a pipe holds, so that an export waits until its caller reads. */
const LONG = 'x'.repeat(1_000_000)

/**
 * Starts an export and resolves when its first piece waits to be read; the result reads the whole.
 */
async function beginExport(args: string[]): Promise<() => Promise<string>> {
  const child = spawn(process.execPath, [RECADO, ...args], { env: programEnvironment(stage.env) })
  const closed = once(child, 'close')
  await once(child.stdout, 'readable')
  return async () => {
    const whole = await text(child.stdout)
    assert.deepEqual(await closed, [0, null])
    return whole
  }
}

test('an export holds each message once, also if its conversation becomes part of one that was written already', async () => {
  const [shop, phone, userId] = [await stage.openShop(), newCustomer(), newUserId()]
  await imported([textBy(shop, phone, LONG, hoursAgo(3)), textBy(shop, userId, 'moved', hoursAgo(2))], shop)

  const rest = await beginExport(['history', 'export', '--workspace', shop.workspaceId])
  assert.equal(
    await postWebhook(stage, { messages: [textMessage(phone, hoursAgo(0), { from_user_id: userId })] }, shop),
    200,
  )
  assert.equal((await conversationWith(shop, phone)).messageCount, 3)
  const lines = (await rest()).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).content.slice(0, 5)),
    ['xxxxx', 'moved'],
  )
})

test('the export of a person holds each message once, also if they are laid again or erased while it is read', async () => {
  const [shop, phone] = [await stage.openShop(), newCustomer()]
  const said = Array.from({ length: 250 }, (_, n) => textBy(shop, phone, `${n}`, hoursAgo(3 - n / 1000)))
  await imported([textBy(shop, phone, LONG, hoursAgo(4)), ...said], shop)

  const person = ['--workspace', shop.workspaceId, '--address', phone]
  const rest = await beginExport(['contact', 'export', ...person])
  await imported([textBy(shop, phone, 'before all', hoursAgo(5))], shop)
  const erased = await recado(['contact', 'erase', ...person, '--yes'], stage.env)
  assert.equal(erased.exitCode, 0, erased.stderr)
  const [contact] = JSON.parse(await rest()).contacts
  assert.deepEqual(
    contact.messages.map(({ message }: { message: { content: string } }) => message.content.slice(0, 5)),
    ['xxxxx', ...said.map((_, n) => `${n}`)],
  )
})
