/** What the API takes and answers, by the names of its document. */
import type { components } from './openapi.ts'

type Named = components['schemas']

export type Message = Named['Message']
/** The id of a message that was accepted. */
export type Sent = Named['SendResult']
/** What preflight says of a message. */
export type Verdict = Named['Verdict']
export type MarkedRead = Named['MarkedRead']
export type ReadMark = Named['ReadMark']
export type Conversation = Named['Conversation']
export type Order = Named['Order']
export type Media = Named['Media']
export type Template = Named['Template']
export type TemplateDraft = Named['TemplateDraft']
export type TemplateChange = Named['TemplateChange']
export type Me = Named['Me']
export type ApiKey = Named['ApiKey']
export type ApiKeyDraft = Named['ApiKeyDraft']
export type NewApiKey = Named['NewApiKey']
export type Sender = Named['Sender']
export type SenderDraft = Named['SenderDraft']
export type SenderChange = Named['SenderChange']
export type Delivery = Named['Delivery']
export type Resolution = Named['Resolution']
export type ResolutionDraft = Named['ResolutionDraft']
export type Draft = Named['Draft']
export type NewDraft = Named['NewDraft']
export type DraftChange = Named['DraftChange']
export type DraftSending = Named['DraftSending']
export type WebhookEndpoint = Named['WebhookEndpoint']
export type WebhookEndpointDraft = Named['WebhookEndpointDraft']
export type WebhookEndpointChange = Named['WebhookEndpointChange']
export type NewWebhookEndpoint = Named['NewWebhookEndpoint']
export type NewWebhookSecret = Named['NewWebhookSecret']
export type WebhookAttempt = Named['WebhookAttempt']
/** What happened: `type` says what `data` is. */
export type Event = Named['Event']
export type Failure = Named['Failure']
export type Health = Named['Health']
/** The data of the stream's events, by the name of the event. */
export type StreamEvents = Named['StreamEvents']
