/**
 * Every problem that the public API can answer, once. docs/problems.md lists the same codes; a test compares the two.
 *
 * The layers below throw a `Problem` with a code and a sentence; only api/ turns it into an answer (RFC 9457). A sentence never contains
 * what the caller sent, a secret, SQL or a stack.
 */

export const problems = {
  malformed_request: {
    status: 400,
    title: 'The request is not valid JSON, no valid form or not valid HTTP',
    help: 'Send a UTF-8 JSON object, without a byte order mark, and a well-formed request line and headers. If the JSON is broken, `detail` names line and column.',
  },
  unauthenticated: {
    status: 401,
    title: 'The api-key header is missing or not valid',
    help: 'Send a key in the `api-key` header, not in `Authorization`. `detail` says whether a key came. A mistyped, unknown, expired and revoked key all give the same answer. If a session has ended, sign in again.',
  },
  sign_in_refused: {
    status: 401,
    title: 'Wrong e-mail, password or passkey',
    help: 'Type e-mail and password again, or try the passkey again. If you forgot the password, ask an owner or a manager for a reset link. An unknown e-mail, a wrong password, an unknown passkey and a disabled user all give this answer.',
  },
  metrics_token_invalid: {
    status: 401,
    title: 'The metrics token is missing or not valid',
    help: 'Send `Authorization: Bearer` with the value of RECADO_METRICS_TOKEN. Without that setting, metrics cannot be read.',
  },
  signature_invalid: {
    status: 401,
    title: 'The webhook signature does not match the body',
    help: 'Set the sender’s app secret to that of the app that calls the webhook, and let no proxy change the body.',
  },
  forbidden: {
    status: 403,
    title: 'The key or the role lacks the scope this operation needs',
    help: 'Create a key with the scope named in `detail`, or ask an owner for a role that has it.',
  },
  cross_site: {
    status: 403,
    title: 'A request with a cookie must come from a page of this service',
    help: 'Send it from a page of this service: browsers say so in `Sec-Fetch-Site` or `Origin`. A program calls with a key instead.',
  },
  sign_in_again: {
    status: 403,
    title: 'Confirm your identity to continue',
    help: 'Sign in again with your password or a passkey, and do it within 15 minutes.',
  },
  users_only: {
    status: 403,
    title: 'Only a user can do this, not a key',
    help: 'Sign in as a user. What a person has read, who is mentioned and who writes are about people.',
  },
  verify_token_invalid: {
    status: 403,
    title: 'The verify token is not that of a sender',
    help: 'Enter the sender’s verify token in the Meta app.',
  },
  callback_not_verified: {
    status: 403,
    title: 'No trusted proxy says that it knows who calls',
    help: 'Let the proxy check the certificate of the bank and add the header of RECADO_PAYMENTS_CALLBACK_HEADER, and name its address in RECADO_TRUSTED_PROXIES.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address',
    help: 'Compare the path with the API reference at `/docs`.',
  },
  conversation_not_found: {
    status: 404,
    title: 'There is no such conversation in this workspace',
    help: 'Find the id with `GET /conversations`.',
  },
  message_not_found: {
    status: 404,
    title: 'There is no such message in this workspace',
    help: 'Use the `id` a send operation answered with, under a key of the same workspace.',
  },
  link_not_found: {
    status: 404,
    title: 'The link is not valid',
    help: 'Ask an owner or a manager for a new one. A link works once: an invitation for 7 days, a reset for 24 hours, and until another one is created.',
  },
  user_not_found: {
    status: 404,
    title: 'There is no such user in this workspace',
    help: 'Find the id with `GET /users`.',
  },
  session_not_found: {
    status: 404,
    title: 'You have no such session',
    help: 'Find the id with `GET /sessions`. It may have ended already.',
  },
  passkey_not_found: {
    status: 404,
    title: 'There is no such passkey',
    help: 'List your own passkeys: `GET /passkeys`.',
  },
  oidc_off: {
    status: 404,
    title: 'No OpenID provider is set',
    help: 'Set RECADO_OIDC_ISSUER, RECADO_OIDC_CLIENT_ID and RECADO_OIDC_CLIENT_SECRET, or sign in another way.',
  },
  key_not_found: {
    status: 404,
    title: 'There is no such key in this workspace',
    help: 'Find the id with `GET /keys`.',
  },
  payment_account_not_found: {
    status: 404,
    title: 'There is no such payment account in this workspace',
    help: 'Find the id with `GET /payment-accounts`.',
  },
  label_not_found: {
    status: 404,
    title: 'There is no such label in this workspace',
    help: 'Find the id with `GET /labels`.',
  },
  saved_reply_not_found: {
    status: 404,
    title: 'There is no such saved reply in this workspace',
    help: 'Find the id with `GET /saved-replies`.',
  },
  note_not_found: {
    status: 404,
    title: 'There is no such note in this workspace',
    help: 'Find the id with `GET /conversations/{conversationId}/notes`.',
  },
  sender_not_found: {
    status: 404,
    title: 'There is no such sender in this workspace',
    help: 'Find the id with `GET /senders`.',
  },
  delivery_not_found: {
    status: 404,
    title: 'There is no such delivery in this workspace',
    help: 'Use the `messageId` of a delivery of `GET /deliveries`, under a key of the same workspace.',
  },
  order_not_found: {
    status: 404,
    title: 'No message of this workspace names this order',
    help: 'Use the `reference_id` of a message that was sent, in its exact spelling, under a key of the same workspace.',
  },
  webhook_endpoint_not_found: {
    status: 404,
    title: 'There is no such webhook endpoint in this workspace',
    help: 'Find the id with `GET /webhook-endpoints`.',
  },
  media_unknown: {
    status: 404,
    title: 'There is no such file in this workspace',
    help: 'Use the `id` that `POST /media` answered with, or one of `GET /messages/{id}/media`. A file that no message names is deleted 30 days after its upload.',
  },
  template_not_found: {
    status: 404,
    title: 'There is no such template in this workspace',
    help: 'Find the id with `GET /templates`.',
  },
  draft_not_found: {
    status: 404,
    title: 'There is no such draft in this workspace',
    help: 'Find the id with `GET /drafts`. A draft that was not sent is deleted 30 days after it has expired.',
  },
  payment_not_found: {
    status: 404,
    title: 'There is no such payment in this workspace',
    help: 'Find the id with `GET /payments`.',
  },
  refund_not_found: {
    status: 404,
    title: 'The payment has no such refund',
    help: 'Find the ids with `GET /orders/{referenceId}/payments`.',
  },
  event_not_found: {
    status: 404,
    title: 'There is no such event in this workspace',
    help: 'Use the `id` of an event of `GET /events` or of a webhook, under a key of the same workspace.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The address exists, but not for this method',
    help: 'The `Allow` header lists the methods there are.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'Send headers and body without pauses.',
  },
  window_closed: {
    status: 409,
    title: 'The recipient has not written in the last 24 hours',
    help: 'Send one of the `templates` that the answer names, or wait until the recipient writes. `lastInboundAt` says when the latest message came, `closedAt` until when it counted.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
    help: 'Retry after the seconds in `Retry-After`. You then get the answer of the first request.',
  },
  workspace_ambiguous: {
    status: 409,
    title: 'The e-mail is a user of several workspaces',
    help: 'Sign in with the `workspaceId` of one of `workspaces`.',
  },
  email_taken: {
    status: 409,
    title: 'A user of this workspace has this e-mail',
    help: 'Change the user that there is: `GET /users` lists all, also those who are disabled.',
  },
  passkeys_unavailable: {
    status: 409,
    title: 'There are no passkeys at this address',
    help: 'Passkeys belong to the name of a host: set RECADO_PUBLIC_URL to an address with a name, and open the console there. On this machine open it at `http://localhost`.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'You have reached the passkey limit',
    help: 'Delete those you no longer use.',
  },
  last_owner: {
    status: 409,
    title: 'The workspace would have no owner left',
    help: 'Make another user an owner first.',
  },
  sender_taken: {
    status: 409,
    title: 'The address or the phone number id is already registered',
    help: 'Update the existing sender. A workspace has an address once, and a phone number id belongs to one workspace.',
  },
  sender_used: {
    status: 409,
    title: 'The sender has conversations',
    help: 'Pause it instead, with `PATCH /senders/{senderId}`: what was written by it stays. Only a sender that has neither sent nor received a message can be removed.',
  },
  delivery_not_open: {
    status: 409,
    title: 'This delivery needs no decision',
    help: 'If someone decided before you, `resolution` says what. `GET /messages/{id}` has the status of the message.',
  },
  resolution_impossible: {
    status: 409,
    title: 'This decision is not possible for this delivery',
    help: '`actions` of the delivery lists the possible decisions. A failed message cannot be marked sent. It cannot be resent if the customer may have it or WhatsApp failed it for good.',
  },
  name_taken: {
    status: 409,
    title: 'Another entry of the list has this name',
    help: 'Choose another name, or change the entry that has it.',
  },
  media_full: {
    status: 409,
    title: 'The file storage of the workspace is full',
    help: 'Delete what is not needed: erase contacts, or keep files for fewer days with RECADO_MEDIA_KEPT_DAYS. Or raise RECADO_MEDIA_MIB_MAX. Files that customers send are still accepted.',
  },
  list_full: {
    status: 409,
    title: 'The list is full',
    help: 'Delete one you do not need. `docs/limits` has the limit.',
  },
  nobody_available: {
    status: 409,
    title: 'No one is available to take the conversation',
    help: 'Users become available with `isAvailable`. Or name the user in `assignee`.',
  },
  draft_not_open: {
    status: 409,
    title: 'The draft is no longer waiting to be sent',
    help: '`GET /drafts/{id}` has its status. If it is still waiting, someone is sending it: send it as well, and the answer names the message.',
  },
  draft_changed: {
    status: 409,
    title: 'The draft has changed',
    help: 'Read it again with `GET /drafts/{id}`, and send it with its current `updateDate`.',
  },
  too_many_drafts: {
    status: 409,
    title: 'Too many drafts in this conversation',
    help: 'Send or discard some, or wait: a draft expires 24 hours after it was written.',
  },
  media_not_ready: {
    status: 409,
    title: 'The file has not arrived yet',
    help: 'Retry after the seconds in `Retry-After`. A stream sends `message_changed` when the file is here.',
  },
  media_failed: {
    status: 409,
    title: 'The file could not be loaded',
    help: '`failure` says why, and what to do.',
  },
  too_many_webhook_endpoints: {
    status: 409,
    title: 'The workspace has reached the limit of webhook endpoints',
    help: 'Delete one you do not need. `docs/limits` has the limit.',
  },
  too_many_webhook_replays: {
    status: 409,
    title: 'The endpoint has too many replays in progress',
    help: 'Retry when one of them is done.',
  },
  order_paid: {
    status: 409,
    title: 'This order has a payment',
    help: 'Refund it before you cancel the order or charge it again: `GET /orders/{referenceId}/payments` lists the payments.',
  },
  order_asked: {
    status: 409,
    title: 'A message for this order was already sent',
    help: '`messageId` names the message. To send the order again with another charge, set `renew` in `charge`. A new order needs a reference id of its own.',
  },
  charge_in_progress: {
    status: 409,
    title: 'A charge for this order is being created or withdrawn',
    help: 'Retry after the seconds in `Retry-After`. An order has one charge at a time.',
  },
  bank_lists_nothing: {
    status: 409,
    title: 'This provider has no list of payments',
    help: 'Compare in the provider’s app. Payments are still recorded: Recado checks each open charge.',
  },
  refund_id_used: {
    status: 409,
    title: 'Another refund has this id',
    help: 'Use a new UUID for a new refund. To repeat a request, send the same payment, amount and reason.',
  },
  refund_not_possible: {
    status: 409,
    title: 'This payment cannot be refunded here',
    help: '`detail` says why. Refund it at the bank: Recado reads it from there.',
  },
  refund_too_much: {
    status: 409,
    title: 'The amount is more than what is left of the payment',
    help: 'All refunds of a payment together are at most its amount, including those whose outcome is not known yet.',
  },
  payment_told_otherwise: {
    status: 409,
    title: 'The id belongs to another payment',
    help: 'Report each payment with its own id, and the same payment with the same amount and order.',
  },
  payment_not_open: {
    status: 409,
    title: 'This payment needs no decision',
    help: 'Read it again with `GET /payments`: someone may have decided, or the rest was paid.',
  },
  payment_of_order: {
    status: 409,
    title: 'The payment belongs to another order',
    help: 'Leave `referenceId` out to accept it for the order that it names.',
  },
  event_gone: {
    status: 410,
    title: 'The event log no longer has this position',
    help: '`oldest` is the cursor of the oldest stored event. Events are stored for 30 days unless the operator sets otherwise; after a restore from a backup, earlier ids are unknown too. Read your lists again, then resume from there.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is larger than allowed',
    help: 'Send a smaller body. A body may have 256 KiB, a webhook or a callback of a bank 3 MiB.',
  },
  media_too_large: {
    status: 413,
    title: 'The file is larger than WhatsApp accepts',
    help: 'Send a smaller one: an image has at most 5 MiB, audio and video 16 MiB, a document 100 MiB, a sticker 500 KiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has the wrong content type',
    help: 'Send `Content-Type: application/json`, in UTF-8 and without a content encoding. Only `POST /media` accepts `multipart/form-data`.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The file has no such range',
    help: '`Content-Range` says how many bytes the file has.',
  },
  workspace_moved: {
    status: 421,
    title: 'The workspace is on another server',
    help: 'Call the address of the installation, whose router knows the server. Nothing was stored.',
  },
  invalid_request: {
    status: 422,
    title: 'The request does not match the schema',
    help: '`errors` lists every fault with a JSON Pointer to it.',
  },
  preflight_refused: {
    status: 422,
    title: "WhatsApp or the customer's bank would refuse this message",
    help: '`errors` lists every fault with a JSON Pointer to it, and the page about its rule in `docs`.',
  },
  charge_refused: {
    status: 422,
    title: 'The bank refused the charge',
    help: "`errors` has the bank's own words. Correct what they name. Nothing was sent.",
  },
  channel_refused: {
    status: 422,
    title: 'WhatsApp refused this',
    help: "`failure` has WhatsApp's own words. Correct what they name, then retry.",
  },
  not_received: {
    status: 422,
    title: 'Only customer messages can be marked as read',
    help: 'Mark a message whose `role` is `user`.',
  },
  invalid_cursor: {
    status: 422,
    title: 'The cursor does not belong to this list',
    help: 'Pass a cursor exactly as it was given, with the same conversation, filters and sort.',
  },
  invalid_idempotency_key: {
    status: 422,
    title: 'The Idempotency-Key is not 1 to 255 visible ASCII characters',
    help: 'Send one key, bare or in double quotes; a UUID is a good one.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'The Idempotency-Key was used with another body',
    help: 'Use a new key for a new message. To repeat a request, send the bytes of the first one: another order of fields is another body. A key is remembered for 24 hours.',
  },
  sender_unknown: {
    status: 422,
    title: 'The from address is not a sender of this workspace',
    help: 'Register it with `recado sender add`, or use one of `recado sender list`.',
  },
  rate_limited: {
    status: 429,
    title: 'The key or the user has made too many requests',
    help: 'Retry after the seconds in `Retry-After`. `RateLimit-Policy` says how many requests a minute there are, `RateLimit` how many are left.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many failed sign-in attempts',
    help: 'Try again after the seconds in `Retry-After`. A browser that has signed in before has its own attempts.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many streams are open',
    help: 'Close unused streams, or retry after the seconds in `Retry-After`. A key may have 50 open on one process.',
  },
  too_many_failed_keys: {
    status: 429,
    title: 'Too many invalid keys from this address',
    help: 'Retry after the seconds in `Retry-After`, with a valid key. Valid keys of the same address are answered meanwhile.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are larger than allowed',
    help: 'Send fewer or shorter headers. Request line and headers may have 16 KiB together.',
  },
  internal: {
    status: 500,
    title: 'The service failed while it handled the request',
    help: 'Look up the `requestId` of the answer in the log of the service, which has the cause. Before you send again, use an `Idempotency-Key`: the request may have been stored.',
  },
  channel_silent: {
    status: 502,
    title: 'WhatsApp did not confirm this',
    help: 'Its answer was lost or cannot be read. Read the list again in a minute before you repeat the request: it shows what WhatsApp has.',
  },
  channel_unavailable: {
    status: 503,
    title: 'WhatsApp cannot do this now',
    help: 'Retry after the seconds in `Retry-After`. Nothing was done.',
  },
  bank_unavailable: {
    status: 503,
    title: 'The bank did not send its whole list',
    help: 'Retry after the seconds in `Retry-After`. `failure` has the reason; the payments that the bank listed are recorded.',
  },
  charge_not_made: {
    status: 503,
    title: 'The bank cannot create a charge now',
    help: 'Retry after the seconds in `Retry-After`. Nothing was sent or charged.',
  },
  charge_unknown: {
    status: 503,
    title: 'The bank did not confirm the charge',
    help: 'Retry after the seconds in `Retry-After` with the same `Idempotency-Key`: Recado then checks what the bank did, and nothing is charged twice. Without a key, the answer is `charge_in_progress` until that is known.',
  },
  payment_account_stopped: {
    status: 503,
    title: 'The bank has refused the payment account',
    help: 'See `GET /payment-accounts` for the reason: the certificate, the credentials or the contract. Fix it and test the account, or charge through another one.',
  },
  overloaded: {
    status: 503,
    title: 'Too many requests are waiting',
    help: 'Retry after the seconds in `Retry-After`. Nothing was stored.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database cannot be reached',
    help: 'Retry after the seconds in `Retry-After`, with an `Idempotency-Key`: the request may have been stored.',
  },
  server_unavailable: {
    status: 503,
    title: 'The server of the workspace is not responding',
    help: 'Retry after the seconds in `Retry-After`, with an `Idempotency-Key`: the request may have been stored. Workspaces on other servers are served.',
  },
  oidc_unavailable: {
    status: 503,
    title: 'The OpenID provider did not answer',
    help: 'Try again, or sign in another way. The log says why.',
  },
  media_store_unavailable: {
    status: 503,
    title: 'The media store cannot be reached',
    help: 'Retry after the seconds in `Retry-After`. The log of the service says what is wrong with the folder or the bucket.',
  },
  workspace_leaving: {
    status: 503,
    title: 'The workspace is being moved to another server',
    help: 'Retry after the seconds in `Retry-After`. Nothing was stored.',
  },
  stopping: {
    status: 503,
    title: 'The service is stopping',
    help: 'Retry on a new connection. Nothing was stored.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>

export type ProblemCode = keyof typeof problems

/** One fault of a request. `pointer` is a JSON Pointer (RFC 6901) into the part named by `in`. */
export type Fault = {
  in: 'body' | 'query' | 'path' | 'header'
  pointer: string
  code: string
  detail: string
  /** URL of the page about the rule, for faults that preflight finds. */
  docs?: string
}

export type ProblemDetails = {
  /** All faults found in the request. */
  errors?: Fault[]
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number
  /** Members of the answer besides the standard ones, such as `lastInboundAt`. */
  extra?: Record<string, unknown>
}

/** Thrown anywhere below the API to answer with a problem. `message` is the `detail` of the answer. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail)
    this.code = code
    this.details = details
  }
}

/** A request about a workspace that is not here, or is just leaving: docs/moving-a-workspace.md. */
export const awayProblem = (away: 'leaving' | 'moved'): Problem =>
  away === 'moved'
    ? new Problem('workspace_moved', 'Another server has the workspace.')
    : new Problem('workspace_leaving', 'The workspace is being moved to another server.', {
        retryAfterSeconds: 1,
      })
