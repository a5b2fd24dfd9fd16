/** Rules of any part whatever it means: it is there, it has its length, it is one of the words or figures allowed. */
import type { Part } from './part.ts'
import type { Rule } from './rule.ts'

const CHANNEL = 'Cloud API reference, messages'

export const requiredPart: Rule<{ part: Part }> = {
  id: 'required-part',
  checks: 'Every part WhatsApp requires is there.',
  code: 'required',
  severity: 'refuse',
  source: CHANNEL,
  check: ({ part }) => (part.value === undefined ? 'This field is required.' : null),
}

export type TextSubject = { part: Part; text: string; charsMax: number }

/** A character a reader can see: not a space, not a control character, not one that shows as nothing. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u

export const textLength: Rule<TextSubject> = {
  id: 'text-length',
  checks:
    'No text is longer than its limit in Unicode code points: body 1024, footer 60, item name 60, label of an amount 60, discount programme 60, merchant name 60, other descriptions 120, ids of products and catalogues 100, parts of a contact 256, but its numbers 64, labels 60 and e-mails 254, web addresses 2048, Pix code 512, Pix key 77.',
  code: 'too_long',
  severity: 'refuse',
  source: 'Cloud API reference, interactive messages and payments-br/orders; own limits for the rest',
  check: ({ text, charsMax }) =>
    isLongerThan(text, charsMax) ? `Must have at most ${charsMax} characters.` : null,
}

/** For text that is shown or needed; optional parts of a contact may be empty, they are left out. */
export const shownTextRules: readonly Rule<TextSubject>[] = [
  {
    id: 'text-not-empty',
    checks: 'A text that is given is not empty.',
    code: 'too_short',
    severity: 'refuse',
    source: CHANNEL,
    check: ({ text }) => (text === '' ? 'Must not be empty.' : null),
  },
  {
    id: 'text-not-blank',
    checks: 'A text holds something to read, not only spaces or characters that show as nothing.',
    code: 'blank',
    severity: 'refuse',
    source: 'own choice: the customer would see an empty bubble or line',
    check: ({ text }) => (text !== '' && !VISIBLE.test(text) ? 'Must hold more than spaces.' : null),
  },
  textLength,
]

export const wordRules: readonly Rule<{ part: Part; words: readonly (string | number)[] }>[] = [
  {
    id: 'allowed-value',
    checks:
      'A field with a fixed choice holds one of its values: kinds, names, statuses, BRL, an offset of 100.',
    code: 'enum',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders and order_status',
    check({ part, words }) {
      const isWord = typeof part.value === typeof words[0]
      return isWord && !words.includes(part.value as string) ? `Must be one of: ${words.join(', ')}.` : null
    },
  },
]

/** Upper bound null: another rule knows it better. */
export type FigureSubject = { part: Part; figure: number; min: number; max: number | null }

export const figureRules: readonly Rule<FigureSubject>[] = [
  {
    id: 'whole-figure',
    checks: 'Amounts are whole centavos, quantities and times whole numbers.',
    code: 'type',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders: integer amounts',
    check: ({ figure }) => (Number.isInteger(figure) ? null : 'Must be a whole number.'),
  },
  {
    id: 'figure-min',
    checks: 'Total, subtotal and prices are at least 1 centavo, a quantity at least 1; nothing is negative.',
    code: 'too_small',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders: positive integers, 0 allowed for tax',
    check: ({ figure, min }) => (figure < min ? `Must be at least ${min}.` : null),
  },
  {
    id: 'figure-max',
    checks: 'An amount is at most 9999999999 centavos, a quantity at most 999999.',
    code: 'too_large',
    severity: 'refuse',
    source: 'own limit: what the amount field of a boleto can hold',
    check: ({ figure, max }) => (max !== null && figure > max ? `Must be at most ${max}.` : null),
  },
]

export type ListSubject = { part: Part; count: number; min: 0 | 1; max: number }

export const listRules: readonly Rule<ListSubject>[] = [
  {
    id: 'list-min',
    checks: 'An order has at least 1 item, a contact message at least 1 contact.',
    code: 'too_few',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders and contacts messages',
    check: ({ count, min }) => (count < min ? 'Must not be empty.' : null),
  },
  {
    id: 'list-max',
    checks:
      'At most 257 contacts a message and 50 entries in each list of a contact; at most 999 items and 10 payment settings an order.',
    code: 'too_many',
    severity: 'refuse',
    source: 'Cloud API reference, contacts messages (257); own limits for the rest',
    check: ({ count, max }) => (count > max ? `Must have at most ${max} entries.` : null),
  },
]

export const partRules = [requiredPart, ...shownTextRules, ...wordRules, ...figureRules, ...listRules]

/** Counts code points, and no further than it must. */
function isLongerThan(text: string, charsMax: number): boolean {
  if (text.length <= charsMax) return false
  const chars = text[Symbol.iterator]()
  for (let count = 0; count <= charsMax; count++) if (chars.next().done) return false
  return true
}
