/**
 * Interactive messages other than orders as the phone draws them, in the shape `card` of README.md.
 * Where the customer can answer, the card has the answer: the part of a `POST /control/messages`
 * body that says it.
 */
import { isObject, listAt, objectAt, stringAt, type JsonObject } from '../json.ts'
import type { Account } from '../state/accounts.ts'
import type { ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { State } from '../state/state.ts'
import { toHeaderView } from './media-view.ts'

/** What a view needs besides the message. */
export type ViewContext = { state: State; account: Account | undefined; contact: Contact }

export type CardView = JsonObject & { body: string | null; footer: string | null }

export function toInteractiveView(
  context: ViewContext,
  message: ChatMessage,
  interactive: JsonObject,
): CardView {
  const action = objectAt(interactive, 'action')
  return {
    name: null,
    language: null,
    category: null,
    header: toHeaderView(context.state, message, objectAt(interactive, 'header')),
    body: stringAt(objectAt(interactive, 'body'), 'text'),
    footer: stringAt(objectAt(interactive, 'footer'), 'text'),
    buttons: toButtons(context, stringAt(interactive, 'type') ?? '', action),
    list: Array.isArray(action.sections) && action.button !== undefined ? toList(action) : null,
    cards: Array.isArray(action.cards)
      ? listAt(action, 'cards').map((card) => toCard(context, message, card))
      : null,
  }
}

function toButtons(context: ViewContext, type: string, action: JsonObject): JsonObject[] {
  const parameters = objectAt(action, 'parameters')
  switch (type) {
    case 'button':
      return listAt(action, 'buttons').map((button) => toReply(objectAt(button, 'reply')))
    case 'cta_url':
      return [toLink(parameters)]
    case 'location_request_message':
      return [{ kind: 'location', text: 'Send location' }]
    case 'request_contact_info':
      return [{ kind: 'contact', text: 'Share contact info', answer: toOwnCard(context) }]
    case 'flow':
      return [toFlow(stringAt(parameters, 'flow_cta') ?? '', parameters)]
    case 'list':
    case 'carousel':
      return []
    default:
      return [{ kind: 'other', text: stringAt(parameters, 'display_text') ?? type }]
  }
}

/** A carousel's card: its quick replies come back as button replies, which is unconfirmed. */
function toCard({ state }: ViewContext, message: ChatMessage, card: JsonObject): JsonObject {
  const action = objectAt(card, 'action')
  const parameters = objectAt(action, 'parameters')
  return {
    header: toHeaderView(state, message, objectAt(card, 'header')),
    body: stringAt(objectAt(card, 'body'), 'text') ?? stringAt(action, 'product_retailer_id'),
    footer: null,
    buttons: isObject(action.parameters)
      ? [toLink(parameters)]
      : listAt(action, 'buttons').map((button) => toReply(objectAt(button, 'quick_reply'))),
  }
}

function toReply(reply: JsonObject): JsonObject {
  const text = stringAt(reply, 'title') ?? ''
  const button_reply = { id: reply.id, title: text }
  return { kind: 'reply', text, answer: toAnswer({ type: 'button_reply', button_reply }) }
}

function toLink(parameters: JsonObject): JsonObject {
  return {
    kind: 'url',
    text: stringAt(parameters, 'display_text') ?? '',
    url: stringAt(parameters, 'url'),
  }
}

function toList(action: JsonObject): JsonObject {
  return {
    label: stringAt(action, 'button'),
    sections: listAt(action, 'sections').map((section) => ({
      title: stringAt(section, 'title'),
      rows: listAt(section, 'rows').map((row) => ({
        id: row.id,
        title: row.title,
        description: stringAt(row, 'description'),
        answer: toAnswer({ type: 'list_reply', list_reply: row }),
      })),
    })),
  }
}

/**
 * A flow's button. `fields` are those of the interactive kind, or what a template's send said in
 * their place.
 */
export function toFlow(text: string, fields: JsonObject): JsonObject {
  const payload = objectAt(fields, 'flow_action_payload')
  const token = stringAt(fields, 'flow_token') ?? 'unused'
  const nfm_reply = { name: 'flow', body: 'Sent', response_json: JSON.stringify({ flow_token: token }) }
  return {
    kind: 'flow',
    text,
    flow: {
      token,
      screen: stringAt(payload, 'screen') ?? stringAt(fields, 'navigate_screen'),
      data: payload.data ?? fields.flow_action_data ?? null,
    },
    answer: toAnswer({ type: 'nfm_reply', nfm_reply }),
  }
}

/** The customer's own card; where `origin` stands is a setting, because both are known. */
export function toOwnCard({ contact, account }: ViewContext): JsonObject {
  const origin = { origin: 'contact_request' }
  const isOnMessage = account?.contactOrigin === 'message'
  const card = {
    name: { formatted_name: contact.name, first_name: contact.name },
    phones: [{ phone: `+${contact.waId}`, wa_id: contact.waId, type: 'CELL' }],
    ...(isOnMessage ? {} : origin),
  }
  return { type: 'contacts', contacts: [card], ...(isOnMessage ? { message: origin } : {}) }
}

function toAnswer(interactive: JsonObject): JsonObject {
  return { type: 'interactive', interactive }
}
