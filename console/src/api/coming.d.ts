/** Operations that the served document will have: written by hand until it has them. */
type Answers<Body> = { responses: { 200: { content: { 'application/json': Body } } } }
type Nothing = { query?: never; header?: never; path?: never; cookie?: never }

export type Scope = 'messages:send' | 'messages:read' | 'admin'
export type Key = {
  id: string
  name: string
  prefix: string
  scopes: Scope[]
  ratePerMinute: number | null
  createDate: string
  expireDate: string | null
  revokeDate: string | null
  lastUseDate: string | null
}
export type Me = { workspace: { id: string; name: string }; key: Key }

export type ComingPaths = {
  '/me': { parameters: Nothing; get: { parameters: Nothing } & Answers<Me> }
}
