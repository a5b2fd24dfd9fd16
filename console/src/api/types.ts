/** What the API answers, by its names in docs/api.md. */
import type { components, paths } from './schema.d.ts'

type Answer<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type Asked<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never
type OneOf<Answered> = Answered extends { data: (infer One)[] } ? One : never

export type Listed<One> = { data: One[]; cursors: { next: string | null; prev: string | null } }

export type Message = Answer<paths['/messages/{messageId}']['get']>
export type Conversation = OneOf<Answer<paths['/conversations']['get']>>

export type Me = Answer<paths['/me']['get']>
export type Key = OneOf<Answer<paths['/keys']['get']>>
export type Scope = Key['scopes'][number]
export type KeyDraft = Asked<paths['/keys']['post']>
export type NewKey = Answer<paths['/keys']['post']>

export type Sender = OneOf<Answer<paths['/senders']['get']>>
export type SenderDraft = Asked<paths['/senders']['post']>
export type SenderChange = Asked<paths['/senders/{senderId}']['patch']>

export type Failure = {
  code: string
  detail: string
  channelCode: number | null
  channelTitle: string | null
  channelDetails: string | null
  channelTraceId: string | null
}

export type Delivery = OneOf<Answer<paths['/deliveries']['get']>>
export type DeliveryState = Delivery['state']
export type DeliveryAction = Delivery['actions'][number]
export type Resolution = Answer<paths['/deliveries/{messageId}/resolve']['post']>

export type Order = Answer<paths['/orders/{referenceId}']['get']>
export type OrderEvent = Order['timeline'][number]

/** What the events of the stream hold, by their names. */
export type StreamEvents = components['schemas']['StreamEvents']
