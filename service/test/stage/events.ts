/** Reads events as a shop's system would, and holds each to its schema. */
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { EVENT_SCHEMAS } from '../../src/events/event-schemas.ts'

export type EventText = {
  id: string
  type: string
  timestamp: string
  // oxlint-disable-next-line typescript/no-explicit-any -- looked into field by field; a wrong field fails the test
  data: any
}

const ajv = new Ajv2020({ strict: false, formats: { 'not-blank': true } })
addFormats.default(ajv)
const validators = new Map(Object.entries(EVENT_SCHEMAS).map(([type, schema]) => [type, ajv.compile(schema)]))

/** Fails unless the event is as its schema says. */
export function assertEvent(event: EventText): void {
  const isDocumented = validators.get(event.type)
  assert.ok(isDocumented, `${event.type} is a type`)
  assert.ok(isDocumented(event), `${JSON.stringify(isDocumented.errors)} ${JSON.stringify(event)}`)
}
