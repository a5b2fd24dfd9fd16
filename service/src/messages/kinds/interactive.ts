/** The parts that order details and order status share. Limits: Cloud API reference, interactive messages. */
import { memberOf } from '../../member-of.ts'
import { Type } from '../../schema.ts'
import { ADDRESS_CHARS_MAX, Text, oneOf } from './text-schema.ts'

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

/** Only images are possible. Without `image` the header is left out of the call to WhatsApp. */
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
