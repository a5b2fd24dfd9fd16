/**
 * A template message as the phone draws it: the texts filled in, the header, and every button with
 * what it does.
 */
import { listAt, objectAt, stringAt, type JsonObject } from '../json.ts'
import type { ChatMessage } from '../state/chats.ts'
import { fill } from '../templates/fill.ts'
import { matchParts, type SentPart } from '../templates/sent-parts.ts'
import { toFlow, toOwnCard, type CardView, type ViewContext } from './interactive-view.ts'
import { toHeaderView } from './media-view.ts'

/** The address of a button that copies a one-time code. */
const CODE_LINK = 'https://www.whatsapp.com/otp/code/'

type Kept = NonNullable<ChatMessage['template']>

export function toTemplateCard(
  context: ViewContext,
  message: ChatMessage,
  kept: Kept,
  sent: JsonObject,
): CardView {
  const { name, language, category, components } = kept
  const { parts, cards } = matchParts(kept, listAt(sent, 'components'))
  const footer = components.find(({ type }) => type === 'FOOTER')
  return {
    name,
    language,
    category,
    ...toFace(context, message, parts),
    footer: stringAt(footer, 'text'),
    list: null,
    cards:
      cards.length === 0 ? null : cards.map((card) => ({ ...toFace(context, message, card), footer: null })),
  }
}

/** The text of a template message without the rest of its card. */
export function fillBody(kept: Kept, sent: JsonObject): string | null {
  const { parts } = matchParts(kept, listAt(sent, 'components'))
  return fillPart(parts.find(({ component }) => component === 'body'))
}

function toFace(context: ViewContext, message: ChatMessage, parts: SentPart[]) {
  const find = (wanted: SentPart['component']) => parts.find(({ component }) => component === wanted)
  return {
    header: toHeader(context, message, find('header')),
    body: fillPart(find('body')),
    buttons: parts
      .filter(({ component, definition }) => component === 'button' && definition)
      .map((part) => toButton(context, part)),
  }
}

function fillPart(part: SentPart | undefined): string | null {
  const text = stringAt(part?.definition, 'text')
  return text === null ? null : fill(text, part?.given ?? [])
}

function toHeader(context: ViewContext, message: ChatMessage, part: SentPart | undefined): JsonObject | null {
  if (!part?.definition) return null
  const text = fillPart(part)
  if (text !== null) return { type: 'text', text }
  return toHeaderView(context.state, message, part.given[0] ?? {})
}

function toButton(context: ViewContext, { definition, given: [parameter] }: SentPart): JsonObject {
  const text = stringAt(definition, 'text') ?? ''
  const action = objectAt(parameter, 'action')
  switch (definition?.type) {
    case 'QUICK_REPLY': {
      const payload = stringAt(parameter, 'payload') ?? text
      return { kind: 'reply', text, answer: { type: 'button', button: { payload, text } } }
    }
    case 'URL':
      return toLink(text, stringAt(definition, 'url') ?? '', stringAt(parameter, 'text'))
    case 'PHONE_NUMBER':
      return { kind: 'phone', text, phoneNumber: stringAt(definition, 'phone_number') }
    case 'COPY_CODE':
      return { kind: 'copy', text: text || 'Copy code', code: stringAt(parameter, 'coupon_code') }
    case 'REQUEST_CONTACT_INFO':
      return { kind: 'contact', text: text || 'Share contact info', answer: toOwnCard(context) }
    case 'FLOW':
      return toFlow(text, { ...definition, ...action })
    case 'PAYMENT_REQUEST':
      return { kind: 'payment', text, setting: objectAt(action, 'payment_request').payment_setting ?? null }
    case 'ORDER_DETAILS':
      return { kind: 'order', text }
    default:
      return { kind: 'other', text }
  }
}

function toLink(text: string, url: string, suffix: string | null): JsonObject {
  if (url.startsWith(CODE_LINK)) return { kind: 'copy', text, code: suffix }
  return { kind: 'url', text, url: url.replace(/\{\{\s*1\s*\}\}/, suffix ?? '') }
}
