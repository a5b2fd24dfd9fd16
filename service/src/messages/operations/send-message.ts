/**
 * POST /messages/<path of a kind>: sends a message. There is one operation for each kind of `kinds/registry.ts`.
 *
 * The answer 200 leaves only after the message and its delivery are on disk.
 */
import type { FastifyInstance } from 'fastify'
import { words } from '../../engine/schema-words.ts'
import { INVALID_KEY, refusal } from '../../engine/http/refusal.ts'
import { strictObject, Type, type TSchema } from '../../engine/schema.ts'
import { ADDRESS_PATTERN, PHONE_PATTERN } from '../../kinds/address.ts'
import type { Acceptance, NewMessage, Accept } from '../../delivery/accept.ts'
import { findIdempotencyKey } from '../../store/idempotency-keys-repository.ts'
import { memberOf } from '../../engine/member-of.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kinds } from '../../kinds/registry.ts'
import { PAID, type OrderReference } from '../../kinds/order-reference.ts'
import type { AuditAction } from '../../engine/audit/audit-actions.ts'
import type { Replace } from '../../delivery/replace.ts'
import type { PreflightNeeds } from '../preflight-message.ts'
import { acceptCharged, findPriorCharged, mayCharge } from './accept-charged.ts'
import { chargeField } from '../charge-field.ts'
import { contextField, noteFields, replacesField } from '../context.ts'
import { createRunningKeys, readIdempotencyKey, toReplayed, type IdempotencyKey } from '../idempotency.ts'
import { toNewMessage } from './new-message.ts'
import { preflight, toWritten } from '../preflight-message.ts'
import { withAuditEntry } from '../../engine/http/audited.ts'
import { acceptOrReplace, assertReplaceable } from './replace-failed.ts'
import { maySayPaid } from './say-paid.ts'
import { sendJson } from '../../engine/http/json-answer.ts'
import { problemResponses } from '../../engine/http/problem-schema.ts'
import { PREFER_HEADER, SEND_ANSWER, toSendAnswer } from './send-answer.ts'
import type { HttpNeeds, Needs } from '../../engine/http/needs.ts'
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
  ...{ [field]: schema },
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

type SendNeeds = PreflightNeeds & { accept: Accept; replace: Replace }

/** One operation for each kind: also for those that were added after this file was loaded. */
export const sendMessages: Operation<SendNeeds> = (app, needs) => {
  for (const kind of kinds.values()) sendMessage(app, needs, kind)
}

function sendMessage(app: FastifyInstance, needs: SendNeeds & HttpNeeds, kind: Kind): void {
  const once = createRunningKeys(needs.clock)
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
      ...problemResponses(401, 403, 409, 413, 415, 422, 429, 503),
    },
  }

  const onRequest = needs.authenticate.require('messages:send')
  const audit = { action: 'message.send', by: 'users' } as const // what a program sends is a message already
  // schema errors are attached instead of answered, so that one answer also lists the findings of the channel's rules
  app.post(
    route,
    { schema, onRequest, config: { audit }, attachValidation: true },
    async (request, reply) => {
      const { workspaceId, actor } = request.caller
      const key = readIdempotencyKey(request, route)
      const [idempotency, headerFaults] = key === 'invalid' ? [null, [INVALID_KEY]] : [key, []]
      const findings = await preflight(needs, toWritten(request, headerFaults), kind, 'send')
      const { sender, errors, templates, isMalformed, charging } = findings
      if (charging) mayCharge(request.caller)
      const findPrior = async () =>
        idempotency &&
        (await (charging ? findPriorCharged : findPriorAnswer)(needs, workspaceId, idempotency))
      if (errors.length > 0) {
        const prior = isMalformed ? null : await findPrior()
        if (prior) return sendJson(reply, await toSendAnswer(needs.pool, request, reply, prior))
        throw refusal(errors, isMalformed, templates)
      }
      const [trace, userId] = [traceOf(request), userIdOf(actor)]
      const { replaces } = request.body as { replaces?: string }
      const send = async (message: NewMessage) => {
        await maySayPaid(needs, request.caller, message)
        return await acceptOrReplace(needs, message, replaces, request.caller, findPrior)
      }
      const deed =
        userId === null ? audit : actionOf(kind.order?.toReference(memberOf(request.body, kind.field)))
      const answer = await withAuditEntry(needs.audit, deed, request, '', async (about) => {
        const acceptance = await once(workspaceId, idempotency, () =>
          charging
            ? acceptCharged(needs, {
                ...{ kind, body: request.body, sender, charging, idempotency, trace, actor, send },
                mayBeSent: () => assertReplaceable(needs, replaces, request.caller),
              })
            : send(toNewMessage(kind, request.body, findings, trace, idempotency, userId)),
        )
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

/**
 * The earlier answer under this key. For 24 hours an accepted request gets the same answer, even if the same message would
 * be refused now.
 */
async function findPriorAnswer(
  { pool, clock }: Needs<'pool' | 'clock'>,
  workspaceId: string,
  idempotency: IdempotencyKey,
): Promise<Acceptance | null> {
  const prior = await findIdempotencyKey(pool, workspaceId, idempotency.route, idempotency.key, clock.now())
  return prior && toReplayed(idempotency, prior)
}
