/**
 * What a webhook says of one message or contact is kept as long as it is no longer than readers can
 * hold a hundred of.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONTACT_NAME_CHARS_MAX } from '../../src/channels/channel.ts'
import { ELEMENT_CHARS_MAX } from '../../src/channels/whatsapp/webhooks/inbound-message.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

const conversationsWith = async (number: string) =>
  (await stage.call('GET', `/conversations?to=${encodeURIComponent(number)}`)).body.data

test('a message of which readers could not hold a hundred is kept as a dead letter, and the rest of its webhook is stored', async () => {
  const [from, other] = [newCustomer(), newCustomer()]
  const ofLength = (chars: number, phone: string) => {
    const empty = textMessage(phone, stage.clock.now(), { text: { body: '' } })
    return { ...empty, text: { body: 'x'.repeat(chars - JSON.stringify(empty).length) } }
  }
  const tooLong = ofLength(ELEMENT_CHARS_MAX + 1, from)
  const longest = ofLength(ELEMENT_CHARS_MAX, other)
  assert.equal(await postWebhook(stage, { messages: [tooLong, longest] }), 200)
  assert.equal((await conversationsWith(other)).length, 1)
  assert.deepEqual(await conversationsWith(from), [])
  const { rows } = await stage.db.query('select reason, payload from dead_letters')
  assert.deepEqual(rows, [{ reason: 'message_too_long', payload: JSON.stringify(tooLong) }])
})

test('a name that is too long for a list is cut', async () => {
  const from = newCustomer()
  const name = 'Ana '.repeat(100_000)
  const contacts = [{ wa_id: from.slice(1), profile: { name, username: name } }]
  assert.equal(await postWebhook(stage, { contacts, messages: [textMessage(from, stage.clock.now())] }), 200)
  const [{ contact }] = await conversationsWith(from)
  assert.deepEqual(
    [contact.name.length, contact.username.length],
    [CONTACT_NAME_CHARS_MAX, CONTACT_NAME_CHARS_MAX],
  )
})
