/** How many test events may be under way to endpoints that do not answer. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENDPOINT_TESTS_MAX } from '../../src/webhooks/endpoint-tests.ts'
import type { Answer, Shop } from '../stage/stage.ts'
import { openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

let t: WebhookStage
before(async () => {
  t = await openWebhookStage()
  t.receiver.answer = () => 'hang'
})
after(() => t.close())

/**
 * Tests these endpoints at once; the bounded ones hang until the others are answered.
 * @param ofOther whose the last endpoint is
 */
async function testAll(ids: string[], underWay: number, ofOther?: Shop): Promise<Answer[]> {
  let answered = 0
  const all = ids.map(async (id, n) => {
    const { apiKey } = ofOther && n === ids.length - 1 ? ofOther : t.shop
    const answer = await t.stage.call('POST', `/webhook-endpoints/${id}/test`, undefined, { apiKey })
    answered += 1
    return answer
  })
  await t.stage.until(async () => answered + t.receiver.hanging() === ids.length, 'the others are answered')
  assert.equal(t.receiver.hanging(), underWay)
  t.receiver.answerHanging(204)
  return await Promise.all(all)
}

const statusesOf = (answers: Answer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [status, of?.length])

test('one test of an endpoint is under way at once, and others get 503', async () => {
  const { id } = await t.makeEndpoint('/one')
  const answers = await testAll(Array<string>(100).fill(id), 1)
  assert.deepEqual(statusesOf(answers), [
    ['200', 1],
    ['503', 99],
  ])
  const refused = answers.find(({ status }) => status === 503)
  assert.deepEqual([refused?.body.code, refused?.headers['retry-after']], ['overloaded', '5'])
  assert.equal(t.receivedBy('/one').length, 1)
})

test('the tests of one workspace leave room for those of another', async () => {
  const half = ENDPOINT_TESTS_MAX / 2
  const ids: string[] = []
  for (let n = 0; n < half + 2; n++) ids.push((await t.makeEndpoint('/many')).id)
  const other = await t.stage.openShop({ scopes: ['admin'] })
  const draft = { url: `${t.receiver.url}/other`, types: ['message.*'] }
  const { body } = await t.stage.call('POST', '/webhook-endpoints', draft, { apiKey: other.apiKey })
  t.stage.keepSecret(body.secret)
  const answers = await testAll([...ids, body.id], half + 1, other)
  assert.equal(answers.at(-1)?.status, 200)
  assert.deepEqual(statusesOf(answers), [
    ['200', half + 1],
    ['503', 2],
  ])
})
