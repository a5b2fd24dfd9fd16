/** A label as the public API shows it. */
import { labelColors } from '../../store/inbox-of-conversation.ts'
import { LABEL_NAME_MAX, type Label } from '../labels-repository.ts'
import { oneOf, Text } from '../../engine/text-schema.ts'
import type { ProblemCode } from '../../engine/problems/problems.ts'
import { strictObject } from '../../engine/schema.ts'
import { date, id, text, toDate } from '../../engine/http/answer-fields.ts'

export const TAG = 'Inbox'
export const LABEL_ID: [name: string, description: string] = ['labelId', 'Identifier of the label.']
/** The same answer for an unknown id and for an id of another workspace. */
export const UNKNOWN_LABEL: [code: ProblemCode, detail: string] = [
  'label_not_found',
  'There is no such label in this workspace.',
]

const Color = oneOf(labelColors, 'Its color, by name: a screen has a shade of its own for each.')

/** The fields of a label in requests. */
export const labelFields = {
  name: Text(LABEL_NAME_MAX, `At most ${LABEL_NAME_MAX} characters; no two labels have the same.`),
  color: Color,
}

const names = { id: id('Identifier of the label.'), name: text('Its name.'), color: Color }

/** A label at a conversation. */
export const LabelName = strictObject(names, {
  title: 'LabelName',
  description: 'A label, as a conversation has it.',
})

export const LabelAnswer = strictObject(
  { ...names, createDate: date('When it was made.') },
  { title: 'Label', description: 'A word by which people sort conversations.' },
)

export const toLabelAnswer = ({ id, name, color, createdAt }: Label) => ({
  id,
  name,
  color,
  createDate: toDate(createdAt),
})
