/** The workspace with its settings, in bodies and answers. */
import { oneOf, NAME_MAX } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { assignments, type Workspace } from '../workspaces-repository.ts'
import { date, id } from '../../engine/http/answer-fields.ts'

/** The settings for everyone in the workspace. */
export const settings = {
  name: Type.String({
    minLength: 1,
    maxLength: NAME_MAX,
    pattern: '^[^\\u0000]*$',
    description: `What people call it, at most ${NAME_MAX} characters.`,
  }),
  timeZone: Type.String({
    pattern: '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$',
    maxLength: 64,
    description:
      'In which days are counted, by its name in the IANA database: `America/Sao_Paulo` unless it was changed.',
  }),
  assigns: oneOf(
    assignments,
    'How conversations that wait for an answer come to people. `by_hand`: a person picks them up or assigns them. `in_turn`: round robin among those who are available.',
  ),
  showsFirstSteps: Type.Boolean({
    description: 'Whether the console lists what a new shop does first, until it is done.',
  }),
  pushesWords: Type.Boolean({
    description:
      'Whether notifications of devices have the name of the customer and the beginning of the message, which then lie on locked screens. Else they say that there is a new message.',
  }),
}

export const WorkspaceAnswer = strictObject(
  { id: id('Identifier of the workspace.'), ...settings, createDate: date('When it was made.') },
  { title: 'Workspace', description: 'A workspace with its settings.' },
)

export const toWorkspaceAnswer = ({ createdAt, ...workspace }: Workspace) => ({
  ...workspace,
  createDate: createdAt.toISOString(),
})
