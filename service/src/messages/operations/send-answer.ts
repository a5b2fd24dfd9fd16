/**
 * The answer of a send operation: the id of the message, or the whole message for a caller who
 * prefers that (RFC 7240). Both report warnings: the message holds them, and headers count them and
 * name their codes.
 */
import { WARNING_CODES } from '../../engine/http/request-log.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Acceptance } from '../../delivery/accept.ts'
import { Message } from '../../kinds/message.ts'
import { findMessage } from '../../store/messages-repository.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, id } from '../../engine/http/answer-fields.ts'
import { isAllowed } from '../../access/authenticate.ts'
import { windowClosed } from '../../delivery/window-closed.ts'

const SendResult = strictObject(
  { id: id('Identifier of the created message.') },
  {
    title: 'SendResult',
    description: 'The message that a send operation made.',
  },
)

const SendAnswer = Type.Unsafe<unknown>({
  anyOf: [SendResult, Message],
  title: 'SendAnswer',
  description:
    'The id of the message; the whole message if the request says `Prefer: return=representation`.',
})

/** The answer 200 of every send operation, for the document. */
export const SEND_ANSWER = {
  ...asAnswer(SendAnswer, 'The message is stored and will be delivered.'),
  headers: {
    'Idempotent-Replayed': {
      type: 'string',
      enum: ['true'],
      description: 'Only there if the answer is that of an earlier request with the same `Idempotency-Key`.',
    },
    'Recado-Warnings': {
      type: 'integer',
      minimum: 1,
      description:
        'How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any.',
    },
    'Recado-Warning-Codes': {
      type: 'string',
      description:
        'The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any.',
    },
    'Preference-Applied': {
      type: 'string',
      enum: ['return=representation'],
      description: 'Only there if the answer is the whole message.',
    },
  },
}

export const PREFER_HEADER = {
  prefer: {
    type: 'string',
    description:
      '`return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over.',
  },
}

/**
 * Sets the headers of the answer, and returns its JSON text. Throws `window_closed` and
 * `idempotency_mismatch`.
 */
export async function toSendAnswer(
  db: Queryable,
  { caller, headers }: FastifyRequest,
  reply: FastifyReply,
  acceptance: Acceptance,
): Promise<string> {
  if (acceptance.kind === 'window_closed') throw await windowClosed(db, caller.workspaceId, acceptance)
  const { kind, messageId, warnings } = acceptance
  if (kind === 'replayed') {
    if (!acceptance.matches)
      throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another body.')
    reply.header('idempotent-replayed', 'true')
  }
  if (warnings.length > 0) {
    reply.header('recado-warnings', String(warnings.length))
    reply.header(WARNING_CODES, [...new Set(warnings)].join(', '))
  }
  const isWhole = prefersMessage(headers['prefer']) && isAllowed(caller, 'messages:read')
  const message = isWhole ? await findMessage(db, caller.workspaceId, messageId) : null
  if (message === null) return `{"id":"${messageId}"}`
  reply.header('preference-applied', 'return=representation')
  return message
}

/** One preference: commas separate them, except within quotes. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const RETURN = /^[ \t]*return[ \t]*(?:[=;]|$)/i
const REPRESENTATION = /^[ \t]*return[ \t]*=[ \t]*("?)representation\1[ \t]*(?:;|$)/i

/** The first of several `return` counts (RFC 7240, 2). Unknown preferences are ignored. */
function prefersMessage(prefer: string | string[] | undefined): boolean {
  if (prefer === undefined) return false
  const preference = String(prefer)
    .match(PREFERENCES)
    ?.find((one) => RETURN.test(one))
  return preference !== undefined && REPRESENTATION.test(preference)
}
