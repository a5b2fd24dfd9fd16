/**
 * The schema and an example of each event, as documents show them: what the subjects declare, in
 * the form that `renderEvents` writes.
 */
import { EVENT_TYPES, subjectOf, type EventType } from '../engine/event-types.ts'
import { oneOf } from '../engine/text-schema.ts'
import { strictObject, Type } from '../engine/schema.ts'
import { AT, ids } from './subjects/example-fields.ts'
import { date, id, text } from '../engine/http/answer-fields.ts'
import { SHOWN, SUBJECTS } from './subjects/registry.ts'
import { endpointTest, TEST_TYPE } from './subjects/webhook-endpoint.ts'

const Erased = strictObject(
  { id: id('What the event was about.'), erased: Type.Boolean({ description: 'Always true.' }) },
  { title: 'Erased', description: 'What is left of an event when what it was about is gone.' },
)

const toTitle = (type: string) =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`

const schemaOf = (type: string, summary: string, data: object) =>
  strictObject(
    {
      id: text('Identifier of the event: the cursor after it, and `webhook-id` of its webhooks.'),
      type: oneOf([type], 'What happened.'),
      timestamp: date('When Recado wrote it down.'),
      data: Type.Unsafe<unknown>(data),
    },
    { title: toTitle(type), description: summary },
  )

export type ShownEvent = {
  /** What happened, in a sentence. */
  summary: string
  schema: ReturnType<typeof schemaOf>
  example: object
}

function show(type: EventType): ShownEvent {
  const { summary, schema: data, example } = SHOWN[type]
  const schema = schemaOf(
    type,
    summary,
    SUBJECTS[subjectOf(type)].canBeErased ? { anyOf: [data, Erased] } : data,
  )
  return { summary, schema, example: { id: 'evt_3f9a1c22b0_1042', type, timestamp: AT, data: example } }
}

/** One for each type of the log. */
export const EVENTS = Object.fromEntries(EVENT_TYPES.map((type) => [type, show(type)])) as Record<
  EventType,
  ShownEvent
>

/** What is sent to test an endpoint. */
export const TEST_EVENT: ShownEvent = {
  summary: endpointTest.summary,
  schema: schemaOf(TEST_TYPE, endpointTest.summary, endpointTest.schema),
  example: { id: `evt_test_${ids.draft}`, type: TEST_TYPE, timestamp: AT, data: endpointTest.example },
}

/** Any event of the log. */
export const Event = Type.Unsafe<unknown>({
  title: 'Event',
  description: 'Something that happened, as it was at that moment.',
  anyOf: Object.values(EVENTS).map(({ schema }) => schema),
})
