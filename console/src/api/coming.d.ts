/** Operations that the served document will have: written by hand until it has them. */
import type { paths } from './schema.d.ts'
import type * as T from './types.ts'

type Nothing = { query?: never; header?: never; path?: never; cookie?: never }
type Answers<Body> = { responses: { 200: { content: { 'application/json': Body } } } }
type Path<Names extends string> = {
  path: Record<Names, string>
  query?: never
  header?: never
  cookie?: never
}
type Query<Q> = { query?: Q; header?: never; path?: never; cookie?: never }
type Body<B> = { requestBody: { content: { 'application/json': B } } }
type Page = { limit?: number; sort?: 'asc' | 'desc'; cursor?: string }

type Coming = {
  '/deliveries': {
    parameters: Nothing
    get: { parameters: Query<Page & { state?: T.Delivery['state']; sender?: string }> } & Answers<
      T.Listed<T.Delivery>
    >
  }
  '/deliveries/{messageId}/resolve': {
    parameters: Path<'messageId'>
    post: { parameters: Path<'messageId'> } & Body<{ action: T.Resolution['action'] }> & Answers<T.Resolution>
  }
  '/orders/{referenceId}': {
    parameters: Path<'referenceId'>
    get: { parameters: { path: { referenceId: string }; query?: { sender?: string } } } & Answers<T.Order>
  }
}

export type ComingPaths = Omit<paths, keyof Coming> & Coming
