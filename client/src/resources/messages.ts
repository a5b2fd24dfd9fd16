/** Sends messages of every kind, checks them beforehand, and reads what became of them. */
import { makeIdempotencyKey, readJson } from '../http.ts'
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { BodyOf, QueryOf } from '../operation-types.ts'
import type { CallOptions, SendOptions } from '../options.ts'
import type { FoundMessage, MarkedRead, Media, Message, ReadMark, Sent, Verdict } from '../types.ts'

/** How messages that were searched for are paged. */
export type SearchQuery = Omit<QueryOf<'GET', '/messages'>, 'q'>

/** The address of each kind that can be sent. */
const SENDS = {
  /** Send an order to review and pay. */
  sendOrderDetails: '/messages/interactive/order_details',
  /** Send the status of an order. */
  sendOrderStatus: '/messages/interactive/order_status',
  /** Share contact cards. */
  sendContacts: '/messages/contacts',
  /** Send a text. */
  sendText: '/messages/text',
  /** Send an image. */
  sendImage: '/messages/image',
  /** Send a video. */
  sendVideo: '/messages/video',
  /** Send a sound or a voice message. */
  sendAudio: '/messages/audio',
  /** Send a document. */
  sendDocument: '/messages/document',
  /** Send a sticker. */
  sendSticker: '/messages/sticker',
  /** Send a place. */
  sendLocation: '/messages/location',
  /** React to a message. */
  sendReaction: '/messages/reaction',
  /** Ask with buttons. */
  sendButtons: '/messages/interactive/button',
  /** Ask with a list. */
  sendList: '/messages/interactive/list',
  /** Send a link on a button. */
  sendCtaUrl: '/messages/interactive/cta_url',
  /** Ask where the customer is. */
  sendLocationRequest: '/messages/interactive/location_request_message',
  /** Ask for the customer's number. */
  sendContactRequest: '/messages/interactive/request_contact_info',
  /** Send cards in a row. */
  sendCarousel: '/messages/interactive/carousel',
  /** Send a form. */
  sendFlow: '/messages/interactive/flow',
  /** Send a template. */
  sendTemplate: '/messages/template',
} as const

type Kinds = typeof SENDS
type SendPath = Kinds[keyof Kinds]

/**
 * Resolves once the message is stored and will be delivered. `returns: 'message'` needs a key that
 * may read messages too.
 */
export interface Send<Path extends SendPath> {
  (body: BodyOf<'POST', Path>, options?: SendOptions & { returns?: 'id' }): Promise<Sent>
  (body: BodyOf<'POST', Path>, options: SendOptions & { returns: 'message' }): Promise<Message>
}

/** Finds every fault and warning of a message, without sending it. */
export type Check<Path extends SendPath> = (
  body: BodyOf<'POST', Path>,
  options?: CallOptions,
) => Promise<Verdict>

type Sends = { [Name in keyof Kinds]: Send<Kinds[Name]> }
type Checks = {
  [Name in keyof Kinds as Name extends `send${infer Kind}` ? `preflight${Kind}` : never]: Check<Kinds[Name]>
}

/**
 * For programs that read the kinds from the document of the service, which may have more than this
 * client knows.
 */
type AnyKind = {
  /**
   * Sends a message by the address of its operation, such as `/messages/text`. The service alone
   * judges the body.
   */
  sendAt(path: string, body: object, options?: SendOptions): Promise<Sent>
  /**
   * Checks a message of a kind: the last part of the address that sends it. The service alone
   * judges the body.
   */
  preflightKind(kind: string, body: object, options?: CallOptions): Promise<Verdict>
}

export type Messages = Sends & Checks & AnyKind & MessageReader

class MessageReader {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** A message with its status now. */
  get(messageId: string, options?: CallOptions): Promise<Message> {
    return this.#http.json('GET', '/messages/{messageId}', { path: { messageId }, options })
  }

  /**
   * Messages in which these words were said, newest first unless `sort` says otherwise. The last
   * word may be typed half.
   */
  search(q: string, query?: SearchQuery, options?: CallOptions): Listing<FoundMessage> {
    return this.#http.list('/messages', { ...query, q }, options)
  }

  /** What is known of the files of a message. `media.get` has their bytes. */
  async listMedia(messageId: string, options?: CallOptions): Promise<Media[]> {
    return (await this.#http.json('GET', '/messages/{messageId}/media', { path: { messageId }, options }))
      .data
  }

  /**
   * Marks a received message, and all before it, as read; `typing` shows that an answer is being
   * written.
   */
  markRead(messageId: string, mark: ReadMark = {}, options?: CallOptions): Promise<MarkedRead> {
    const parts = { path: { messageId }, body: mark, isRepeatable: true, options }
    return this.#http.json('POST', '/messages/{messageId}/read', parts)
  }
}

/**
 * The name of the method that sends to this address, such as `sendText` for `/messages/text`. Null:
 * this client knows of none.
 */
export function sendMethodAt(path: string): keyof Kinds | null {
  const [name = null] = Object.entries(SENDS).find(([, known]) => known === path) ?? []
  return name as keyof Kinds | null
}

export function openMessages(http: Http): Messages {
  const kinds = Object.entries(SENDS).flatMap(([name, path]) => [
    [name, openSend(http, path)],
    [name.replace('send', 'preflight'), openCheck(http, path)],
  ])
  const any: AnyKind = {
    sendAt: async (path, body, options) => (await openSend(http, path)(body, options)) as Sent,
    preflightKind: async (kind, body, options) => (await openCheck(http, kind)(body, options)) as Verdict,
  }
  return Object.assign(new MessageReader(http), Object.fromEntries(kinds) as Sends & Checks, any)
}

function openSend(http: Http, path: string) {
  return async (
    body: unknown,
    options: SendOptions & { returns?: 'id' | 'message' } = {},
  ): Promise<unknown> => {
    const { idempotencyKey = http.strict ? undefined : makeIdempotencyKey(), returns, ...rest } = options
    if (idempotencyKey === undefined)
      throw new TypeError('This client is strict: a send needs an `idempotencyKey`.')
    const headers = { ...(returns === 'message' && { prefer: 'return=representation' }), ...rest.headers }
    return http.call({ method: 'POST', path, body, idempotencyKey, options: { ...rest, headers } }, readJson)
  }
}

/** @param path of the send, or its last part alone */
function openCheck(http: Http, path: string) {
  const checkPath = `/messages/preflight/${path.split('/').at(-1)}`
  return (body: unknown, options?: CallOptions): Promise<unknown> =>
    http.call({ method: 'POST', path: checkPath, body, isRepeatable: true, options }, readJson)
}
