/** The client: one object for a service and a key, with a resource for each noun of its API. */
import { Http, readJson } from './http.ts'
import type { AnswerOf, Method, PartsOf, PathOf } from './operation-types.ts'
import type { CallOptions, RecadoOptions, SendOptions } from './options.ts'
import { AuditLog } from './resources/audit-log.ts'
import { Conversations } from './resources/conversations.ts'
import { Deliveries } from './resources/deliveries.ts'
import { Drafts } from './resources/drafts.ts'
import { Events } from './resources/events.ts'
import { ServiceHealth } from './resources/health.ts'
import { Keys } from './resources/keys.ts'
import { Labels } from './resources/labels.ts'
import { SavedReplies } from './resources/saved-replies.ts'
import { MediaFiles } from './resources/media.ts'
import { openMessages } from './resources/messages.ts'
import type { Messages } from './resources/messages.ts'
import { Orders } from './resources/orders.ts'
import { Payments } from './resources/payments.ts'
import { PaymentAccounts } from './resources/payment-accounts.ts'
import { Reports } from './resources/reports.ts'
import { Senders } from './resources/senders.ts'
import { Stream } from './resources/stream.ts'
import { Templates } from './resources/templates.ts'
import { WebhookEndpoints } from './resources/webhook-endpoints.ts'
import { Users } from './resources/users.ts'
import { OwnWorkspace } from './resources/workspace.ts'
import type { Me } from './types.ts'

/**
 * Every call throws `RecadoProblem` if the service refuses it, `RecadoConnectionError` or
 * `RecadoTimeoutError` if no answer comes, and the reason of your signal if that ends it.
 */
export class Recado {
  readonly #http: Http
  readonly messages: Messages
  readonly conversations: Conversations
  readonly orders: Orders
  readonly payments: Payments
  readonly templates: Templates
  readonly media: MediaFiles
  readonly drafts: Drafts
  readonly labels: Labels
  readonly savedReplies: SavedReplies
  readonly deliveries: Deliveries
  readonly reports: Reports
  readonly webhookEndpoints: WebhookEndpoints
  readonly paymentAccounts: PaymentAccounts
  readonly senders: Senders
  readonly keys: Keys
  readonly users: Users
  readonly workspace: OwnWorkspace
  readonly auditLog: AuditLog
  readonly events: Events
  readonly stream: Stream
  readonly health: ServiceHealth

  /** Throws TypeError if the address or the key cannot be one. Calls nothing. */
  constructor(options: RecadoOptions) {
    const http = new Http(options)
    this.#http = http
    this.messages = openMessages(http)
    this.conversations = new Conversations(http)
    this.orders = new Orders(http)
    this.payments = new Payments(http)
    this.templates = new Templates(http)
    this.media = new MediaFiles(http)
    this.drafts = new Drafts(http)
    this.labels = new Labels(http)
    this.savedReplies = new SavedReplies(http)
    this.deliveries = new Deliveries(http)
    this.reports = new Reports(http)
    this.webhookEndpoints = new WebhookEndpoints(http)
    this.paymentAccounts = new PaymentAccounts(http)
    this.senders = new Senders(http)
    this.keys = new Keys(http)
    this.users = new Users(http)
    this.workspace = new OwnWorkspace(http)
    this.auditLog = new AuditLog(http)
    this.events = new Events(http)
    this.stream = new Stream(http)
    this.health = new ServiceHealth(http)
  }

  /** The key, its scopes and its workspace. */
  me(options?: CallOptions): Promise<Me> {
    return this.#http.json('GET', '/me', { options })
  }

  /**
   * Calls any operation by its address:
   * `recado.request('GET', '/orders/{referenceId}', { path: { referenceId } })`. A POST is not
   * repeated after it may have arrived, unless `options` has an idempotency key.
   */
  request<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    parts: PartsOf<M, Path>,
    options: SendOptions = {},
  ): Promise<AnswerOf<M, Path>> {
    const { path: identifiers, ...rest } = parts as { path?: Record<string, unknown> }
    const { idempotencyKey, ...callOptions } = options
    const call = { method, path, identifiers, ...rest, idempotencyKey, options: callOptions }
    return this.#http.call(call, readJson) as Promise<AnswerOf<M, Path>>
  }
}
