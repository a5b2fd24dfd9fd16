/**
 * POST /messages/<path of a kind>: sends a message. There is one operation for each kind of `messages/kinds/registry.ts`.
 *
 * The answer 200 leaves only after the message and its delivery are on disk.
 */
import type { FastifyInstance } from 'fastify'
import { strictObject, Type, type TSchema } from '../../../schema.ts'
import { ADDRESS_PATTERN, parseAddress, PHONE_PATTERN } from '../../../contacts/address.ts'
import type { Acceptance, NewMessage } from '../../../delivery/accept.ts'
import { Problem, type Fault } from '../../../problems.ts'
import { findIdempotencyKey } from '../../../messages/store/idempotency-keys-repository.ts'
import { toContentData, type Kind } from '../../../messages/kinds/kind.ts'
import { toWarningsText } from '../../../messages/warnings.ts'
import { contextField, noteFields, replacesField, toAbout } from './context.ts'
import {
  createRunningKeys,
  INVALID_KEY,
  readIdempotencyKey,
  toReplayed,
  type IdempotencyKey,
} from './idempotency.ts'
import { examine, toWritten, type Examined } from './preflight-message.ts'
import { entering } from '../../http/audited.ts'
import { acceptOrReplace } from './replace-failed.ts'
import { sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import { PREFER_HEADER, SEND_ANSWER, toSendAnswer } from './send-answer.ts'
import type { Services } from '../../services.ts'
import { traceOf } from '../../http/trace.ts'
import { userIdOf } from '../../../tenants/actor.ts'
import type { Trace } from '../../../tracing.ts'

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

const fieldsOf = ({ field, schema, quoted }: Kind) => ({
  ...{ [field]: schema },
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

export function sendMessage(app: FastifyInstance, services: Services, kind: Kind): void {
  const once = createRunningKeys(services.clock)
  const route = `/messages/${kind.path}`
  const schema = {
    operationId: `send${kind.name}`,
    summary: kind.summary,
    description: kind.description,
    tags: ['Messages'],
    headers: HEADERS,
    body: toBodySchema(kind),
    response: {
      200: SEND_ANSWER,
      ...problemResponses(401, 403, 409, 413, 415, 422, 429, 503),
    },
  }

  const onRequest = services.authenticate.require('messages:send')
  const audit = { action: 'message.send', by: 'users' } as const // what a program sends is a message already
  // schema errors are attached instead of answered, so that one answer also lists the findings of the channel's rules
  app.post(
    route,
    { schema, onRequest, config: { audit }, attachValidation: true },
    async (request, reply) => {
      const { workspaceId, actor } = request.caller
      const key = readIdempotencyKey(request, route)
      const [idempotency, headerFaults] = key === 'invalid' ? [null, [INVALID_KEY]] : [key, []]
      const findPrior = async () => idempotency && (await findPriorAnswer(services, workspaceId, idempotency))
      const examined = await examine(services, toWritten(request, headerFaults), kind, 'send')
      const { errors, templates, isMalformed } = examined
      if (errors.length > 0) {
        const prior = isMalformed ? null : await findPrior()
        if (prior) return sendJson(reply, await toSendAnswer(services.pool, request, reply, prior))
        throw refusal(errors, isMalformed, templates)
      }
      const userId = userIdOf(actor)
      const message = toNewMessage(kind, request.body, examined, traceOf(request), idempotency, userId)
      const answer = await entering(services.audit, audit, request, '', async (about) => {
        const { replaces } = request.body as { replaces?: string }
        const acceptance = await once(workspaceId, idempotency, () =>
          acceptOrReplace(services, message, replaces, request.caller, findPrior),
        )
        if ('messageId' in acceptance) about(acceptance.messageId)
        return await toSendAnswer(services.pool, request, reply, acceptance)
      })
      return sendJson(reply, answer)
    },
  )
}

/** What is accepted of a message without faults. @param userId who sends it; null: a key */
export function toNewMessage(
  kind: Kind,
  written: unknown,
  { sender, warnings, quoted, template }: Examined,
  trace: Trace,
  idempotency: IdempotencyKey | null,
  userId: string | null,
): NewMessage {
  const body = written as { to: string } & Record<string, unknown>
  const to = parseAddress(body.to)
  const part = body[kind.field]
  const definition = template?.definition ?? null
  if (!sender || !to) throw new Error('The schema let something pass that is no address.')
  return {
    ...{ sender, to, trace, idempotency },
    type: kind.type,
    content: kind.toText(part, definition),
    contentData: JSON.stringify(toContentData(kind, part)),
    order: kind.order?.toReference(part) ?? null,
    data: toWarningsText(warnings),
    about: toAbout(kind, body, quoted, definition, userId),
  }
}

/** @param templates what can be sent instead, if the window is closed */
export function refusal(errors: Fault[], isMalformed: boolean, templates: unknown = null): Problem {
  const [only] = errors.length === 1 ? errors : []
  if (only?.code === 'sender_unknown') return new Problem('sender_unknown', only.detail, { errors })
  if (only === INVALID_KEY) return new Problem('invalid_idempotency_key', only.detail, { errors })
  const detail = only ? 'One field is wrong.' : `${errors.length} faults were found.`
  return new Problem(isMalformed ? 'invalid_request' : 'preflight_refused', detail, {
    errors,
    ...(templates !== null && { extra: { templates } }),
  })
}

/**
 * The earlier answer under this key. For 24 hours an accepted request gets the same answer, even if the same message would
 * be refused now.
 */
async function findPriorAnswer(
  { pool, clock }: Services,
  workspaceId: string,
  idempotency: IdempotencyKey,
): Promise<Acceptance | null> {
  const prior = await findIdempotencyKey(pool, workspaceId, idempotency.route, idempotency.key, clock.now())
  return prior && toReplayed(idempotency, prior)
}
