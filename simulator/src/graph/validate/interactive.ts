/**
 * Interactive messages other than orders (Cloud API, interactive messages). Each kind has its frame
 * of header, body and footer and its own action; kinds without rules here pass if they have the
 * texts.
 */
import type { JsonObject } from '../../json.ts'
import { assertButtons, assertList } from './interactive-choices.ts'
import { assertCarousel, assertFlow, assertLinkButton } from './interactive-actions.ts'
import {
  assertKeys,
  invalid,
  optionalObject,
  requireObject,
  requireOneOf,
  requireText,
  unsupported,
} from './fields.ts'
import { assertMediaPart, type MediaPart } from './media-parts.ts'
import { BODY_CHARS_MAX, FOOTER_CHARS_MAX, INTERACTIVE_KEYS } from './order-parts.ts'

const HEADER_CHARS_MAX = 60
const LIST_BODY_CHARS_MAX = 4096
const MEDIA_HEADERS = ['image', 'video', 'document'] as const
const ANY_HEADER = ['text', ...MEDIA_HEADERS] as const

type Rule = {
  headers: readonly string[]
  hasFooter: boolean
  /** Checks the action; returns the media in it. */
  assertAction: (action: JsonObject) => MediaPart[]
}

const RULES: Record<string, Rule> = {
  button: { headers: ANY_HEADER, hasFooter: true, assertAction: assertButtons },
  list: { headers: ['text'], hasFooter: true, assertAction: assertList },
  cta_url: { headers: ANY_HEADER, hasFooter: true, assertAction: assertLinkButton },
  flow: { headers: ANY_HEADER, hasFooter: true, assertAction: assertFlow },
  location_request_message: { headers: [], hasFooter: false, assertAction: named('send_location') },
  request_contact_info: { headers: [], hasFooter: false, assertAction: named('request_contact_info') },
  carousel: { headers: [], hasFooter: false, assertAction: assertCarousel },
}
const UNRULED: Rule = { headers: ANY_HEADER, hasFooter: true, assertAction: () => [] }

/** Orders have rules of their own; of the others only the frame is checked. */
export const INTERACTIVE_TYPES = new Set([
  ...Object.keys(RULES),
  'order_details',
  'order_status',
  'product',
  'product_list',
  'catalog_message',
  'call_permission_request',
  'address_message',
  'voice_call',
])
const BODY_IS_OPTIONAL = new Set(['product', 'call_permission_request'])

/** Returns the media in the message. */
export function assertInteractive(interactive: JsonObject, type: string): MediaPart[] {
  const rule = RULES[type] ?? UNRULED
  assertKeys(interactive, 'interactive', INTERACTIVE_KEYS)
  const inHeader = assertHeader(interactive, rule)
  const body = optionalObject(interactive, 'body', 'interactive.body')
  if (body || !BODY_IS_OPTIONAL.has(type)) {
    const charsMax = type === 'list' ? LIST_BODY_CHARS_MAX : BODY_CHARS_MAX
    requireText(requireObject(interactive, 'body', 'interactive.body'), 'text', 'interactive.body.text', {
      charsMax,
    })
  }
  const footer = optionalObject(interactive, 'footer', 'interactive.footer')
  if (footer && !rule.hasFooter) throw unsupported(`A message of type ${type} has no footer.`)
  if (footer) requireText(footer, 'text', 'interactive.footer.text', { charsMax: FOOTER_CHARS_MAX })
  const inAction = rule.assertAction(requireObject(interactive, 'action', 'interactive.action'))
  return [...inHeader, ...inAction]
}

function assertHeader(interactive: JsonObject, { headers }: Rule): MediaPart[] {
  const header = optionalObject(interactive, 'header', 'interactive.header')
  if (!header) return []
  const path = 'interactive.header'
  const type = requireText(header, 'type', `${path}.type`)
  if (!headers.includes(type)) {
    throw invalid(
      `${path}.type`,
      headers.length === 0 ? 'is not possible here' : `must be ${headers.join(', ')}`,
    )
  }
  if (type === 'text') {
    requireText(header, 'text', `${path}.text`, { charsMax: HEADER_CHARS_MAX })
    return []
  }
  const kind = requireOneOf(header, 'type', `${path}.type`, MEDIA_HEADERS)
  return [assertMediaPart(requireObject(header, kind, `${path}.${kind}`), kind, `${path}.${kind}`)]
}

/** The check of an action that has nothing but its name. */
function named(name: string): (action: JsonObject) => MediaPart[] {
  return (action) => {
    requireOneOf(action, 'name', 'interactive.action.name', [name])
    return []
  }
}
