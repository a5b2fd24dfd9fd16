/**
 * The fields of a template that this form does not draw itself: whatever the service accepts beside
 * them.
 */
import { fieldOf, resolve, schemaOf } from '../../api/served-schema.ts'
import type { ServedDocument } from '../../api/served-schema.ts'

/** Drawn, or derived from the rest of the draft. */
const DRAWN = new Set([
  'from',
  'name',
  'language',
  'category',
  'components',
  'parameter_format',
  'display_format',
])

export const bodySchema = (document: ServedDocument, isNew: boolean) =>
  schemaOf(document, isNew ? 'TemplateDraft' : 'TemplateChange')

/** Names of single values. */
export function listMore(document: ServedDocument, isNew: boolean): string[] {
  const schema = bodySchema(document, isNew)
  return Object.keys(schema.properties ?? {}).filter((name) => {
    const { type } = fieldOf(document, schema, name)
    return !DRAWN.has(name) && type !== 'object' && type !== 'array'
  })
}

export const componentSchema = (document: ServedDocument) =>
  resolve(document, schemaOf(document, 'TemplateComponent'))

export const buttonSchema = (document: ServedDocument) => schemaOf(document, 'TemplateButton')
