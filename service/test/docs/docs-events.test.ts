/** Each type of event has a schema, an example and an entry in the OpenAPI document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { EVENT_TYPES } from '../../src/engine/event-types.ts'
import { EVENTS } from '../../src/events/event-schemas.ts'
import { TEST_TYPE } from '../../src/events/subjects/webhook-endpoint.ts'
import { assertEvent, type EventText } from '../stage/events.ts'
import { readPage } from '../stage/docs.ts'

test('each type has an example that is as its schema says, and docs/events.md shows one of them', async () => {
  for (const type of EVENT_TYPES) assertEvent(EVENTS[type].example as EventText)
  const [shown = ''] = /(?<=```json\n)[^]*?(?=```)/.exec(await readPage('events.md')) ?? []
  const { data, cursors } = JSON.parse(shown) as { data: EventText[]; cursors: { next: string } }
  assert.deepEqual(data, [EVENTS['message.delivered'].example])
  assert.equal(cursors.next, data[0]?.id)
})

test('the webhooks of the OpenAPI document are the types of the log and the test', async () => {
  const { webhooks } = JSON.parse(await readOpenApiDocument()) as { webhooks: Record<string, object> }
  assert.deepEqual(Object.keys(webhooks), [...EVENT_TYPES, TEST_TYPE])
})
