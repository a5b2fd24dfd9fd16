/** Outline of contact cards (Cloud API reference, contacts messages; our shape, as in messages/kinds/contacts.ts). */
import { CONTACTS_MAX } from '../../../messages/kinds/contacts.ts'
import {
  birthdayRules,
  countryRules,
  emailRules,
  nameRules,
  phoneRules,
  urlRules,
  waIdRules,
} from './contact-rules.ts'
import { LABEL_CHARS_MAX } from './interactive.ts'
import { each, group, judgedText, list, note, optional, text, type Outline } from './outline.ts'
import { childPart, isObject, textAt, type Part } from './part.ts'
import { apply, type Exam } from './rule.ts'
import { ADDRESS_CHARS_MAX } from './web-address.ts'

/** Own bounds. */
const ENTRIES_MAX = 50
const NAME_CHARS_MAX = 256
/** A number as it is shown, and the channel's id of it. */
const PHONE_CHARS_MAX = 64
/** RFC 5321: what fits into a path. */
const EMAIL_CHARS_MAX = 254

const kind = optional(text(LABEL_CHARS_MAX))
const entries = (outline: Outline) => optional(list(0, ENTRIES_MAX, outline))
const notes = (...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, optional(note(NAME_CHARS_MAX))]))

const OTHER_NAME_PARTS = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix']

const card = group({
  name: each(group({ formatted_name: text(NAME_CHARS_MAX), ...notes(...OTHER_NAME_PARTS) }), judgeName),
  phones: entries(
    each(
      group({
        phone: text(PHONE_CHARS_MAX),
        type: kind,
        wa_id: optional(each(note(PHONE_CHARS_MAX), judgedText(waIdRules))),
      }),
      judgePhone,
    ),
  ),
  addresses: entries(
    group({
      ...notes('street', 'city', 'state', 'zip', 'country'),
      country_code: optional(each(note(NAME_CHARS_MAX), judgedText(countryRules))),
      type: kind,
    }),
  ),
  birthday: optional(judgedText(birthdayRules)),
  emails: entries(group({ email: each(text(EMAIL_CHARS_MAX), judgedText(emailRules)), type: kind })),
  org: optional(group(notes('company', 'department', 'title'))),
  urls: entries(group({ url: each(text(ADDRESS_CHARS_MAX), judgedText(urlRules)), type: kind })),
  ...notes('origin'),
  ims: entries(group(notes('service', 'user_id'))),
})

/** The `contacts` array of a contact message. */
export const contacts = list(1, CONTACTS_MAX, card)

function judgeName(part: Part, exam: Exam): void {
  if (!isObject(part.value)) return
  const hasOtherPart = OTHER_NAME_PARTS.some((key) => textAt(childPart(part, key))?.trim())
  apply(nameRules, { part, hasOtherPart }, exam)
}

function judgePhone(entry: Part, exam: Exam): void {
  const part = childPart(entry, 'wa_id')
  const [phone, waId] = [textAt(childPart(entry, 'phone')), textAt(part)]
  if (phone !== null && waId) apply(phoneRules, { part, phone, waId }, exam)
}
