/** Requests and answers of the API, by their names in docs/api.md. */
import type { components } from '../../../client/src/openapi.ts'

type Named = components['schemas']

export type Listed<One> = { data: One[]; cursors: Named['Cursors'] }

export type Message = Named['Message']
/** A message that was searched for, and whose conversation it is in. */
export type FoundMessage = Named['FoundMessage']
export type Conversation = Named['Conversation']
export type Inbox = Conversation['inbox']
/** As it stands at a conversation. */
export type Label = Named['LabelName']
export type LabelDraft = Named['LabelDraft']
export type Note = Named['Note']
/** A note that mentions the user who asks. */
export type Mention = Named['Mention']
export type NoteDraft = Named['NoteDraft']
export type SavedReply = Named['SavedReply']
export type SavedReplyDraft = Named['SavedReplyDraft']
export type InboxChange = Named['ConversationChange']

/** A file of a message. */
export type Media = Named['Media']

export type Template = Named['Template']

export type Workspace = Named['Workspace']
export type WorkspaceChange = Named['WorkspaceChange']

export type Me = Named['Me']
export type User = Named['User']
export type Role = User['role']
/** A browser in which a user is signed in. */
export type UserSession = Named['Session']

/** Without the key itself, which the person's device has. */
export type Passkey = Named['Passkey']
export type MethodsOfUser = Named['MethodsOfUser']

export type AuditEntry = Named['AuditEntry']
export type AuditAction = AuditEntry['action']
export type Key = Named['ApiKey']
export type Scope = Key['scopes'][number]
export type KeyDraft = Named['ApiKeyDraft']
export type NewKey = Named['NewApiKey']

export type Sender = Named['Sender']
export type SenderDraft = Named['SenderDraft']
export type SenderChange = Named['SenderChange']
export type SenderCheck = Named['SenderCheck']

export type Failure = Named['Failure']
export type Delivery = Named['Delivery']
export type DeliveryState = Delivery['state']
export type DeliveryAction = Delivery['actions'][number]
export type Resolution = Named['Resolution']

export type ListedOrder = Named['ListedOrder']
export type OrderSuggestion = Named['OrderSuggestion']
export type OrderSummary = Named['OrderSummary']
export type Order = Named['Order']
export type OrderEvent = Order['timeline'][number]

/** The data of the stream's events, by event name. */
export type StreamEvents = Named['StreamEvents']

export type WebhookEndpoint = Named['WebhookEndpoint']
export type WebhookEndpointDraft = Named['WebhookEndpointDraft']
export type WebhookEndpointChange = Named['WebhookEndpointChange']
export type NewWebhookEndpoint = Named['NewWebhookEndpoint']
export type WebhookAttempt = Named['WebhookAttempt']
export type WebhookReplayDraft = Named['WebhookReplayDraft']

/** A message that waits for a person to send it. `body` is that of its kind. */
export type Draft = Omit<Named['Draft'], 'body'> & { body: Record<string, unknown> }

export type AnswerReport = Named['AnswerReport']
export type OrderReport = Named['OrderReport']
export type FailureReport = Named['FailureReport']
export type TemplateReport = Named['TemplateReport']

export type PaymentSummary = Named['PaymentSummary']
export type Money = Named['Money']
export type Payment = Named['Payment']
export type UnreadablePayment = Named['UnreadablePayment']
export type Verdict = Payment['verdict']
export type PaymentDecision = Named['PaymentDecision']
export type Refund = Named['Refund']
export type PaymentNotice = Named['PaymentNotice']
/** The money of one order. */
export type OrderPayments = Named['OrderPayments']
export type Charge = OrderPayments['charges'][number]
/** Why a bank did not do what it was asked. */
export type PaymentFailure = Named['PaymentFailure']
/** The bank's list of a day beside what the shop knows. */
export type Reconciliation = Named['Reconciliation']
export type ReconciliationRow = Reconciliation['rows'][number]
export type PaymentAccount = Named['PaymentAccount']
export type NewPaymentAccount = Named['NewPaymentAccount']
export type PaymentAccountDraft = Named['PaymentAccountDraft']
export type PaymentAccountChange = Named['PaymentAccountChange']
export type PaymentAccountCheck = Named['PaymentAccountCheck']
