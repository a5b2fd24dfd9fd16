/**
 * Schemas as lists of fields. On a page each schema that has a name is written out once, where it
 * is first used; from there on a link leads to it.
 */
import { nameOf, type Document, type Schema } from './document.ts'
import { escape, toInline } from './html.ts'

export type SchemaWriter = {
  /** The fields of a schema, or what its values are if it has none. */
  fields(schema: Schema): string
  /** A short word for what the values are, such as `string or null`. */
  type(schema: Schema): string
}

/** One for each page. */
export function openSchemaWriter({ components }: Pick<Document, 'components'>): SchemaWriter {
  const written = new Set<string>()

  const find = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {})

  function fields(schema: Schema): string {
    if (schema.$ref !== undefined) return named(nameOf(schema.$ref))
    const ways = partsOf(schema)
    if (ways.length === 1 && ways[0] !== undefined) return fields(ways[0])
    if (ways.length > 1) return choices(ways)
    if (schema.items) return fields(schema.items)
    if (schema.contentSchema) return fields(schema.contentSchema)
    const all = Object.entries(schema.properties ?? {})
    if (all.length === 0) return ''
    const rows = all.map(([name, one]) => row(name, one, schema.required?.includes(name) ?? false))
    return `<ul class="fields">${rows.join('')}</ul>`
  }

  function named(name: string): string {
    if (written.has(name)) return `<p>Fields: <a href="#schema-${name}">${name}</a>, above.</p>`
    written.add(name)
    return `<div id="schema-${name}">${fields(components.schemas[name] ?? {})}</div>`
  }

  const choices = (ways: Schema[]) =>
    ways
      .map((way) => {
        const inner = fields(way)
        return inner === '' ? '' : `<details><summary>${escape(titleOf(way))}</summary>${inner}</details>`
      })
      .join('')

  const titleOf = (way: Schema) => (way.$ref === undefined ? (way.title ?? type(way)) : nameOf(way.$ref))

  function row(name: string, schema: Schema, isRequired: boolean): string {
    const whole = find(schema)
    const said = schema.description ?? whole.description
    const inner = fields(schema)
    return [
      `<li><code class="name">${escape(name)}</code> <span class="type">${escape(type(schema))}</span>`,
      isRequired ? ' <span class="required">required</span>' : '',
      said === undefined ? '' : `<p>${toInline(said)}</p>`,
      inner === ''
        ? ''
        : `<details><summary>Fields of <code>${escape(name)}</code></summary>${inner}</details>`,
      '</li>',
    ].join('')
  }

  function type(schema: Schema): string {
    const { type: own, items, enum: values, format } = schema
    if (schema.$ref !== undefined) return type(find(schema))
    if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) return [...new Set(schema.anyOf.map(type))].join(' | ')
    if (own === 'array') return `list of ${items === undefined ? 'anything' : type(items)}${boundsOf(schema)}`
    const words = [own ?? 'anything'].flat().join(' | ')
    return `${words}${format === undefined || format.startsWith('not-') ? '' : ` (${format})`}${boundsOf(schema)}`
  }

  return { fields, type }
}

/** Those of several shapes that are not null: what is null has no fields. */
const partsOf = ({ anyOf = [] }: Schema) => anyOf.filter((one) => one.type !== 'null')

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const said = (least: number | undefined, most: number | undefined, unit: string) => {
    if (most !== undefined) return `, ${least === undefined ? 'up to' : `${least} to`} ${most}${unit}`
    return least === undefined ? '' : `, at least ${least}${unit}`
  }
  return (
    said(minimum, maximum, '') +
    said(minLength, maxLength, ' characters') +
    said(minItems, maxItems, ' entries')
  )
}
