/** Reactions: to a message of this conversation, put on and taken off. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstWrittenBy } from '../stage/kinds.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
let to: string
before(async () => {
  stage = await openStage()
  to = await newWriter(stage)
})
after(() => stage.close())

const react = (message_id: string, emoji: string, more: object = {}) =>
  stage.call('POST', '/messages/reaction', {
    from: stage.shop.from,
    to,
    reaction: { message_id, emoji },
    ...more,
  })
const faultsOf = ({ body }: Answer) =>
  body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)

test('a reaction is put on a message of either side, and taken off again', async () => {
  const theirs = await firstWrittenBy(stage, to)
  const text = { from: stage.shop.from, to, text: { body: 'Tudo pronto.' } }
  const { body: sent } = await stage.call('POST', '/messages/text', text)
  const ours = (await stage.messageWith(sent.id, 'sent')).id
  for (const [id, emoji] of [
    [theirs, '💛'],
    [String(ours), '👍🏽'],
    [theirs, ''],
    [theirs.toUpperCase(), '💛'],
  ] as const) {
    const { status, body, text: said } = await react(id, emoji)
    assert.equal(status, 200, said)
    const message = await stage.messageWith(body.id, 'sent')
    const target = (await stage.call('GET', `/messages/${id}`)).body
    assert.deepEqual(
      [message.type, message.content, message.contextId, message.contextFrom],
      ['reaction', emoji || null, target.channelMessageId, target.from],
    )
    const [call] = await stage.simulator.calls(body.id)
    assert.deepEqual(call?.body.reaction, { message_id: target.channelMessageId, emoji })
    assert.equal(call?.body.context, undefined)
  }
})

test('a message of another conversation gets no reaction, and a reaction answers no other message', async () => {
  const elsewhere = await firstWrittenBy(stage, await newWriter(stage))
  for (const id of [elsewhere, elsewhere.toUpperCase()]) {
    const refused = await react(id, '👍')
    assert.deepEqual([refused.status, faultsOf(refused)], [422, ['/reaction/message_id context_unknown']])
  }
  const theirs = await firstWrittenBy(stage, to)
  const both = await react(theirs, '👍', { context: { messageId: theirs } })
  assert.deepEqual([both.status, faultsOf(both)], [422, ['/context unknown_field']])
})

test('every fault of a reaction comes in one answer', async () => {
  const many = await react('wamid.IN1', 'obrigada')
  assert.deepEqual(faultsOf(many), ['/reaction/message_id format', '/reaction/emoji one_emoji'])
})
