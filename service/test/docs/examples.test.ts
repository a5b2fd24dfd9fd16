/**
 * What examples/ shows as a shop's requests is taken by the service and the channel, and reaches
 * the phone as it was said.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exampleNames, readExample, type Example } from '../../../examples/read-example.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
let till: Till
before(async () => {
  const charging = await openChargingStage()
  stage = charging.stage
  till = await openTill(charging)
})
after(() => stage.close())

type Bubble = {
  direction: string
  type: string
  text: string
  raw: { interactive?: { action: { parameters: { reference_id: string } } } }
}

/** What a message says, and of which order; as it was sent, and below as the phone shows it. */
function toSaid({ body }: Example) {
  if ('contacts' in body) {
    const text = body.contacts.map(({ name }) => name.formatted_name).join(', ')
    return { type: 'contacts', text, referenceId: undefined }
  }
  const { type, body: words, action } = body.interactive
  return { type, text: words.text, referenceId: action.parameters.reference_id }
}
const toShown = ({ type, text, raw }: Bubble) => ({
  type,
  text,
  referenceId: raw.interactive?.action.parameters.reference_id,
})

test('every example is delivered to the phone, one after the other', async () => {
  const { shop, to } = till
  await stage.simulator.customerWrites(to, 'Oi', { account: shop.phoneNumberId })
  const examples = exampleNames.map((name) => readExample(name, { from: shop.from, to }))
  const ids: string[] = []
  for (const { name, path, body } of examples) {
    const answer = await till.call('POST', path, body)
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    ids.push(answer.body.id)
  }
  for (const id of ids) await stage.messageWith(id, 'delivered', shop)
  const { messages } = await stage.simulator.control<{ messages: Bubble[] }>(
    'GET',
    `/chats/${encodeURIComponent(to)}?account=${shop.phoneNumberId}`,
  )
  const fromShop = messages.filter(({ direction }) => direction === 'in')
  assert.deepEqual(fromShop.map(toShown), examples.map(toSaid))
})
