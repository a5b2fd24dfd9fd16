/** Templates at the carrier, and how it answers what is neither a message nor a file. */
import type { TemplateDefinition } from '../../kinds/template/template-definition.ts'
import type { ChannelTemplate, TemplateDraft, TemplateEdit } from '../../kinds/template.ts'
import type { ChannelAccount, Failure } from './calls.ts'
import type { Finding } from './preflight.ts'

/** How a call to the channel ended that carries no message, as data. */
export type Answered<Value> =
  | { kind: 'done'; value: Value }
  /** The channel will not do this, and says why. */
  | { kind: 'refused'; failure: Failure }
  /** Not done; worth another try. */
  | { kind: 'unavailable'; failure: Failure; retryAfterMs: number | null }
  /** It may have been done: the answer was lost or unreadable. Never for a call that only reads. */
  | { kind: 'unknown'; failure: Failure }

/**
 * The templates of a channel, by its API. Every answer of the carrier is data; only our own bugs
 * throw.
 */
export type ChannelTemplates = {
  /** The business account that the sender's account belongs to, and that owns the templates. */
  findBusiness(
    account: ChannelAccount,
    signal?: AbortSignal,
  ): Promise<Answered<{ businessAccountId: string }>>
  /** All of them, page by page; all or none. */
  list(
    account: ChannelAccount,
    businessAccountId: string,
    signal?: AbortSignal,
  ): Promise<Answered<ChannelTemplate[]>>
  read(account: ChannelAccount, channelTemplateId: string): Promise<Answered<ChannelTemplate>>
  /**
   * Answers with what the channel made of it: its status may be another than `PENDING`, and its
   * category than the one asked for.
   */
  create(
    account: ChannelAccount,
    businessAccountId: string,
    draft: TemplateDraft,
  ): Promise<Answered<Pick<ChannelTemplate, 'channelTemplateId' | 'status' | 'category'>>>
  edit(account: ChannelAccount, channelTemplateId: string, edit: TemplateEdit): Promise<Answered<null>>
  delete(
    account: ChannelAccount,
    businessAccountId: string,
    template: Pick<ChannelTemplate, 'channelTemplateId' | 'name'>,
  ): Promise<Answered<null>>
  /**
   * Uploads a sample for the header of a template; answers with its handle, which goes into
   * `example.header_handle`.
   */
  uploadSample(
    account: ChannelAccount,
    file: { mimeType: string; name: string; bytes: Buffer },
  ): Promise<Answered<string>>
  /**
   * Finds what the channel is known to refuse in a template. Pure and tolerant: `body` has the
   * fields of a draft, and may have any shape.
   */
  preflight(body: unknown): Finding[]
}

/** What is known of the template that a message names. */
export type KnownTemplate = {
  /** Null: the sender has none of that name in that language, by our copy of its templates. */
  definition: TemplateDefinition | null
  /** When the copy was last read from the carrier; null: never. */
  readAt: Date | null
  /** The recipient wants no marketing messages of the sender. */
  marketingStopped: boolean
  /**
   * Where there is none of this name and language: those that were probably meant, each as
   * `name (language)`.
   */
  near?: readonly string[]
}
