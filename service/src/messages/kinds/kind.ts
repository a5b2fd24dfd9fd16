/**
 * A kind of message that can be sent: all there is to it but what a channel checks and makes of it, which stands in
 * `channels/<name>/kinds/`. Its operations, their document, the import of past messages and delivery read it here.
 */
import type { OrderReference } from '../../orders/order-reference.ts'
import { Type, type TSchema } from '../../schema.ts'

/** Methods, not properties: a kind of some part is then also a kind of any, as the registry holds it. */
export type Kind<Part = unknown> = {
  /** Stored with each message. Stable, snake case; `POST /messages/preflight/<type>` checks one. */
  readonly type: string
  /** `POST /messages/<path>` sends one. */
  readonly path: string
  /** Of the operations `send<Name>` and `preflight<Name>`, and of the body they take, `<Name>Message`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** In "Check … without sending". */
  readonly what: string
  /** The field of the body that is the message, beside `from` and `to`. */
  readonly field: string
  readonly schema: TSchema
  /** A body as a shop would send it, shown in the API reference. A test sends it. */
  readonly example: object
  /** Whether it may be sent only while the service window is open. For others the channel decides. */
  readonly isWindowBound: boolean
  /** What it says of an order; null for a kind that refers to none. */
  readonly order: {
    /** It asks for payment, which is done once under each reference id. */
    readonly begins: boolean
    /** The reference id in a part of whatever shape. */
    findId(part: unknown): unknown
    toReference(part: Part): OrderReference
  } | null
  /** The text a person would read. */
  toText(part: Part): string
}

/** A payload is an object: a part that is a list stands in it under its name. */
const isList = ({ schema }: Kind): boolean => 'items' in schema

/** What is stored and shown as `contentData`. */
export const toContentData = (kind: Kind, part: unknown): unknown =>
  isList(kind) ? { [kind.field]: part } : part

/** The part of a message again. */
export const fromContentData = (kind: Kind, data: unknown): unknown =>
  isList(kind) ? (data as Record<string, unknown>)[kind.field] : data

export const contentDataSchema = (kind: Kind): TSchema =>
  isList(kind) ? Type.Object({ [kind.field]: kind.schema }, { additionalProperties: false }) : kind.schema
