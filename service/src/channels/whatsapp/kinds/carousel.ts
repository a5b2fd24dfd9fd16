/** Carousels as WhatsApp's API has them: cards with a link say so in their `type`. */
import type { Carousel } from '../../../kinds/carousel.ts'
import { carouselRules, checkCarousel } from '../preflight/carousel.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import { withChannelHeader } from './interactive.ts'
import type { WhatsAppKind } from './kind.ts'

export const carousel: WhatsAppKind<Carousel> = {
  rules: carouselRules,
  preflight: (part, context) => examine(rootPart('interactive', part), checkCarousel, context),
  toPayload(part, ids) {
    const cards = part.action.cards.map((card) => ({
      ...withChannelHeader(card, ids),
      ...(card.action.parameters && { type: 'cta_url' }),
    }))
    return { type: 'interactive', interactive: { ...part, action: { cards } } }
  },
}
