/** A label as the public API shows it. */
import { labelColors } from '../../../conversations/inbox-of-conversation.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { strictObject } from '../../../schema.ts'
import { id, text } from '../../openapi/answer-fields.ts'

export const LabelColorField = oneOf(
  labelColors,
  'Its color, by name: a screen has a shade of its own for each.',
)

/** A label at a conversation. */
export const LabelName = strictObject(
  { id: id('Identifier of the label.'), name: text('Its name.'), color: LabelColorField },
  { title: 'LabelName', description: 'A label, as it stands at a conversation.' },
)
