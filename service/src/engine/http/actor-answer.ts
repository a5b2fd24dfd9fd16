/** Who did something, in answers. */
import { oneOf } from '../text-schema.ts'
import { strictObject } from '../schema.ts'
import { id, text } from './answer-fields.ts'

export const ActorAnswer = strictObject(
  {
    kind: oneOf(['key', 'user'], '`key`: a program; `user`: a person.'),
    id: id('Identifier of the key or the user.'),
    name: text('Its name.'),
  },
  { title: 'Actor', description: 'A key or a user.' },
)
