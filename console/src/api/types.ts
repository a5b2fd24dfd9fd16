/**
 * Requests and answers of the API, by their names in docs/api.md, and what the console calls parts
 * of them.
 */
import type { components } from '../../../client/src/openapi.ts'
import type * as api from '../../../client/src/types.ts'

export type * from '../../../client/src/types.ts'

type Named = components['schemas']

export type Listed<One> = { data: One[]; cursors: Named['Cursors'] }

export type Inbox = api.Conversation['inbox']
/** As a conversation has it. */
export type Label = Named['LabelName']

export type Role = api.User['role']
export type AuditAction = api.AuditEntry['action']
export type Scope = api.ApiKey['scopes'][number]

export type DeliveryState = api.Delivery['state']
export type DeliveryAction = api.Delivery['actions'][number]
/** A message that waits for a person to send it. `body` is that of its kind. */
export type Draft = Omit<api.Draft, 'body'> & { body: Record<string, unknown> }

export type OrderEvent = api.Order['timeline'][number]

export type Money = Named['Money']
export type Verdict = api.Payment['verdict']
export type Charge = api.OrderPayments['charges'][number]
export type PaymentDecision = Named['PaymentDecision']
export type PaymentNotice = Named['PaymentNotice']
/** Why a bank did not do what it was asked. */
export type PaymentFailure = Named['PaymentFailure']
export type ReconciliationRow = api.Reconciliation['rows'][number]
