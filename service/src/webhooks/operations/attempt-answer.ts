/** One attempt to send an event to a webhook endpoint, as the public API shows it. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import type { Attempt } from '../attempts-list.ts'
import {
  count,
  date,
  id,
  nullableInteger,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'

const WebhookFailure = strictObject(
  {
    code: oneOf(
      ['timeout', 'dns', 'refused', 'reset', 'tls', 'blocked', 'redirected', 'status', 'disabled'],
      'Ours, stable.',
    ),
    detail: text('What happened and what to do, for a person.'),
  },
  { title: 'WebhookFailure', description: 'Why an endpoint did not accept an event.' },
)

export const WebhookAttemptAnswer = strictObject(
  {
    id: id('Identifier of the attempt.'),
    eventId: text('The event: the `webhook-id` of the request.'),
    type: text('Its type.'),
    kind: oneOf(['event', 'replay', 'test'], 'Whether it was sent in its turn, again, or as a test.'),
    date: date('When it began.'),
    durationMs: count('How long it took, in milliseconds.'),
    status: nullableInteger('The status that was answered; null: there was no answer.'),
    failure: orNull(WebhookFailure, 'Why it failed; null: it succeeded.'),
    answer: nullableText('The beginning of what was answered, at most a kilobyte.'),
    succeeded: Type.Boolean({ description: 'Whether the answer was 2xx, in time.' }),
  },
  { title: 'WebhookAttempt', description: 'One attempt to send an event to an endpoint.' },
)

export const toAttemptAnswer = ({ startedAt, failure, ...attempt }: Attempt) => ({
  id: attempt.id,
  eventId: attempt.eventId,
  type: attempt.type,
  kind: attempt.kind,
  date: toDate(startedAt),
  durationMs: attempt.durationMs,
  status: attempt.status,
  failure: failure === null ? null : (JSON.parse(failure) as unknown),
  answer: attempt.answer,
  succeeded: attempt.succeeded,
})
