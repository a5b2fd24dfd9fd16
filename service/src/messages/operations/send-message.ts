/**
 * POST /messages/<path of a kind>: sends a message. There is one operation for each kind of
 * `kinds/registry.ts`.
 *
 * The answer 200 leaves only after the message and its delivery are on disk.
 */
import type { FastifyInstance } from 'fastify'
import { words } from '../../engine/schema-words.ts'
import { INVALID_KEY } from '../../engine/http/refusal.ts'
import { strictObject, Type, type TSchema } from '../../engine/schema.ts'
import { ADDRESS_PATTERN, PHONE_PATTERN } from '../../kinds/address.ts'
import { memberOf } from '../../engine/member-of.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kinds } from '../../kinds/registry.ts'
import { PAID, type OrderReference } from '../../kinds/order-reference.ts'
import type { AuditAction } from '../../engine/audit/audit-actions.ts'
import type { PreflightNeeds } from '../preflight-message.ts'
import { chargeField } from '../charge-field.ts'
import { contextField, noteFields, replacesField } from '../context.ts'
import { createRunningKeys, readIdempotencyKey } from '../idempotency.ts'
import { toWritten } from '../preflight-message.ts'
import { withAuditEntry } from '../../engine/http/audited.ts'
import { destinationOf, type SendPlaces } from '../replace-failed.ts'
import { check, send } from '../send.ts'
import { sendJson } from '../../engine/http/json-answer.ts'
import { ANY_CALLER, problemResponses } from '../../engine/http/problem-schema.ts'
import { PREFER_HEADER, SEND_ANSWER, toSendAnswer } from './send-answer.ts'
import type { HttpNeeds } from '../../engine/http/needs.ts'
import type { Operation } from '../../engine/http/operation.ts'
import { traceOf } from '../../engine/http/trace.ts'
import { userIdOf } from '../../engine/http/actor.ts'

/** `from` and `to` of every send operation. */
const addressFields = {
  from: Type.String({
    pattern: PHONE_PATTERN,
    description: 'Address of a sender of the workspace: E.164, with or without `+`.',
  }),
  to: Type.String({
    pattern: ADDRESS_PATTERN,
    description: 'The recipient: E.164 with or without `+`, or a business-scoped user id.',
  }),
}

const fieldsOf = ({ field, schema, quoted, order }: Kind) => ({
  [field]: schema,
  ...(order?.asked ? chargeField : {}),
  ...(quoted ? {} : contextField),
  ...noteFields,
})

/** The body of a kind's send and preflight operations. */
export const toBodySchema = (kind: Kind): TSchema =>
  strictObject(
    { ...addressFields, ...fieldsOf(kind), ...replacesField },
    { title: `${kind.name}Message`, examples: [kind.example] },
  )

/** The same without the addresses. */
export const toUnaddressedSchema = (kind: Kind): TSchema => strictObject(fieldsOf(kind))

const HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description:
        'Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not.',
    },
    ...PREFER_HEADER,
  },
}

type SendNeeds = PreflightNeeds & SendPlaces

/** One operation for each kind: also for those that were added after this file was loaded. */
export const sendMessages: Operation<SendNeeds> = (app, needs) => {
  for (const kind of kinds.values()) sendMessage(app, needs, kind)
}

function sendMessage(app: FastifyInstance, needs: SendNeeds & HttpNeeds, kind: Kind): void {
  const withIdempotency = createRunningKeys(needs.clock)
  const route = `/messages/${kind.path}`
  const schema = {
    operationId: `send${kind.name}`,
    summary: kind.summary,
    description: kind.description,
    ...words({ label: kind.words.en.label }, { label: kind.words.pt.label }),
    tags: ['Messages'],
    headers: HEADERS,
    body: toBodySchema(kind),
    response: {
      200: SEND_ANSWER,
      ...problemResponses(...ANY_CALLER, 403, 409, 413, 415, 422, 429, 503),
    },
  }

  const onRequest = needs.authenticate.require('messages:send')
  const audit = { action: 'message.send', by: 'users' } as const // what a program sends is a message already
  // schema errors are attached instead of answered, so that one answer also lists the findings of
  // the channel's rules
  app.post(
    route,
    { schema, onRequest, config: { audit }, attachValidation: true },
    async (request, reply) => {
      const { caller, body } = request
      const key = readIdempotencyKey(request, route)
      const [idempotency, headerFaults] = key === 'invalid' ? [null, [INVALID_KEY]] : [key, []]
      const written = toWritten(request, headerFaults)
      const checked = await check(needs, { ...written, kind, caller, idempotency, trace: traceOf(request) })
      if (checked.prior) return sendJson(reply, await toSendAnswer(needs.pool, request, reply, checked.prior))
      const to = destinationOf(needs, checked)
      const isByUser = userIdOf(caller.actor) !== null
      const action = isByUser ? actionOf(kind.order?.toReference(memberOf(body, kind.field))) : audit
      const answer = await withAuditEntry(needs.audit, action, request, '', async (about) => {
        const acceptance = await withIdempotency(checked, () => send(needs, checked, to))
        if ('messageId' in acceptance) about(acceptance.messageId)
        return await toSendAnswer(needs.pool, request, reply, acceptance)
      })
      return sendJson(reply, answer)
    },
  )
}

/** What a user does to an order says more than that a message was sent. */
function actionOf(
  order: Pick<OrderReference, 'orderStatus' | 'paymentStatus'> | null | undefined,
): AuditAction {
  if (order?.paymentStatus === PAID) return 'order.say_paid'
  return order?.orderStatus === 'canceled' ? 'order.cancel' : 'message.send'
}
