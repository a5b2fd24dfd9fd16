/**
 * POST /messages/preflight/<type of a kind>: checks a body without sending it. Answers 200 also for
 * faults: they are the answer.
 */
import type { FastifyInstance } from 'fastify'
import { refusal } from '../../engine/http/refusal.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kinds } from '../../kinds/registry.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import type { HttpNeeds } from '../../engine/http/needs.ts'
import type { PreflightNeeds } from '../preflight-message.ts'
import { preflight, toWritten, type Findings } from '../preflight-message.ts'
import { ANY_CALLER, FAULT_SCHEMA, problemResponses } from '../../engine/http/problem-schema.ts'
import { toBodySchema } from './send-message.ts'
import type { Operation } from '../../engine/http/operation.ts'
import { SENDABLE_SCHEMA } from '../../delivery/window-closed.ts'

/** Everything there is to say about a message, as callers see it. */
export const Verdict = strictObject(
  {
    ok: Type.Boolean({ description: 'Whether the message would be accepted now.' }),
    errors: Type.Unsafe<unknown[]>({
      type: 'array',
      items: FAULT_SCHEMA,
      description: 'Why it would be refused.',
    }),
    warnings: Type.Unsafe<unknown[]>({
      type: 'array',
      items: FAULT_SCHEMA,
      description: 'What is probably a mistake. With a real send they are kept in the `data` of the message.',
    }),
    templates: Type.Optional(Type.Unsafe<unknown[]>(SENDABLE_SCHEMA)),
  },
  {
    title: 'Verdict',
    description: 'Everything there is to say about the message.',
  },
)

export const toVerdict = ({ errors, warnings, templates }: Findings) => ({
  ok: errors.length === 0,
  errors,
  warnings,
  ...(templates && { templates }),
})

/** One operation for each kind: also for those that were added after this file was loaded. */
export const preflightMessages: Operation<PreflightNeeds> = (app, needs) => {
  for (const kind of kinds.values()) preflightMessage(app, needs, kind)
}

function preflightMessage(app: FastifyInstance, needs: PreflightNeeds & HttpNeeds, kind: Kind): void {
  const onRequest = needs.authenticate.require('messages:send', 'drafts:write')
  const schema = {
    operationId: `preflight${kind.name}`,
    summary: `Check ${kind.what} without sending`,
    description: `The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.`,
    tags: ['Preflight'],
    body: toBodySchema(kind),
    response: { 200: Verdict, ...problemResponses(...ANY_CALLER, 403, 413, 415, 422, 429, 503) },
  }
  const route = `/messages/preflight/${kind.type}`
  const config = { audit: { none: 'Nothing is stored.' } }
  app.post(route, { schema, onRequest, config, attachValidation: true }, async (request) => {
    const findings = await preflight(needs, toWritten(request), kind, 'check')
    if (request.parseErrors) throw refusal(findings.errors, true, findings.templates)
    return toVerdict(findings)
  })
}
