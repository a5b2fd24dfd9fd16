/** The members of problems that have the shape of a noun's answer, for the OpenAPI document. */
import { FailureAnswer, MediaFailure } from '../../kinds/failure.ts'
import { ResolutionAnswer } from '../../delivery/operations/delivery-answer.ts'
import { SENDABLE_SCHEMA } from '../../delivery/window-closed.ts'
import { orNull } from '../../engine/http/answer-fields.ts'

const MEMBERS = {
  failure: {
    anyOf: [MediaFailure, FailureAnswer, { type: 'null' }],
    description:
      "With `media_failed`: why the file is not here. With `channel_refused`, `channel_unavailable` and `channel_silent`: WhatsApp's words.",
  },
  templates: SENDABLE_SCHEMA,
  resolution: orNull(
    ResolutionAnswer,
    'With `delivery_not_open`: what was decided; null if nothing was decided.',
  ),
}

type Described = { properties?: Record<string, object> }
export type ProblemsOfPaths = {
  paths?: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, { schema?: Described }> }> }>
  >
}

/**
 * Mutates the document: describes these members in each problem that lists them. Runs before the
 * schemas get their names.
 */
export function describeProblemMembers(document: ProblemsOfPaths): void {
  const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))
  for (const response of operations.flatMap(({ responses = {} }) => Object.values(responses))) {
    const { properties } = response.content?.['application/problem+json']?.schema ?? {}
    if (!properties) continue
    for (const [name, schema] of Object.entries(MEMBERS))
      if (name in properties) properties[name] = structuredClone(schema)
  }
}
