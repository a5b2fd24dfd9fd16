/** The names of the OpenAPI document: what generated clients call the things of the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { faultCodes } from '../../src/api/http/fault-codes.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Described = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Document = {
  paths: Record<string, Record<string, { requestBody?: Described; responses: Record<string, Described> }>>
  components: { schemas: Record<string, Schema> }
}
const document = JSON.parse(await readOpenApiDocument()) as Document

/** The fields of each object anywhere in the document, as text, with its place. */
function* fieldsIn(value: unknown, place: string): Generator<[place: string, fields: string]> {
  if (typeof value !== 'object' || value === null) return
  if ('properties' in value) {
    const fields = Object.values(value.properties as object).map((field) => JSON.stringify(field))
    // what consists of nothing but names, such as a page or an event, may look like another
    if (fields.some((field) => !field.includes('"$ref"'))) yield [place, JSON.stringify(value.properties)]
  }
  for (const [key, inner] of Object.entries(value)) yield* fieldsIn(inner, `${place}/${key}`)
}

test('each resource is written once, and referred to by name', () => {
  const places = new Map<string, string>()
  for (const [place, fields] of fieldsIn(document, '')) {
    assert.equal(places.get(fields), undefined, `${place} is written already`)
    places.set(fields, place)
  }
})

test('each body and each answer in JSON has a name, or is a page of what has one', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody = {}, responses }] of Object.entries(methods))
      for (const { content = {} } of [requestBody, ...Object.values(responses)])
        for (const [type, { schema }] of Object.entries(content)) {
          if (!type.endsWith('json')) continue
          const entries = schema.properties?.data?.items
          assert.ok(schema.$ref ?? entries?.$ref, `${type} of ${method} ${path}`)
        }
})

test('what a problem of each status is, is written once', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, { $ref, content }] of Object.entries(responses)) {
        if ($ref) assert.equal($ref, `#/components/responses/Problem${status}`, `${method} ${path}`)
        else assert.ok(!content?.['application/problem+json'], `${method} ${path} ${status}`)
      }
})

test('the names are those that clients know', () => {
  assert.deepEqual(Object.keys(document.components.schemas).toSorted(), [
    'Actor',
    'Amount',
    'AnswerReport',
    'AnswerTimes',
    'AnyHeader',
    'ApiKey',
    'ApiKeyDraft',
    'AssignedFact',
    'AudioMessage',
    'AuditActor',
    'AuditEntry',
    'AuditSubject',
    'BankPayment',
    'Boleto',
    'BookedPayment',
    'ButtonsMessage',
    'CaptionedMedia',
    'CardHeader',
    'CarouselMessage',
    'Charge',
    'ChargeChangedEvent',
    'ChargeExpiredEvent',
    'ChargeFact',
    'ClientCertificate',
    'Contact',
    'ContactNames',
    'ContactRequestMessage',
    'ContactsMessage',
    'Conversation',
    'ConversationAssignedEvent',
    'ConversationChange',
    'ConversationChangedEvent',
    'ConversationClosedEvent',
    'ConversationFact',
    'ConversationInbox',
    'ConversationMergedEvent',
    'ConversationReopenedEvent',
    'Conversion',
    'CountedMoney',
    'CountedOrders',
    'Credentials',
    'CtaUrlMessage',
    'Cursors',
    'Delivery',
    'DocumentMessage',
    'DocumentReference',
    'Draft',
    'DraftChange',
    'DraftChangedEvent',
    'DraftCreatedEvent',
    'DraftFact',
    'DraftSending',
    'EndpointFact',
    'EndpointTest',
    'Erased',
    'Event',
    'EventActor',
    'EventCursors',
    'Failure',
    'FailureCodes',
    'FailureReport',
    'Fault',
    'FlowMessage',
    'FoundMessage',
    'Health',
    'ImageMessage',
    'InboxFact',
    'InteractiveBody',
    'InteractiveFooter',
    'InteractiveHeader',
    'Label',
    'LabelChange',
    'LabelDraft',
    'LabelName',
    'LastWebhookFailure',
    'LinkParameters',
    'LinkUse',
    'ListMessage',
    'ListedOrder',
    'Location',
    'LocationMessage',
    'LocationRequestMessage',
    'MadeCharge',
    'MarkedRead',
    'Me',
    'Media',
    'MediaFact',
    'MediaFailed',
    'MediaFailedEvent',
    'MediaFailure',
    'MediaReadyEvent',
    'MediaReference',
    'MediaUpload',
    'MergeFact',
    'Message',
    'MessageAcceptedEvent',
    'MessageChangedEvent',
    'MessageContext',
    'MessageDeliveredEvent',
    'MessageFact',
    'MessageFailedEvent',
    'MessageHeldEvent',
    'MessageMedia',
    'MessageReadEvent',
    'MessageReceivedEvent',
    'MessageSendingEvent',
    'MessageSentEvent',
    'MessageUnknownEvent',
    'Money',
    'MyChange',
    'NewApiKey',
    'NewDraft',
    'NewPasskeyCredential',
    'NewPaymentAccount',
    'NewUser',
    'NewWebhookEndpoint',
    'NewWebhookSecret',
    'Note',
    'NoteCreatedEvent',
    'NoteDraft',
    'NoteFact',
    'Order',
    'OrderCharge',
    'OrderDetailsMessage',
    'OrderFact',
    'OrderPaidEvent',
    'OrderParameters',
    'OrderPayments',
    'OrderProgress',
    'OrderReport',
    'OrderStatusMessage',
    'OrderSummary',
    'OrderSums',
    'OrderUpdatedEvent',
    'PaidTemplate',
    'Passkey',
    'PasskeyCredential',
    'PasskeyDraft',
    'PasskeyEnd',
    'PasskeyOptions',
    'PasskeySignIn',
    'PasswordChange',
    'Payer',
    'Payment',
    'PaymentAccount',
    'PaymentAccountChange',
    'PaymentAccountChangedEvent',
    'PaymentAccountCheck',
    'PaymentAccountCheckEntry',
    'PaymentAccountDraft',
    'PaymentAccountExpiring',
    'PaymentAccountExpiringEvent',
    'PaymentAccountFact',
    'PaymentAccountStop',
    'PaymentAccountStoppedEvent',
    'PaymentChangedEvent',
    'PaymentDecision',
    'PaymentFact',
    'PaymentFailure',
    'PaymentLink',
    'PaymentNotice',
    'PaymentReceivedEvent',
    'PaymentStop',
    'PaymentSummary',
    'PaymentSums',
    'Problem',
    'ReactionMessage',
    'ReadMark',
    'Reais',
    'ReceivedMessage',
    'ReconciledPayment',
    'Reconciliation',
    'ReconciliationSums',
    'ReconciliationTotals',
    'Refund',
    'RefundChangedEvent',
    'RefundDraft',
    'RefundFact',
    'RefundFailure',
    'Reply',
    'Resolution',
    'ResolutionDraft',
    'SavedReply',
    'SavedReplyChange',
    'SavedReplyDraft',
    'SeenMark',
    'SeenMarkDraft',
    'SendAnswer',
    'SendResult',
    'SendableTemplate',
    'Sender',
    'SenderChange',
    'SenderChangedEvent',
    'SenderDraft',
    'SenderFact',
    'SenderResumedEvent',
    'SenderStop',
    'SenderStoppedEvent',
    'Session',
    'SessionEnd',
    'Sessions',
    'SignIn',
    'SignInWays',
    'StickerMessage',
    'Stop',
    'StreamEvents',
    'Template',
    'TemplateButton',
    'TemplateChange',
    'TemplateComponent',
    'TemplateDraft',
    'TemplateExample',
    'TemplateFact',
    'TemplateMessage',
    'TemplateMessageComponent',
    'TemplateParameter',
    'TemplateRejection',
    'TemplateUpdatedEvent',
    'TemplatesHealth',
    'TextHeader',
    'TextMessage',
    'ToldPayment',
    'TypingNotice',
    'UnreadWebhook',
    'User',
    'UserChange',
    'UserDraft',
    'UserLink',
    'UserName',
    'Verdict',
    'VideoMessage',
    'Waiting',
    'WebhookAttempt',
    'WebhookEndpoint',
    'WebhookEndpointChange',
    'WebhookEndpointDisabledEvent',
    'WebhookEndpointDraft',
    'WebhookEndpointTestEvent',
    'WebhookFailure',
    'WebhookLag',
    'WebhookReplay',
    'WebhookReplayDraft',
    'Workspace',
    'WorkspaceChange',
  ])
})

test('what a fault may be called is told, with what it means', () => {
  const { description } = document.components.schemas.Fault?.properties?.code ?? {}
  for (const [code, meaning] of Object.entries(faultCodes))
    assert.ok(description?.includes(`\`${code}\`: ${meaning}`), code)
})

test('a decision that a problem tells of is the one other answers tell of', () => {
  const { resolution } = document.components.schemas.Problem?.properties ?? {}
  assert.deepEqual(resolution?.anyOf, [{ $ref: '#/components/schemas/Resolution' }, { type: 'null' }])
})
