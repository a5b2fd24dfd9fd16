/**
 * PATCH /workspace: its name, its time zone, how conversations come to people, whether the first
 * steps are shown, and what notifications of devices say.
 */
import { strictObject, Type } from '../../engine/schema.ts'
import { changeWorkspace as writeWorkspace } from '../workspaces-repository.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { settings, toWorkspaceAnswer, WorkspaceAnswer } from './workspace-answer.ts'

export const changeWorkspace = operation(
  {
    operationId: 'changeWorkspace',
    summary: 'Change the workspace',
    description: 'What is not given stays. In another time zone, past days are counted again.',
    tag: 'Administration',
    route: 'PATCH /workspace',
    audit: 'workspace.change',
    scope: 'workspace:write',
    body: strictObject(
      {
        name: Type.Optional(settings.name),
        timeZone: Type.Optional(settings.timeZone),
        assigns: Type.Optional(settings.assigns),
        showsFirstSteps: Type.Optional(settings.showsFirstSteps),
        pushesWords: Type.Optional(settings.pushesWords),
      },
      {
        title: 'WorkspaceChange',
        minProperties: 1,
        examples: [{ name: 'Padaria Central', timeZone: 'America/Recife', assigns: 'in_turn' }],
      },
    ),
    answer: asAnswer(WorkspaceAnswer, 'The workspace as it is now.'),
  },
  async ({ workspaceId, body }, { pool }: Needs<'pool'>) => {
    const changed = isTimeZone(body.timeZone) ? await writeWorkspace(pool, workspaceId, body) : null
    if (changed) return toWorkspaceAnswer(changed)
    throw wrongFields([
      {
        in: 'body',
        pointer: '/timeZone',
        code: 'invalid',
        detail: 'Must be the name of a time zone of the IANA database, such as America/Sao_Paulo.',
      },
    ])
  },
)

/** Whether this process can count days in it as well as the database. */
function isTimeZone(name: string | undefined): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
