/** Reactions as WhatsApp's API has them: as ours, with WhatsApp's id of the message. */
import type { Reaction } from '../../../kinds/reaction.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import { checkReaction, reactionRules } from '../preflight/reaction.ts'
import type { WhatsAppKind } from './kind.ts'

export const reaction: WhatsAppKind<Reaction> = {
  rules: reactionRules,
  preflight: (part, context) => examine(rootPart('reaction', part), checkReaction, context),
  toPayload: ({ emoji }, { quoted }) => {
    if (quoted === null) throw new Error('A reaction is accepted with the message that it is about.')
    return { type: 'reaction', reaction: { message_id: quoted, emoji } }
  },
}
