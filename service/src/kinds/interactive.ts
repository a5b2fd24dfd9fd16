/** The parts that interactive messages share. Limits: Cloud API reference, interactive messages. */
import { memberOf } from '../engine/member-of.ts'
import { Type } from '../engine/schema.ts'
import { ADDRESS_CHARS_MAX, Text, oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** Bold and emoji are allowed. */
export const InteractiveBody = Type.Object(
  { text: Text(1024, 'Text of the message, at most 1024 characters.') },
  { ...strict, title: 'InteractiveBody' },
)

export const InteractiveFooter = Type.Object(
  { text: Text(60, 'Small print below, at most 60 characters.') },
  { ...strict, title: 'InteractiveFooter' },
)

/**
 * The header of orders: only images are possible. Without `image` the header is left out of the
 * call to WhatsApp.
 */
export const InteractiveHeader = Type.Object(
  {
    type: oneOf(['image'], 'The only kind of header.'),
    image: Type.Optional(
      Type.Object(
        {
          link: Text(ADDRESS_CHARS_MAX, 'Public https address of a JPEG or PNG.', { pattern: '^https://' }),
          provider: Type.Optional(
            Type.Unsafe<unknown>({ description: 'Of older integrations; taken whatever it is, not sent.' }),
          ),
        },
        strict,
      ),
    ),
  },
  { ...strict, title: 'InteractiveHeader' },
)

/** The shop's id of an order (Cloud API reference, payments-br/orders). */
export const REFERENCE = /^[A-Za-z0-9_.-]{1,60}$/
export const ReferenceId = Type.String({
  pattern: REFERENCE.source,
  description: "The shop's id of this order: at most 60 of A-Z a-z 0-9 _ - .",
})

/** The reference id in an `interactive` object that was not validated; undefined if it has none. */
export const findReferenceId = (interactive: unknown): unknown =>
  memberOf(memberOf(memberOf(interactive, 'action'), 'parameters'), 'reference_id')

/** Characters on a button. */
export const LABEL_CHARS_MAX = 20

/** A button with which the customer answers. */
export const Reply = Type.Object(
  {
    id: Text(256, 'Your own word for the answer, which comes back when the customer taps.'),
    title: Text(LABEL_CHARS_MAX, 'The label of the button, at most 20 characters.'),
  },
  { ...strict, title: 'Reply' },
)

/** Buttons of one message, or of one card. */
export const REPLIES_MAX = 3

/** Where a button leads. */
export const LinkParameters = Type.Object(
  {
    display_text: Text(LABEL_CHARS_MAX, 'The label of the button, at most 20 characters.'),
    url: Text(ADDRESS_CHARS_MAX, 'Absolute http or https address.', { pattern: '^https?://' }),
  },
  { ...strict, title: 'LinkParameters' },
)

/** JSON Pointer to the reference id, below the `interactive` object. */
export const REFERENCE_POINTER = '/action/parameters/reference_id'
