/** Media as WhatsApp's API has them: as ours, with WhatsApp's id in place of our own. */
import type { Finding } from '../../channel.ts'
import { checkMedium, type MediaType } from '../preflight/media.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import type { PayloadIds, WhatsAppKind } from './kind.ts'

type Medium = { id?: string; link?: string }

/** Throws for a medium that WhatsApp has no id of: it is uploaded before the message is sent. */
export function toChannelMedium<Given extends Medium>(medium: Given, { mediaIds }: PayloadIds): Given {
  if (medium.id === undefined) return medium
  const id = mediaIds.get(medium.id.toLowerCase())
  if (id === undefined) throw new Error('A medium was not uploaded before its message was sent.')
  return { ...medium, id }
}

/** A message that is one medium. */
export const mediaKind = (type: MediaType, rules: WhatsAppKind['rules'] = {}): WhatsAppKind<Medium> => ({
  rules,
  preflight: (part, context): Finding[] =>
    examine(rootPart(type, part), (root, exam) => checkMedium(root, type, exam), context),
  toPayload: (part, ids) => ({ type, [type]: toChannelMedium(part, ids) }),
})
