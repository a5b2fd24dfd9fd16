/**
 * A kind of message that can be sent. The API's operations, its document, the import of past
 * messages and delivery read it here. What one channel checks and sends for it is in
 * `channels/<name>/kinds/`.
 */
import type { OrderReference } from './order-reference.ts'
import { Type, type TSchema } from '../engine/schema.ts'
import type { TemplateDefinition } from './template/template-definition.ts'

/** What people of a shop read of a kind. */
type KindWords = {
  /** Among the kinds that a form offers: as a title, without a final stop. */
  label: string
  /** In place of the text of a message that has none, such as in a list of conversations. */
  inChat: string
}

/**
 * Its functions are methods, not properties, so that each `Kind<Part>` is also a `Kind`, as the
 * registry holds it.
 */
export type Kind<Part = unknown> = {
  /**
   * Stored with each message, so it never changes. Snake case. `POST /messages/preflight/<type>`
   * checks one.
   */
  readonly type: string
  /** `POST /messages/<path>` sends one. */
  readonly path: string
  /** Names the operations `send<Name>` and `preflight<Name>` and their body, `<Name>Message`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** Completes the summary "Check … without sending". */
  readonly what: string
  /**
   * The document serves the labels as `x-words` of the operation that sends; `npm run docs` writes
   * those of the chat.
   */
  readonly words: { readonly en: KindWords; readonly pt: KindWords }
  /** The field of the body that holds the message, beside `from` and `to`. */
  readonly field: string
  readonly schema: TSchema
  /** A body as a shop would send it, shown in the API reference. A test sends it. */
  readonly example: object
  /**
   * What the service window means for it. `needed`: it is refused while the window is closed.
   * `advised`: it is accepted with a warning, and WhatsApp decides. `free`: it goes out at any
   * time.
   */
  readonly window: 'needed' | 'advised' | 'free'
  /** How it refers to an order; null for a kind that refers to none. */
  readonly order: {
    /**
     * Whether a part of any shape asks for payment, which should happen once under each reference
     * id.
     */
    begins(part: unknown): boolean
    /** The reference id in a part that was not validated; undefined if it has none. */
    findId(part: unknown): unknown
    /** JSON Pointer to the reference id in a part of any shape, below the field of the message. */
    pointer(part: unknown): string
    /** Null for a message that refers to no order. */
    toReference(part: Part): OrderReference | null
    /**
     * The parameters of the order that a part of any shape asks to pay, which a charge completes;
     * undefined if it asks for no payment. Left out for kinds that cannot charge.
     */
    asked?(part: unknown): unknown
  } | null
  /** The media that a part of any shape names by our ids. Left out for a kind without media. */
  media?(part: unknown): MediaUse[]
  /**
   * The id of the message that a part of any shape is about. Left out for the other kinds, which
   * answer a message by the `context` of their body.
   */
  quoted?(part: unknown): unknown
  /**
   * The template that a part of any shape names; null if none can be read. Left out for the other
   * kinds.
   */
  template?(part: unknown): { name: string; language: string } | null
  /**
   * The text a person would read; null if there is none, as of an image without a caption.
   * @param definition of the template that it names, if that is known
   */
  toText(part: Part, definition: TemplateDefinition | null): string | null
}

/** Ends the description of a kind that needs the window. */
export const WINDOW_NEEDED =
  'The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.'

/** A medium in a message, and its use at WhatsApp: each use has its own types and sizes. */
export type MediaUse = {
  /** Our id, of any type as long as the part was not validated. */
  id: unknown
  /** JSON Pointer to the id, below the field of the message. */
  pointer: string
  use: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
}

/**
 * A payload is an object, so a part that is a list is wrapped in one under the name of its field.
 */
export const isList = ({ schema }: Kind): boolean => 'items' in schema

/** What is stored and shown as `contentData`. */
export const toContentData = (kind: Kind, part: unknown): unknown =>
  isList(kind) ? { [kind.field]: part } : part

/** The inverse of `toContentData`. */
export const fromContentData = (kind: Kind, data: unknown): unknown =>
  isList(kind) ? (data as Record<string, unknown>)[kind.field] : data

export const contentDataSchema = (kind: Kind): TSchema =>
  isList(kind) ? Type.Object({ [kind.field]: kind.schema }, { additionalProperties: false }) : kind.schema
