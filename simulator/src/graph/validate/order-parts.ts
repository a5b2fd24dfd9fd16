/**
 * What `order_details` and `order_status` share: reference id, texts, and the frame around the
 * parameters.
 */
import type { JsonObject } from '../../json.ts'
import { assertKeys, requireObject, requireOneOf, requireText, optionalObject } from './fields.ts'

export const BODY_CHARS_MAX = 1024
export const FOOTER_CHARS_MAX = 60
const REFERENCE_CHARS_MAX = 60
export const DESCRIPTION_CHARS_MAX = 120

/** Path of the parameters in an interactive message, as refusals name it. */
export const PARAMETERS = 'interactive.action.parameters'

/** What an interactive message of any kind may have. */
export const INTERACTIVE_KEYS = new Set(['type', 'header', 'body', 'footer', 'action'])
const TEXT_KEYS = new Set(['text'])
const ACTION_KEYS = new Set(['name', 'parameters'])
const REFERENCE = {
  charsMax: REFERENCE_CHARS_MAX,
  pattern: /^[\w.-]+$/,
  rule: 'may hold only A-Z a-z 0-9 _ - .',
}

/**
 * Body and footer of any interactive message. Cloud API, order_details: footer.text is required if
 * footer is present.
 */
export function assertTexts(interactive: JsonObject): void {
  const body = requireObject(interactive, 'body', 'interactive.body')
  assertKeys(body, 'interactive.body', TEXT_KEYS)
  requireText(body, 'text', 'interactive.body.text', { charsMax: BODY_CHARS_MAX })
  const footer = optionalObject(interactive, 'footer', 'interactive.footer')
  if (!footer) return
  assertKeys(footer, 'interactive.footer', TEXT_KEYS)
  requireText(footer, 'text', 'interactive.footer.text', { charsMax: FOOTER_CHARS_MAX })
}

/** The parameters of an action of the given name. */
export function requireParameters(interactive: JsonObject, actionName: string): JsonObject {
  const action = requireObject(interactive, 'action', 'interactive.action')
  assertKeys(action, 'interactive.action', ACTION_KEYS)
  requireOneOf(action, 'name', 'interactive.action.name', [actionName])
  return requireObject(action, 'parameters', PARAMETERS)
}

/** @param path that of the parameters */
export function requireReferenceId(parameters: JsonObject, path: string): string {
  return requireText(parameters, 'reference_id', `${path}.reference_id`, REFERENCE)
}
