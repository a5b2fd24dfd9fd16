/** Operations that the served document will have: written by hand until it has them. */
import type { paths } from './schema.d.ts'
import type * as T from './types.ts'

type Answers<Body> = { responses: { 200: { content: { 'application/json': Body } } } }
type Path<Names extends string> = {
  path: Record<Names, string>
  query?: never
  header?: never
  cookie?: never
}

type Coming = {
  '/orders/{referenceId}': {
    parameters: Path<'referenceId'>
    get: { parameters: { path: { referenceId: string }; query?: { sender?: string } } } & Answers<T.Order>
  }
}

export type ComingPaths = Omit<paths, keyof Coming> & Coming
