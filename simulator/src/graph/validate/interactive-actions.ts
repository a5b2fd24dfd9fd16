/** Actions of interactive messages other than choices: a link, a flow, a row of cards. */
import type { JsonObject } from '../../json.ts'
import { GraphError } from '../errors.ts'
import {
  assertHttpUrl,
  invalid,
  missing,
  optionalObject,
  optionalText,
  requireArray,
  requireElement,
  requireObject,
  requireOneOf,
  requireText,
} from './fields.ts'
import { assertUnique, BUTTON_TITLE_CHARS_MAX, requireReply } from './interactive-choices.ts'
import { assertMediaPart, type MediaPart } from './media-parts.ts'

const ACTION = 'interactive.action'
const CARDS_MIN = 2
const CARDS_MAX = 10
const CARD_BODY_CHARS_MAX = 160
const CARD_BODY_BREAKS_MAX = 2
const EMOJI = /\p{Extended_Pictographic}/u

export function assertLinkButton(action: JsonObject, path = ACTION): MediaPart[] {
  requireOneOf(action, 'name', `${path}.name`, ['cta_url'])
  const parameters = requireObject(action, 'parameters', `${path}.parameters`)
  requireText(parameters, 'display_text', `${path}.parameters.display_text`, {
    charsMax: BUTTON_TITLE_CHARS_MAX,
  })
  assertHttpUrl(requireText(parameters, 'url', `${path}.parameters.url`), `${path}.parameters.url`)
  return []
}

export function assertFlow(action: JsonObject): MediaPart[] {
  requireOneOf(action, 'name', `${ACTION}.name`, ['flow'])
  const path = `${ACTION}.parameters`
  const parameters = requireObject(action, 'parameters', path)
  requireOneOf(parameters, 'flow_message_version', `${path}.flow_message_version`, ['3'])
  const id = optionalText(parameters, 'flow_id', `${path}.flow_id`)
  const name = optionalText(parameters, 'flow_name', `${path}.flow_name`)
  if (!id && !name) throw missing(`${path}.flow_id or ${path}.flow_name`)
  if (id && name) throw invalid(path, 'must have either flow_id or flow_name, not both')
  const label = requireText(parameters, 'flow_cta', `${path}.flow_cta`, { charsMax: BUTTON_TITLE_CHARS_MAX })
  if (EMOJI.test(label)) throw invalid(`${path}.flow_cta`, 'must have no emoji')
  optionalText(parameters, 'flow_token', `${path}.flow_token`)
  if (parameters.mode !== undefined) requireOneOf(parameters, 'mode', `${path}.mode`, ['draft', 'published'])
  const kind =
    parameters.flow_action === undefined
      ? 'navigate'
      : requireOneOf(parameters, 'flow_action', `${path}.flow_action`, ['navigate', 'data_exchange'])
  const payload = optionalObject(parameters, 'flow_action_payload', `${path}.flow_action_payload`)
  if (payload && kind === 'data_exchange')
    throw invalid(`${path}.flow_action_payload`, 'is for navigate only')
  if (payload) {
    requireText(payload, 'screen', `${path}.flow_action_payload.screen`)
    const data = optionalObject(payload, 'data', `${path}.flow_action_payload.data`)
    if (data && Object.keys(data).length === 0) throw missing(`${path}.flow_action_payload.data`)
  }
  return []
}

/** 2 to 10 cards, alike in the kinds of their headers and the number of their buttons. */
export function assertCarousel(action: JsonObject): MediaPart[] {
  const cards = requireArray(action, 'cards', `${ACTION}.cards`)
  if (cards.length < CARDS_MIN || cards.length > CARDS_MAX) {
    throw invalid(`${ACTION}.cards`, `must have ${CARDS_MIN} to ${CARDS_MAX} entries`)
  }
  const read = cards.map((card, index) => {
    const path = `${ACTION}.cards[${index}]`
    return readCard(requireElement(card, path), path, index)
  })
  if (new Set(read.map(({ shape }) => shape)).size > 1) {
    throw new GraphError(131009, 'All cards must have the same kinds of header and buttons.')
  }
  assertUnique(
    read.flatMap(({ replyIds }) => replyIds),
    'Button ids',
  )
  return read.flatMap(({ media }) => media)
}

/** `shape` is what must be the same in all cards. */
function readCard(
  card: JsonObject,
  path: string,
  index: number,
): { shape: string; media: MediaPart[]; replyIds: string[] } {
  if (card.card_index !== index) throw invalid(`${path}.card_index`, `must be ${index}`)
  const action = requireObject(card, 'action', `${path}.action`)
  if (card.type === 'product') {
    requireText(action, 'product_retailer_id', `${path}.action.product_retailer_id`)
    requireText(action, 'catalog_id', `${path}.action.catalog_id`)
    return { shape: 'product', media: [], replyIds: [] }
  }
  const header = requireObject(card, 'header', `${path}.header`)
  const type = requireOneOf(header, 'type', `${path}.header.type`, ['image', 'video'])
  const at = `${path}.header.${type}`
  const media = assertMediaPart(requireObject(header, type, at), type, at)
  const body = optionalObject(card, 'body', `${path}.body`)
  if (body) assertCardBody(body, `${path}.body.text`)
  if (action.buttons === undefined) {
    assertLinkButton(action, `${path}.action`)
    return { shape: `${type} link`, media: [media], replyIds: [] }
  }
  const replies = requireArray(action, 'buttons', `${path}.action.buttons`).map((element, place) => {
    const at = `${path}.action.buttons[${place}]`
    const button = requireElement(element, at)
    requireOneOf(button, 'type', `${at}.type`, ['quick_reply'])
    return requireReply(button, 'quick_reply', `${at}.quick_reply`)
  })
  return { shape: `${type} ${replies.length}`, media: [media], replyIds: replies.map(({ id }) => id) }
}

function assertCardBody(body: JsonObject, path: string): void {
  const text = requireText(body, 'text', path, { charsMax: CARD_BODY_CHARS_MAX })
  if (text.split('\n').length - 1 > CARD_BODY_BREAKS_MAX) {
    throw invalid(path, `must have at most ${CARD_BODY_BREAKS_MAX} line breaks`)
  }
}
