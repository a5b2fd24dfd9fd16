/** Rules of carousels (Cloud API reference, interactive media carousel messages). */
import { CARDS_MAX } from '../../../kinds/carousel.ts'
import { checkHeader, checkReplies } from './interactive.ts'
import { childPart, elementsOf, isObject, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, type Exam } from './rule.ts'
import { checkButtonAddress } from './web-address.ts'

const SOURCE = 'Cloud API reference, interactive media carousel messages'
const LINE_BREAKS_MAX = 2

/** Rules of carousels alone. */
export const carouselRules = toRules({
  'card-index': refuse('wrong_index', 'The `card_index` of each card is its place, counted from 0.', SOURCE),
  'card-action': refuse(
    'one_of',
    'A card has a link, `name` and `parameters`, or quick replies, `buttons`.',
    SOURCE,
  ),
  'card-type': refuse('wrong_type', 'A card whose `type` is cta_url has a link.', SOURCE),
  'card-lines': refuse('too_many_lines', 'The text of a card has at most 2 line breaks.', SOURCE),
  'cards-alike': refuse(
    'cards_differ',
    'All cards have the same kind of header, and the same kinds and number of buttons.',
    SOURCE,
  ),
})

/** Checks the `interactive` object of a carousel. */
export function checkCarousel(interactive: Part, exam: Exam): void {
  const cards = elementsOf(partAt(interactive, 'action', 'cards'), CARDS_MAX)
  const [first] = cards.map(toShape)
  for (const [index, card] of cards.entries()) {
    if (!isObject(card.value)) continue
    checkCard(card, index, exam)
    const shape = toShape(card)
    if (shape !== null && first !== null && shape !== first)
      report(exam, carouselRules['cards-alike'], card, 'Must have the header and buttons of the first card.')
  }
  checkReplies(
    cards.map((card) => partAt(card, 'action', 'buttons')),
    'quick_reply',
    exam,
  )
}

function checkCard(card: Part, index: number, exam: Exam): void {
  const place = childPart(card, 'card_index')
  if (typeof place.value === 'number' && place.value !== index)
    report(exam, carouselRules['card-index'], place, `Must be ${index}, the place of the card.`)
  checkHeader(childPart(card, 'header'), ['image', 'video'], exam)
  checkLines(partAt(card, 'body', 'text'), exam)
  const action = childPart(card, 'action')
  if (!isObject(action.value)) return
  const [name, parameters, buttons] = ['name', 'parameters', 'buttons'].map(
    (key) => key in Object(action.value),
  )
  if (name !== parameters || name === buttons) {
    const detail = 'Must have `name` and `parameters` of a link, or `buttons`, and not both.'
    report(exam, carouselRules['card-action'], action, detail)
  }
  const type = childPart(card, 'type')
  if (type.value === 'cta_url' && buttons && !parameters)
    report(exam, carouselRules['card-type'], type, 'Has no place on a card with quick replies.')
  checkButtonAddress(partAt(action, 'parameters', 'url'), exam)
}

function checkLines(part: Part, exam: Exam): void {
  const breaks = textAt(part)?.match(/\r\n|[\n\r]/g)?.length ?? 0
  if (breaks <= LINE_BREAKS_MAX) return
  report(exam, carouselRules['card-lines'], part, `Must have at most ${LINE_BREAKS_MAX} line breaks.`)
}

/** What must be the same on all cards; null for a card that has faults of its own there. */
function toShape(card: Part): string | null {
  const header = textAt(partAt(card, 'header', 'type'))
  const { value: buttons } = partAt(card, 'action', 'buttons')
  if (header === null || (buttons !== undefined && !Array.isArray(buttons))) return null
  return `${header} ${Array.isArray(buttons) ? buttons.length : 'link'}`
}
