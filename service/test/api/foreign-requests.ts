/**
 * Requests with what belongs to another shop, made from the OpenAPI document: in each parameter of
 * the path, and in each parameter of the query and field of the body whose form one of its ids,
 * addresses, orders or cursors has.
 */
import assert from 'node:assert/strict'
import { idOf, type Owned } from './owned.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  format?: string
  maxLength?: number
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
type Content = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  security?: Record<string, unknown>[]
  'x-scopes'?: string[]
}
export type Document = { paths: Record<string, Record<string, Described>>; components: object }

export type Operation = Described & { name: string; method: string; route: string }
export type Request = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** The operations that need a key or a session, named as their routes are. */
export const readOperations = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => !security || security.some((one) => 'session' in one))
      .map(([verb, described]) => {
        const [method, route] = [verb.toUpperCase(), path.replaceAll(/{(\w+)}/g, ':$1')]
        return { ...described, name: `${method} ${route}`, method, route }
      }),
  )

/** Fields of bodies that a shop or its channel names as it likes. */
const OF_ONES_OWN = [
  'id',
  'name',
  'shortcut',
  'address',
  'phoneNumberId',
  'wabaId',
  'timeZone',
  'language',
  'provider',
]
/** Fields that hold an id without a form. */
const IDS_WITHOUT_FORM = ['assignee']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What of theirs a value of this form can be. */
function fitting(
  { type, enum: given, pattern, format, maxLength = Infinity }: Schema,
  values: string[],
): string[] {
  if (given || ![type].flat().includes('string') || (format && format !== 'uuid')) return []
  const form = format === 'uuid' ? UUID : new RegExp(pattern ?? '')
  return values.filter((value) => value.length <= maxLength && form.test(value))
}

/**
 * @param resolve finds what a reference of the document is about
 * @param given bodies in place of the example of the document
 */
export function requestsOf(
  { method, route, parameters = [], requestBody }: Operation,
  theirs: Owned,
  own: Owned,
  resolve: <Thing extends object>(thing: Thing) => Thing,
  given?: object[],
): Request[] {
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, one = '']) => one)
  const toPath = (idFor: (one: string) => string) => route.replaceAll(/:(\w+)/g, (_, one) => idFor(one))
  const ownPath = toPath((one) => idOf(own, one))
  const values = [
    ...Object.values(theirs.ids).flat(),
    theirs.from.slice(1),
    theirs.customer.slice(1),
    theirs.order,
  ]
  const query = parameters.map(resolve).filter((one) => one.in === 'query')
  const needed = query.filter(({ required }) => required).map((one) => `${one.name}=Oi`)
  const content = resolve(requestBody ?? { content: {} }).content['application/json']
  const schema = resolve(content?.schema ?? {})
  const bodies = given ?? examplesIn(content)
  const at = (path: string, asked = needed) => {
    const whole = asked.length > 0 ? `${path}?${asked.join('&')}` : path
    return bodies.map((body): Request => ({ method, path: whole, body }))
  }

  /** All theirs, in capitals as well; theirs among our own; and ids of theirs of another kind. */
  const paths = inPath.flatMap((asked) => {
    const foreign = [...(theirs.ids[asked] ?? []), idOf(theirs, asked).toUpperCase()]
    const another = idOf(theirs, asked === 'messageId' ? 'conversationId' : 'messageId')
    return [...foreign, another].flatMap((id) => [
      toPath((one) => (one === asked ? id : idOf(theirs, one))),
      toPath((one) => (one === asked ? id : idOf(own, one))),
    ])
  })
  const queries = query.flatMap((one) => {
    const known = one.name === 'cursor' ? Object.values(theirs.cursors) : fitting(one.schema, values)
    const others = needed.filter((other) => !other.startsWith(`${one.name}=`))
    return known.map((value) => [`${one.name}=${value}`, ...others])
  })
  const fields = [schema, ...(schema.anyOf ?? [])].map(resolve).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([field, form]) => {
      if (OF_ONES_OWN.includes(field)) return []
      const one = resolve(form)
      const items = resolve(one.items ?? {})
      if (one.items) return items.format === 'uuid' ? fitting(items, values).map((id) => [field, [id]]) : []
      const isNamed = one.pattern !== undefined || one.format === 'uuid' || IDS_WITHOUT_FORM.includes(field)
      return isNamed ? fitting(one, values).map((value) => [field, value]) : []
    }),
  )
  const [body] = bodies
  const isNamedByShop = schema.properties?.id !== undefined
  const written = content ? [...(isNamedByShop ? [] : [['id', idOf(theirs, 'messageId')]]), ...fields] : []
  // what creates something twice with the same name differs from the first time
  const isCreating = method === 'POST' && inPath.length === 0 && content !== undefined
  return [
    ...(inPath.length > 0 || isCreating ? [] : at(ownPath)),
    ...[...new Set(paths)].flatMap((path) => at(path)),
    ...queries.flatMap((asked) => [ownPath, ...paths.slice(0, 1)].flatMap((path) => at(path, asked))),
    ...(method === 'GET' ? at(ownPath, [...needed, `ownerId=${idOf(theirs, 'keyId')}`]) : []),
    ...written.map(([field, value]) => ({
      method,
      path: ownPath,
      body: { ...(body as object), [field as string]: value },
    })),
  ]
}

/** Nothing where there is no body; an operation that has one has an example of it. */
function examplesIn(content: Content | undefined): unknown[] {
  if (!content) return [undefined]
  if (content.examples) return Object.values(content.examples).map(({ value }) => value)
  return [content.example ?? {}]
}

/** A function that finds what a reference is about. */
export function resolverOf(document: Document) {
  return <Thing extends object>(thing: Thing): Thing => {
    const { $ref } = thing as { $ref?: string }
    if ($ref === undefined) return thing
    let found: unknown = document
    for (const name of $ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name]
    assert.ok(found, $ref)
    return found as Thing
  }
}
