/**
 * The WhatsApp side of one kind of message, its preflight and its payload: the counterpart of
 * `kinds/kind.ts`.
 */
import type { ChannelAddress, Finding, KnownTemplate, OutboundMessage } from '../../channel.ts'
import type { OrderState, Rule } from '../preflight/rule.ts'

/** WhatsApp's ids of what a message names. */
export type PayloadIds = Pick<OutboundMessage, 'quoted' | 'mediaIds'>

export type WhatsAppKind<Part = unknown> = {
  /** The rules of this kind alone, for the page about them. */
  readonly rules: Readonly<Record<string, Rule>>
  /**
   * @param part of any shape
   * @param context see `Channel.preflight`; `staticPix` and `orderStatusTemplates` are settings
   */
  preflight(
    part: unknown,
    context: {
      now: Date
      known: OrderState | null
      recipient: ChannelAddress | null
      staticPix: Finding['severity']
      template: KnownTemplate | null
      orderStatusTemplates: boolean
    },
  ): Finding[]
  /** The payload of a message without its recipient: its `type`, and the object of that name. */
  toPayload(part: Part, ids: PayloadIds): Readonly<Record<string, unknown>> & { readonly type: string }
}
