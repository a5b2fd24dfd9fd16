/**
 * What customers answer to our questions is readable, quotes its question, and opens the window.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { kindOf } from '../../src/kinds/registry.ts'
import { sendExample } from '../stage/kinds.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { newWamid, seconds, postWebhook, type Element } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
afterEach(() => stage.clock.advance(-2 * DAY_MS)) // the simulator's clock stays where it is
after(() => stage.close())

const DAY_MS = 86_400_000
const card = { name: { formatted_name: 'Ana Lima' }, phones: [{ phone: '+55 11 98765-4321' }] }
const numberOnly = { phones: [{ phone: '+55 11 98765-4321', wa_id: '5511987654321' }] }
const interactive = (type: string, reply: object) => ({
  type: 'interactive',
  interactive: { type, [type]: reply },
})
const form = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"agenda-77","horario":"15h"}' }

const answers: [question: string, answer: Element, content: string][] = [
  [
    'button',
    interactive('button_reply', { id: 'entrega:7731:sim', title: 'Sim, pode vir' }),
    'Sim, pode vir',
  ],
  [
    'list',
    interactive('list_reply', { id: 'moto', title: 'Motoboy', description: 'Em até 2 horas' }),
    'Motoboy',
  ],
  [
    'location_request_message',
    { type: 'location', location: { latitude: -23.5614, longitude: -46.6559 } },
    '-23.5614, -46.6559',
  ],
  ['location_request_message', { type: 'text', text: { body: 'Rua A, 1' } }, 'Rua A, 1'],
  ['request_contact_info', { type: 'contacts', contacts: [card], origin: 'contact_request' }, 'Ana Lima'],
  [
    'request_contact_info',
    { type: 'contacts', contacts: [{ ...numberOnly, origin: 'contact_request' }] },
    '+55 11 98765-4321',
  ],
  ['carousel', interactive('button_reply', { id: 'pao', title: 'Quero este' }), 'Quero este'],
  ['carousel', { type: 'button', button: { payload: 'pao', text: 'Quero este' } }, 'Quero este'],
  ['flow', interactive('nfm_reply', form), 'horario: 15h'],
]

for (const [question, answer, content] of answers) {
  test(`${JSON.stringify(answer)} answers ${question}`, async () => {
    const to = await newWriter(stage)
    const asked = await sendExample(stage, kindOf(question), to)
    const { channelMessageId, from, conversationId } = (await stage.call('GET', `/messages/${asked}`)).body
    await stage.pass(2 * DAY_MS)
    const conversation = async () => (await stage.call('GET', `/conversations/${conversationId}`)).body
    assert.equal((await conversation()).window.open, false)

    const at = { id: newWamid(), from: to.slice(1), timestamp: seconds(stage.clock.now()) }
    const context = { from: stage.shop.from.slice(1), id: channelMessageId }
    assert.equal(await postWebhook(stage, { messages: [{ ...at, ...answer, context }] }), 200)
    const [stored] = (await stage.call('GET', `/conversations/${conversationId}/messages?limit=1`)).body.data
    assert.deepEqual(
      [stored.type, stored.content, stored.contextId, stored.contextFrom],
      [answer.type, content, channelMessageId, from],
    )
    assert.deepEqual(stored.contentData, { ...at, ...answer, context })
    assert.equal((await conversation()).window.open, true)
  })
}
