/** Reads events as a shop's system would, and holds each to its schema. */
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EventType } from '../../src/engine/event-types.ts'
import { EVENTS } from '../../src/events/event-schemas.ts'
import type { Shop, Stage } from './stage.ts'

export type EventText = {
  id: string
  type: string
  timestamp: string
  // oxlint-disable-next-line typescript/no-explicit-any -- looked into field by field; a wrong field fails the test
  data: any
}

const ajv = new Ajv2020({ strict: false, formats: { 'not-blank': true } })
addFormats.default(ajv)
const validators = new Map(Object.entries(EVENTS).map(([type, { schema }]) => [type, ajv.compile(schema)]))

/** Fails unless the event is as its schema says. */
export function assertEvent(event: EventText): void {
  const isDocumented = validators.get(event.type)
  assert.ok(isDocumented, `${event.type} is a type`)
  assert.ok(isDocumented(event), `${JSON.stringify(isDocumented.errors)} ${JSON.stringify(event)}`)
}

/** Follows the log of a workspace from now on, as a system of the shop does. */
export async function followEvents(stage: Stage, { apiKey }: Pick<Shop, 'apiKey'> = stage.shop) {
  const read = async (after: string) => {
    const { status, body, text } = await stage.call('GET', `/events?after=${after}`, undefined, { apiKey })
    assert.equal(status, 200, text)
    return body as { data: EventText[]; cursors: { next: string } }
  }
  let { cursors } = await read('latest')
  const events: EventText[] = []
  return {
    /** Everything that was received so far. */
    events,
    /**
     * Waits for an event of the type for which `fits` holds. Each event that comes by is held to
     * its schema.
     */
    next: (type: EventType, fits: (data: EventText['data']) => boolean = () => true): Promise<EventText> =>
      stage.until(async () => {
        const page = await read(cursors.next)
        ;({ cursors } = page)
        page.data.forEach(assertEvent)
        events.push(...page.data)
        return events.find((event) => event.type === type && fits(event.data))
      }, `the event ${type}`),
  }
}
