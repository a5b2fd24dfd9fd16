/** The frame that order details and order status share. Limits: Cloud API reference, interactive messages. */
import { group, judgedText, optional, text, word } from './outline.ts'
import type { Part } from './part.ts'
import type { Rule } from './rule.ts'
import { webAddress } from './web-address.ts'

const BODY_CHARS_MAX = 1024
/** Footers, item names, labels of amounts, programmes, merchant names. */
export const LABEL_CHARS_MAX = 60
/** What is said of an expiration or a status. */
export const DESCRIPTION_CHARS_MAX = 120

export const interactiveRules: readonly Rule<{ part: Part; text: string }>[] = [
  {
    id: 'reference-id',
    checks: 'A reference id is 1 to 60 of A-Z a-z 0-9 _ - .',
    code: 'pattern',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders',
    check: ({ text: id }) =>
      /^[A-Za-z0-9_.-]{1,60}$/.test(id) ? null : 'Must be 1 to 60 of A-Z a-z 0-9 _ - .',
  },
]

export const referenceId = judgedText(interactiveRules)

/** Fields of an interactive message but its action. A header without an image is left out of the call. */
export const frame = (type: string) => ({
  type: word(type),
  header: optional(group({ type: word('image'), image: optional(group({ link: webAddress })) })),
  body: group({ text: text(BODY_CHARS_MAX) }),
  footer: optional(group({ text: text(LABEL_CHARS_MAX) })),
})
