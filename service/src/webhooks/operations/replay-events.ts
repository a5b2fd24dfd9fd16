/**
 * POST /webhook-endpoints/{endpointId}/replay: sends events again, beside those that happen
 * meanwhile.
 */
import { openEventLog } from '../../engine/events/event-log.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { findEndpoint } from '../endpoints-repository.ts'
import { findPlaceAt, positionIn } from '../place-in-log.ts'
import { insertReplay, REPLAYS_MAX } from '../replays.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer, count, id as idField } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Webhooks } from '../webhooks.ts'
import { ENDPOINT_ID, TAG, UNKNOWN_ENDPOINT } from './endpoint-answer.ts'
import { EVENT_ID } from './endpoint-settings.ts'

const DATE = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})`

const Body = strictObject(
  {
    eventId: Type.Optional(
      Type.String({
        pattern: `^${EVENT_ID}$`,
        description: 'Only this event, whether it was delivered or not.',
      }),
    ),
    failed: Type.Optional(
      Type.Unsafe<true>({
        type: 'boolean',
        enum: [true],
        description: 'Only events whose last attempt failed and that are not tried again by themselves.',
      }),
    ),
    since: Type.Optional(
      Type.String({
        pattern: `^(${EVENT_ID}|${DATE})$`,
        description:
          'From the event of this id on, or from this time on (up to a minute earlier); from the oldest that is kept if not given.',
      }),
    ),
  },
  {
    minProperties: 1,
    title: 'WebhookReplayDraft',
    examples: [{ failed: true }],
  },
)

const ReplayAnswer = strictObject(
  {
    replayId: idField('Identifier of the replay.'),
    events: count('Events of the log that it goes through. It sends those that the endpoint asks for.'),
  },
  { title: 'WebhookReplay', description: 'Events that are sent again.' },
)

type Asked = { eventId?: string; failed?: true; since?: string }
type Span = { doneTo: number; lastPosition: number }

export const replayEvents = operation(
  {
    operationId: 'replayWebhookEvents',
    summary: 'Send events again',
    description:
      'One event, those that failed, or all since a moment, up to now. They come with the `webhook-id` that they had and the header `recado-replay: true`, and hold up nothing else. While the endpoint is paused or disabled they wait.',
    tag: TAG,
    route: 'POST /webhook-endpoints/:endpointId/replay',
    audit: 'webhook_endpoint.change',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    body: Body,
    answer: asAnswer(ReplayAnswer, 'The replay. It goes on by itself.'),
    unknown: UNKNOWN_ENDPOINT,
    problems: [409, 410],
  },
  async (
    { workspaceId, id, body },
    { pool, clock, webhooks }: Needs<'pool' | 'clock'> & { webhooks: Pick<Webhooks, 'changed'> },
  ) => {
    if (body.eventId !== undefined && (body.failed || body.since !== undefined)) {
      const detail = 'One event is sent by itself: give neither `failed` nor `since`.'
      throw wrongFields([{ in: 'body', pointer: '/eventId', code: 'invalid', detail }])
    }
    if (!(await findEndpoint(pool, workspaceId, id))) return null
    const span = await findSpan(pool, workspaceId, body)
    const draft = { ...span, onlyFailed: body.failed === true }
    const replay = await insertReplay(pool, workspaceId, id, draft, clock.now())
    if (!replay) {
      const detail = `An endpoint may have ${REPLAYS_MAX} replays under way. Ask again when one is done.`
      throw new Problem('too_many_webhook_replays', detail)
    }
    webhooks.changed(id)
    return {
      replayId: replay.replayId,
      events: span.lastPosition - span.doneTo,
    }
  },
)

async function findSpan(db: Queryable, workspaceId: string, { eventId, since }: Asked): Promise<Span> {
  const log = await openEventLog(db, workspaceId)
  if (eventId !== undefined) {
    const position = positionIn(log, eventId)
    return { doneTo: position - 1, lastPosition: position }
  }
  const doneTo = since?.startsWith('evt_')
    ? positionIn(log, since) - 1
    : since === undefined
      ? log.oldestPosition - 1
      : await findPlaceAt(db, workspaceId, readMoment(since))
  return { doneTo, lastPosition: log.lastPosition }
}

/** The schema knows the form; a 31st of February has it too. */
function readMoment(text: string): Date {
  const moment = new Date(text)
  if (!Number.isNaN(moment.getTime())) return moment
  const detail = 'Must be the id of an event, or a time.'
  throw wrongFields([{ in: 'body', pointer: '/since', code: 'format', detail }])
}
