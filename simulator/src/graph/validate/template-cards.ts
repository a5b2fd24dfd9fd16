/** The cards of a template with a carousel: 2 to 10, alike in their headers and buttons. */
import { isObject, type JsonObject } from '../../json.ts'
import { assertButtons } from './template-buttons.ts'
import { assertHeader, type IsHandle } from './template-header.ts'
import { invalidTemplate, TOO_LONG } from './template-parts.ts'

const CARDS_MIN = 2
const CARDS_MAX = 10
const CARD_BODY_CHARS_MAX = 160
const CARD_BUTTONS_MAX = 2

export function assertCards({ cards }: JsonObject, isHandle: IsHandle): void {
  if (!Array.isArray(cards) || cards.length < CARDS_MIN || cards.length > CARDS_MAX) {
    throw invalidTemplate(`A carousel has ${CARDS_MIN} to ${CARDS_MAX} cards.`)
  }
  const shapes = cards.map((card: unknown) => assertCard(card, isHandle))
  if (new Set(shapes).size > 1) {
    throw invalidTemplate('All cards have the same kind of header and the same buttons.')
  }
}

/** Returns what must be the same in all cards, as one text. */
function assertCard(card: unknown, isHandle: IsHandle): string {
  const components = isObject(card) && Array.isArray(card.components) ? card.components.filter(isObject) : []
  const find = (type: string) => components.find((given) => String(given.type).toUpperCase() === type)
  const [header, body, buttons] = [find('HEADER'), find('BODY'), find('BUTTONS')]
  const format = String(header?.format).toUpperCase()
  if (!header || !['IMAGE', 'VIDEO', 'PRODUCT'].includes(format)) {
    throw invalidTemplate('A card needs a header with an image or a video.')
  }
  assertHeader({ ...header, format }, isHandle)
  if (body && [...String(body.text)].length > CARD_BODY_CHARS_MAX) {
    throw invalidTemplate(`The text of a card has at most ${CARD_BODY_CHARS_MAX} characters.`, TOO_LONG)
  }
  const upper = Array.isArray(buttons?.buttons)
    ? buttons.buttons.filter(isObject).map((button) => ({
        ...button,
        type: String(button.type).toUpperCase(),
      }))
    : []
  if (buttons) assertButtons({ buttons: upper }, CARD_BUTTONS_MAX)
  return [format, ...upper.map(({ type }) => type)].join(' ')
}
