/**
 * What a change of the API takes from programs written for a release: docs/api-versions.md says
 * what may change.
 *
 * It reads two OpenAPI documents of this project and follows what they use of JSON Schema. A
 * request may only become wider, so that whatever was taken still is. An answer may only become
 * narrower, or have more fields, so that its reader finds what was there.
 */
import { toWholeSchema, writeOutResponses } from '../whole-schema.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  contentSchema?: Schema
  pattern?: string
  [bound: string]: unknown
}
type Content = Record<string, { schema?: Schema }>
type Parameter = { in: string; name: string; required?: boolean; schema?: Schema }
type Body = { required?: boolean; content?: Content }
type Answer = { headers?: Record<string, { schema?: Schema }>; content?: Content }
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Answer>
  security?: Record<string, string[]>[]
}
type Operations = Record<string, Record<string, Operation>>
/** The parts of an OpenAPI 3.1 document that a program depends on. */
export type ApiDocument = {
  paths: Operations
  webhooks?: Operations
  security?: Record<string, string[]>[]
  components?: Record<string, Record<string, unknown>>
}
type Direction = 'request' | 'answer'
type Compare = (old: Schema, now: Schema, place: string) => string[]

const LOWER_BOUNDS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const UPPER_BOUNDS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']
const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

/**
 * Each thing that programs of the released document would miss, with its place; none if all of them
 * go on working.
 */
export function listBreakages(released: ApiDocument, current: ApiDocument): string[] {
  const [old, now] = [written(released), written(current)]
  const breakages = [
    ...eachOperation(old.paths, now.paths, (one, other, place) => [
      ...compareSecurity(one.security ?? old.security, other.security ?? now.security, place),
      ...compareOperation(one, other, place),
    ]),
    // what the service calls is read by the program, as an answer is
    ...eachOperation(old.webhooks ?? {}, now.webhooks ?? {}, (one, other, place) =>
      compareContent(one.requestBody?.content, other.requestBody?.content, answered, place),
    ),
  ]
  return [...new Set(breakages)]
}

/** The document without references. */
function written(document: ApiDocument): ApiDocument {
  const { components = {}, ...rest } = structuredClone(document)
  writeOutResponses({ ...rest, components })
  return toWholeSchema(rest, { components })
}

function eachOperation(
  old: Operations,
  now: Operations,
  compare: (old: Operation, now: Operation, place: string) => string[],
): string[] {
  return Object.entries(old).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const other = now[path]?.[method]
      return other ? compare(operation, other, place) : [`${place}: is gone`]
    }),
  )
}

function compareOperation(old: Operation, now: Operation, place: string): string[] {
  const isRenamed = old.operationId !== now.operationId
  return [
    ...(isRenamed ? [`${place}: is called ${now.operationId}, was ${old.operationId}`] : []),
    ...compareParameters(old.parameters ?? [], now.parameters ?? [], place),
    ...compareBody(old.requestBody, now.requestBody, `${place} body`),
    ...Object.entries(old.responses).flatMap(([status, answer]) =>
      // faults have the same fields everywhere
      compareAnswer(
        answer,
        now.responses[status],
        status,
        Number(status) < 400 ? `${place} ${status}` : 'a fault',
      ),
    ),
  ]
}

/** Each way to sign in is one entry; no entries at all is a way, too. */
function compareSecurity(old: Operation['security'], now: Operation['security'], place: string): string[] {
  const [before, after] = [old, now].map((ways) => (ways?.length ? ways : [{}]).map((way) => names(way)))
  const gone = before!.filter((way) => !after!.includes(way))
  return gone.map((way) => `${place}: no longer takes ${way === '' ? 'calls without a key' : way}`)
}

const names = (way: Record<string, string[]>) => Object.keys(way).toSorted().join(' with ')

function compareParameters(old: Parameter[], now: Parameter[], place: string): string[] {
  const find = (all: Parameter[], one: Parameter) =>
    all.find(({ in: where, name }) => where === one.in && name.toLowerCase() === one.name.toLowerCase())
  const kept = old.flatMap((parameter) => {
    const name = `${place} ${parameter.in} ${parameter.name}`
    const other = find(now, parameter)
    return other ? taken(parameter.schema ?? {}, other.schema ?? {}, name) : [`${name}: is no longer taken`]
  })
  const required = now.filter((one) => one.required && !find(old, one)?.required)
  return [...kept, ...required.map((one) => `${place} ${one.in} ${one.name}: is now required`)]
}

function compareBody(old: Body | undefined, now: Body | undefined, place: string): string[] {
  if (now?.required && !old?.required) return [`${place}: is now required`]
  return compareContent(old?.content, now?.content, taken, place)
}

/**
 * What went well must go as well now; a fault may get another status, since programs decide by its
 * code.
 */
function compareAnswer(old: Answer, now: Answer | undefined, status: string, place: string): string[] {
  if (!now) return Number(status) < 400 ? [`${place}: is gone`] : []
  const headers = Object.keys(old.headers ?? {}).filter((name) => !now.headers?.[name])
  return [
    ...headers.map((name) => `${place} header ${name}: is gone`),
    ...compareContent(old.content, now.content, answered, place),
  ]
}

function compareContent(old: Content = {}, now: Content = {}, compare: Compare, place: string): string[] {
  return Object.entries(old).flatMap(([type, { schema = {} }]) => {
    const other = now[type]
    return other ? compare(schema, other.schema ?? {}, place) : [`${place} ${type}: is gone`]
  })
}

const taken: Compare = (old, now, place) => compareSchema(old, now, 'request', place)
const answered: Compare = (old, now, place) => compareSchema(old, now, 'answer', place)

function compareSchema(old: Schema, now: Schema, direction: Direction, place: string): string[] {
  const types = compareTypes(old, now, direction, place)
  if (types.length > 0) return types
  if (!old.anyOf && !now.anyOf) return compareShape(old, now, direction, place)
  const others = now.anyOf ?? [now]
  return (old.anyOf ?? [old]).flatMap((one) => {
    const tagged = others.filter(
      (other) => typesOf(one).isSubsetOf(typesOf(other)) && tagOf(other) === tagOf(one),
    )
    const candidates = tagged.length > 0 ? tagged : others
    const found = candidates.map((other) => compareSchema(one, other, direction, place))
    return found.toSorted((some, more) => some.length - more.length)[0] ?? []
  })
}

/**
 * The fields that can have one value only, by which one alternative is distinguished from another.
 */
function tagOf({ properties = {} }: Schema): string {
  const fixed = Object.entries(properties).filter(([, field]) => field.enum?.length === 1)
  return JSON.stringify(fixed.map(([name, field]) => [name, field.enum]))
}

function compareTypes(old: Schema, now: Schema, direction: Direction, place: string): string[] {
  const [before, after] = [typesOf(old), typesOf(now)]
  const [inner, outer] = direction === 'request' ? [before, after] : [after, before]
  const lost = [...inner].filter((type) => !outer.has(type) && !(type === 'integer' && outer.has('number')))
  return lost.map((type) => `${place}: ${direction === 'request' ? 'no longer takes' : 'may now be'} ${type}`)
}

function typesOf({ type, anyOf, enum: values }: Schema): Set<string> {
  if (anyOf) return new Set(anyOf.flatMap((one) => [...typesOf(one)]))
  if (type !== undefined) return new Set([type].flat())
  if (values) return new Set(values.map((value) => (value === null ? 'null' : typeof value)))
  return new Set(TYPES)
}

function compareShape(old: Schema, now: Schema, direction: Direction, place: string): string[] {
  const inner = (one: Schema | undefined, other: Schema | undefined, where: string) =>
    one || other ? compareSchema(one ?? {}, other ?? {}, direction, where) : []
  return [
    ...compareFields(old, now, direction, place),
    ...inner(old.items, now.items, `${place}[]`),
    ...inner(old.contentSchema, now.contentSchema, place),
    ...inner(schemaOfOthers(old), schemaOfOthers(now), `${place}.*`),
    ...(direction === 'request' ? compareLimits(old, now, place) : []),
  ]
}

/** What fields without a name may hold, if that is said. */
function schemaOfOthers({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

function compareFields(old: Schema, now: Schema, direction: Direction, place: string): string[] {
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, field]) => {
    const other = now.properties?.[name]
    if (other) return compareSchema(field, other, direction, `${place}.${name}`)
    return [`${place}.${name}: is ${direction === 'request' ? 'no longer taken' : 'gone'}`]
  })
  const [before, after] = [old.required ?? [], now.required ?? []]
  const changed =
    direction === 'request'
      ? after.filter((name) => !before.includes(name)).map((name) => `${place}.${name}: is now required`)
      : before
          .filter((name) => !after.includes(name) && now.properties?.[name])
          .map((name) => `${place}.${name}: is no longer always there`)
  return [...fields, ...changed]
}

/** Whatever a request could hold must still fit. */
function compareLimits(old: Schema, now: Schema, place: string): string[] {
  const { enum: values } = now
  const lost = values ? (old.enum?.filter((value) => !values.includes(value)) ?? ['any value']) : []
  const isTighter = (bound: string, sign: 1 | -1) =>
    now[bound] !== undefined &&
    (old[bound] === undefined || (Number(now[bound]) - Number(old[bound])) * sign > 0)
  const tighter = [
    ...LOWER_BOUNDS.filter((bound) => isTighter(bound, 1)),
    ...UPPER_BOUNDS.filter((bound) => isTighter(bound, -1)),
    ...['pattern', 'format'].filter((rule) => now[rule] !== undefined && now[rule] !== old[rule]),
  ]
  const isClosed = now.additionalProperties === false && old.properties && old.additionalProperties !== false
  return [
    ...lost.map(
      (value) => `${place}: no longer takes ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...tighter.map(
      (bound) =>
        `${place}: ${bound} is ${String(now[bound])}, was ${(old[bound] as string | number | undefined) ?? 'not there'}`,
    ),
    ...(isClosed ? [`${place}: no longer takes fields that it does not name`] : []),
  ]
}
