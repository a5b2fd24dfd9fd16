/**
 * What an accepted message does besides appearing on the phone: the media, order and template in
 * it.
 */
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { findUsable } from '../state/media.ts'
import type { OrderChange } from '../state/orders.ts'
import { GraphError } from './errors.ts'
import { checkTemplate, type CheckedTemplate } from './template-send/check-template.ts'
import type { MediaPart } from './validate/media-parts.ts'
import type { Content, Recipient } from './validate/message.ts'

export type Sending = {
  /** The type as the phone shows it. */
  type: string
  media: MediaPart[]
  /** The reference id of the order that the message begins. */
  orderReferenceId: string | null
  orderChange: { referenceId: string; change: OrderChange } | null
  /** The message reacted to. */
  reactionTo: string | null
  template: CheckedTemplate | null
}

/**
 * Checks what needs more than the message itself: its template, and the ids of its media. Throws
 * GraphError.
 */
export function toSending(
  sim: Simulation,
  account: Account,
  content: Content,
  recipient: Recipient,
): Sending {
  const sending = readContent(sim, account, content)
  if (sending.template?.category === 'AUTHENTICATION' && 'userId' in recipient) {
    throw new GraphError(131062, 'Authentication templates need a phone number.')
  }
  for (const part of sending.media) assertUsable(sim, account, part)
  return sending
}

const PLAIN = { orderReferenceId: null, orderChange: null, reactionTo: null, template: null }

function readContent({ state, clock }: Simulation, account: Account, content: Content): Sending {
  switch (content.kind) {
    case 'other':
      return { ...PLAIN, type: content.type, media: content.media }
    case 'reaction':
      return { ...PLAIN, type: 'reaction', media: [], reactionTo: content.messageId }
    case 'order_details':
      return { ...PLAIN, type: content.kind, media: content.media, orderReferenceId: content.referenceId }
    case 'order_status': {
      const { referenceId, change } = content
      return { ...PLAIN, type: content.kind, media: [], orderChange: { referenceId, change } }
    }
    case 'template': {
      const checked = checkTemplate(state.templates, account.wabaId, content.template, clock.nowMs())
      const { media, orderReferenceId, orderChange } = checked
      return { type: 'template', media, orderReferenceId, orderChange, reactionTo: null, template: checked }
    }
  }
}

/** WhatsApp's own sentence for an id that is unknown, expired or another number's. */
function assertUsable({ state, clock }: Simulation, { phoneNumberId }: Account, part: MediaPart): void {
  if (!('id' in part)) return
  const { id, path } = part
  if (findUsable(state.media, { id, phoneNumberId, nowMs: clock.nowMs() })) return
  const param = `${path}.id`.replaceAll(/\.(\w+)/g, "['$1']")
  const sentence = `Param ${param} is not a valid whatsapp business account media attachment ID`
  throw new GraphError(100, sentence, { message: `(#100) ${sentence}` })
}
