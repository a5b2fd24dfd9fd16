/**
 * What each operation accepts and answers, read from the generated types. An address or a field
 * that is not there is a compile error.
 */
import type { Cursors } from './listing.ts'
import type { paths } from './openapi.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The addresses that have this method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Lowercase<M>, object> ? Path : never
}[keyof paths]

type Operation<M extends Method, Path extends PathOf<M>> =
  paths[Path] extends Record<Lowercase<M>, infer Found> ? Found : never

type JsonOf<Described> = Described extends { content: { 'application/json': infer Json } } ? Json : never

/** The JSON of the answer 200. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { responses: { 200: infer Answer } } ? JsonOf<Answer> : never

/** The JSON body of the request; `never` if it has none. */
export type BodyOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never

/**
 * The query parameters; `never` if there are none. What is yes or no is a boolean, which the client
 * writes as `true` or `false`.
 */
export type QueryOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { parameters: { query?: infer Query } }
    ? WithBooleans<NonNullable<Query>>
    : never

type WithBooleans<Query> = {
  [Name in keyof Query]: ['true' | 'false'] extends [Exclude<Query[Name], undefined>]
    ? OrBoolean<Query[Name]>
    : Query[Name]
}
type OrBoolean<Value> = string extends Value ? Value : boolean | Exclude<Value, 'true' | 'false'>

type PathParametersOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { parameters: { path: infer Parameters } } ? Parameters : never

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : { [Key in Name]: Value }
type OptionalPart<Name extends string, Value> = { [Key in Name]?: Value }

/** What a request names: the identifiers in its address, its query and its body. */
export type PartsOf<M extends Method, Path extends PathOf<M>> = Part<'path', PathParametersOf<M, Path>> &
  Part<'body', BodyOf<M, Path>> &
  OptionalPart<'query', QueryOf<M, Path>>

/** The lists: operations whose answer is a page. */
export type ListPath = {
  [Path in PathOf<'GET'>]: AnswerOf<'GET', Path> extends { data: unknown[]; cursors: Cursors } ? Path : never
}[PathOf<'GET'>]

/** One entry of a list. */
export type EntryOf<Path extends ListPath> =
  AnswerOf<'GET', Path> extends { data: (infer Entry)[] } ? Entry : never
