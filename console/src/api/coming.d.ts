/** Operations that the served document will have: written by hand until it has them. */
type Answers<Body> = { responses: { 200: { content: { 'application/json': Body } } } }
type Nothing = { query?: never; header?: never; path?: never; cookie?: never }
type Page<Row> = { data: Row[]; cursors: { next: string | null; prev: string | null } }
type PageQuery = { limit?: number; sort?: 'desc' | 'asc'; cursor?: string }

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

export type ComingPaths = {
  '/me': { parameters: Nothing; get: { parameters: Nothing } & Answers<Me> }
  '/senders': { parameters: Nothing; get: { parameters: { query?: PageQuery } } & Answers<Page<Sender>> }
  '/deliveries': {
    parameters: Nothing
    get: {
      parameters: { query?: PageQuery & { state?: DeliveryState; sender?: string } }
    } & Answers<Page<Delivery>>
  }
  '/deliveries/{messageId}/resolve': {
    parameters: Nothing
    post: {
      parameters: { path: { messageId: string } }
      requestBody: { content: { 'application/json': { action: DeliveryAction } } }
    } & Answers<Resolution>
  }
}
