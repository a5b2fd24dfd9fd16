/** What the checks of a template's definition share. */
import { GraphError } from '../errors.ts'

/** The subcode for any text that is too long. */
export const TOO_LONG = 2388040

/**
 * A refusal at creation or edit: code 100, a subcode where WhatsApp has one, and a title and a
 * sentence for people.
 */
export function invalidTemplate(userMessage: string, subcode?: number, userTitle?: string): GraphError {
  return new GraphError(100, userMessage, {
    message: 'Invalid parameter',
    ...(subcode === undefined ? {} : { subcode }),
    user: { title: userTitle ?? 'Invalid parameter', message: userMessage },
  })
}

/** The names or numbers between `{{` and `}}`, in order; each once. */
export function listVariables(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))]
}
