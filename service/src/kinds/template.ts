/**
 * What a template is: a text that WhatsApp has reviewed, and the only kind of message that may be
 * sent while the service window is closed. It belongs to a business account at the channel; we keep
 * a copy for each sender of that account.
 *
 * Statuses, categories, qualities and components are WhatsApp's own words, unchanged: it adds new
 * ones.
 */

/** The only status in which a template can be sent. */
export const SENDABLE = 'APPROVED'
/**
 * It exists no more at the channel; our copy stays, so that callers who name it get that answer.
 */
export const DELETED = 'DELETED'

/** Why it was rejected: the channel's code, and its own words where it gave any. */
export type TemplateRejection = { reason: string; detail: string | null; recommendation: string | null }

/**
 * Why it is paused. `number` counts the pauses for low quality: after the second it is disabled for
 * good; null for another cause.
 */
export type TemplatePause = { reason: string | null; number: number | null; detail: string | null }

/** The category that it will have, and from when on, if that was said. */
export type CategoryAhead = { category: string; date: string | null }

/** A template as the channel has it. */
export type ChannelTemplate = {
  /** The channel's id of it. */
  channelTemplateId: string
  name: string
  /** With an underscore: `pt_BR`. */
  language: string
  category: string
  status: string
  /** `GREEN`, `YELLOW`, `RED`, `UNKNOWN`; null where the channel did not say. */
  quality: string | null
  rejection: TemplateRejection | null
  /** JSON text of the list. */
  components: string
  /** `POSITIONAL` or `NAMED`: how the variables of its texts are called. */
  parameterFormat: string
  /** `ORDER_DETAILS` for a template that carries an order. */
  displayFormat: string | null
  subCategory: string | null
  /** How long the channel tries to deliver it; null: the channel's default. */
  ttlSeconds: number | null
  categoryAhead: CategoryAhead | null
}

/** Our copy of it for one sender. */
export type StoredTemplate = Omit<ChannelTemplate, 'components'> & {
  id: string
  senderId: string
  /** The address of the sender, digits. */
  from: string
  /** Parsed. */
  components: readonly unknown[]
  pause: TemplatePause | null
  /** When it will be disabled, or was. */
  disableAt: Date | null
  createdAt: Date
  updatedAt: Date
  /**
   * The channel's time of its latest report of each of these, in milliseconds: earlier reports
   * change nothing.
   */
  saidAt: { [About in TemplateNews['about']]?: number }
}

/** What one report of the channel says of a template; later ones of the same `about` replace it. */
export type TemplateNews =
  | {
      about: 'status'
      status: string
      rejection: TemplateRejection | null
      pause: TemplatePause | null
      disableAt: Date | null
    }
  /** It may be disabled soon; its status stays. */
  | { about: 'warning'; disableAt?: Date }
  | { about: 'quality'; quality: string }
  | { about: 'category'; category: string; categoryAhead: CategoryAhead | null }
  /** Something else of it changed: it has to be read again. */
  | { about: 'content' }

/** A report of the channel about one template of a business account. */
export type TemplateUpdate = {
  channelTemplateId: string | null
  name: string | null
  language: string | null
  /** The channel's time of the report; null if it gave none. */
  at: Date | null
  news: TemplateNews
}

/** A template to make. Its names are the channel's own; the channel ignores none of them. */
export type TemplateDraft = {
  name: string
  language: string
  category: string
  components?: readonly unknown[]
  [field: string]: unknown
}

/** What may be changed of a template. `components` replaces all of them. */
export type TemplateEdit = {
  category?: string
  components?: readonly unknown[]
  message_send_ttl_seconds?: number
}

/** `pt-BR` and `pt_BR` are one language. */
export const toLanguage = (code: string): string => code.replaceAll('-', '_')
