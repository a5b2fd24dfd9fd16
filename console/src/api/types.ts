/** What the API answers, by its names in docs/api.md. */
import type { paths } from './schema.d.ts'

export type Message = paths['/messages/{messageId}']['get']['responses'][200]['content']['application/json']

export type Listed<One> = { data: One[]; cursors: { next: string | null; prev: string | null } }

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
export type KeyDraft = {
  name: string
  scopes: Scope[]
  expireDate?: string | null
  ratePerMinute?: number | null
}
export type NewKey = Key & { key: string }

export type Failure = {
  code: string
  detail: string
  channelCode: number | null
  channelTitle: string | null
  channelDetails: string | null
  channelTraceId: string | null
}

export type Sender = {
  id: string
  channel: 'whatsapp'
  address: string
  phoneNumberId: string
  throughputPerSecond: number
  unknownPolicy: 'hold' | 'resend'
  state: 'running' | 'paused' | 'stopped'
  pauseDate: string | null
  stop: { date: string; failure: Failure } | null
  createDate: string
  health: {
    sentPerSecond: number
    queueDepth: number
    queueAgeMs: number | null
    unknown: number
    held: number
    failed: number
    lastSentDate: string | null
    lastReceiptDate: string | null
    lastError: { date: string; failure: Failure } | null
  }
}
export type Credentials = { accessToken: string; appSecrets: string[]; verifyToken: string }
export type SenderDraft = {
  address: string
  phoneNumberId: string
  credentials: Credentials
  throughputPerSecond?: number
  unknownPolicy?: 'hold' | 'resend'
}
export type SenderChange = {
  throughputPerSecond?: number
  unknownPolicy?: 'hold' | 'resend'
  state?: 'running' | 'paused'
  credentials?: Credentials
}

export type DeliveryState = 'failed' | 'unknown' | 'held'
export type DeliveryAction = 'resend' | 'mark_sent' | 'mark_failed'
export type Delivery = {
  messageId: string
  conversationId: string
  senderId: string
  from: string
  to: string
  type: string
  content: string | null
  referenceId: string | null
  state: DeliveryState
  failure: Failure | null
  attempts: number
  createDate: string
  lastAttemptDate: string | null
  decideDate: string | null
  failDate: string | null
  actions: DeliveryAction[]
}
export type Resolution = {
  messageId: string
  action: DeliveryAction
  state: DeliveryState
  keyId: string
  keyName: string
  resolveDate: string
  resentAs: string | null
}

export type Order = {
  referenceId: string
  orderStatus: string | null
  paymentStatus: string | null
  timeline: OrderEvent[]
  complete: boolean
}
export type OrderEvent = { date: string; messageId: string } & (
  | { kind: 'message'; message: Message }
  | { kind: 'failure'; failure: Failure; outcome: 'refused' | 'unavailable' | 'stopped' | 'unknown' }
  | { kind: 'receipt'; status: 'sent' | 'delivered' | 'read' | 'failed'; failure: Failure | null }
  | { kind: 'reply'; message: Message }
  | { kind: 'resolution'; resolution: Resolution }
)

export type Conversation = {
  id: string
  workspaceId: string
  from: string
  to: string
  contact: { name: string | null; username: string | null }
  window: { open: boolean; opensAt: string | null; closesAt: string | null }
  messageCount: number
  hasFailed: boolean
  lastMessage: {
    id: string
    role: 'user' | 'assistant' | 'system' | 'tool'
    type: string
    status: string
    content: string | null
  } | null
  createDate: string
  lastMessageDate: string
}

/** The events of the stream, by their names. */
export type StreamEvents = {
  ready: { resumed: boolean }
  reload: Record<string, never>
  message_created: { message: Message; conversation: Conversation }
  message_changed: { message: Message }
  delivery_held: { message: Message; senderId: string }
  conversations_changed: { conversationIds: string[] }
  sender_changed: { senderId: string; address: string; stop: Sender['stop'] }
}
