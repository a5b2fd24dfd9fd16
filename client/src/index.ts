/** What `@recado/client` exports. `@recado/client/webhooks` is apart. */
export { Recado } from './recado.ts'
export type {
  CallOptions,
  RecadoOptions,
  RequestNote,
  ResponseNote,
  SendOptions,
  WarningNote,
} from './options.ts'
export { RecadoConnectionError, RecadoProblem, RecadoTimeoutError } from './problems.ts'
export type { Fault, Problem, ProblemCode } from './problems.ts'
export { Listing } from './listing.ts'
export type { Cursors, Page } from './listing.ts'
export type { AnswerOf, BodyOf, Method, PartsOf, PathOf, QueryOf } from './operation-types.ts'
export { sendMethodAt } from './resources/messages.ts'
export type { Check, Messages, Send } from './resources/messages.ts'
export type { EventPage, EventQuery, FollowOptions } from './resources/events.ts'
export type { StreamEvent, StreamOptions } from './resources/stream.ts'
export type { components, operations, paths } from './openapi.ts'
export type * from './types.ts'
