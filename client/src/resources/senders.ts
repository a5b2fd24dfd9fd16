/** The business numbers of the workspace. Needs the scope `admin`. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type {
  AppSync,
  AppSyncRequest,
  ConnectionInspection,
  ConnectionSecrets,
  Sender,
  SenderChange,
  SenderCheck,
  SenderConnection,
  SenderConnectionDraft,
  SenderDraft,
} from '../types.ts'

export class Senders {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** With their health. */
  list(query?: QueryOf<'GET', '/senders'>, options?: CallOptions): Listing<Sender> {
    return this.#http.list('/senders', query, options)
  }

  /** Registers one. Is not tried again if the answer is lost. */
  add(draft: SenderDraft, options?: CallOptions): Promise<Sender> {
    return this.#http.json('POST', '/senders', { body: draft, options })
  }

  /** Shows what a token and an app secret open at WhatsApp. Changes and keeps nothing. */
  inspect(secrets: ConnectionSecrets, options?: CallOptions): Promise<ConnectionInspection> {
    return this.#http.json('POST', '/senders/inspect', { body: secrets, options })
  }

  /**
   * Registers one of those numbers, and sets at WhatsApp what it needs. May be repeated: each step
   * that is right is kept.
   */
  connect(draft: SenderConnectionDraft, options?: CallOptions): Promise<SenderConnection> {
    return this.#http.json('POST', '/senders/connect', { body: draft, options })
  }

  /** Changes, pauses or resumes one; what is not given stays. */
  change(senderId: string, change: SenderChange, options?: CallOptions): Promise<Sender> {
    return this.#http.json('PATCH', '/senders/{senderId}', { path: { senderId }, body: change, options })
  }

  /**
   * Asks WhatsApp whether it accepts the credentials, and reads the templates again. Sends nothing.
   */
  check(senderId: string, options?: CallOptions): Promise<SenderCheck> {
    return this.#http.json('POST', '/senders/{senderId}/check', { path: { senderId }, options })
  }

  /** How far the sync with the WhatsApp Business app of one came. */
  appSync(senderId: string, options?: CallOptions): Promise<AppSync> {
    return this.#http.json('GET', '/senders/{senderId}/app-sync', { path: { senderId }, options })
  }

  /**
   * Asks the WhatsApp Business app of one for its contacts and messages, which WhatsApp allows
   * once. Is not tried again if the answer is lost.
   */
  askAppSync(senderId: string, asked: AppSyncRequest = {}, options?: CallOptions): Promise<AppSync> {
    return this.#http.json('POST', '/senders/{senderId}/app-sync', {
      path: { senderId },
      body: asked,
      options,
    })
  }

  /** Removes one without conversations; another is refused, with `sender_used`. */
  remove(senderId: string, options?: CallOptions): Promise<Sender> {
    return this.#http.json('DELETE', '/senders/{senderId}', { path: { senderId }, options })
  }
}
