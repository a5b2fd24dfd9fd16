/**
 * The kinds of messages that the service sends, by the document that it serves: what is added there
 * appears here.
 */
import type { Schema, ServedDocument, Worded } from '../api/served-schema.ts'
import { resolve } from '../api/served-schema.ts'
import { listSchemaPointers, startOf, valuesOf } from './parts.ts'
import type { Values } from './parts.ts'

export type ServedKind = {
  /** As the service names it. */
  type: string
  /** Of the operation that sends it. */
  path: string
  /** What the document says of it, for developers. */
  summary: string
  /** What people read of it. */
  words: Worded
  /** Of the request without the fields that this form leaves out. */
  schema: Schema
}

const MESSAGES = '/messages/'
const PREFLIGHT = '/messages/preflight/'

/** Each kind has a preflight; the operation that sends accepts the same body. */
export function listKinds(document: ServedDocument): ServedKind[] {
  const paths = Object.keys(document.paths)
  const bodyAt = (path: string) =>
    document.paths[path]?.['post']?.requestBody?.content?.['application/json']?.schema
  return paths
    .filter((path) => path.startsWith(PREFLIGHT))
    .flatMap((preflight) => {
      const body = bodyAt(preflight)
      const path = paths.find(
        (one) =>
          one.startsWith(MESSAGES) &&
          !one.startsWith(PREFLIGHT) &&
          body?.$ref !== undefined &&
          bodyAt(one)?.$ref === body.$ref,
      )
      if (body === undefined || path === undefined) return []
      const type = preflight.slice(PREFLIGHT.length)
      const words = document.paths[path]?.['post'] ?? {}
      const { summary = type } = words
      return [{ type, path, summary, words, schema: withoutOthers(resolve(document, body)) }]
    })
}

/** Fields of the page itself, and those in which a program says what it knows of the message. */
const NOT_ASKED = new Set([
  'from',
  'to',
  'replaces',
  'assistantId',
  'userId',
  'broadcastId',
  'toolCallId',
  'toolCalls',
  'promptTokens',
  'completionTokens',
])

function withoutOthers({ properties = {}, required = [], ...schema }: Schema): Schema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !NOT_ASKED.has(name))),
    required: required.filter((name) => !NOT_ASKED.has(name)),
  }
}

export const startOfKind = (document: ServedDocument, { schema }: ServedKind): Values =>
  valuesOf(startOf(document, schema))

/** The pointers of the fields, in the order of the page. */
export const listKindFields = (document: ServedDocument, { schema }: ServedKind, value: Values): string[] => [
  '/from',
  '/to',
  ...listSchemaPointers(document, schema, value, ''),
]
