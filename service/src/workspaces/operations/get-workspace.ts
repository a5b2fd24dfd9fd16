/** GET /workspace: the workspace of the caller. */
import { findWorkspace } from '../workspaces-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { toWorkspaceAnswer, WorkspaceAnswer } from './workspace-answer.ts'

export const getWorkspace = operation(
  {
    operationId: 'getWorkspace',
    summary: 'Get the workspace',
    description: 'With the settings for everyone in it. Anyone with a valid key or a session may ask.',
    tag: 'Administration',
    route: 'GET /workspace',
    scope: 'any',
    answer: asAnswer(WorkspaceAnswer, 'The workspace.'),
  },
  async ({ workspaceId }, { pool }: Needs<'pool'>) => {
    const workspace = await findWorkspace(pool, workspaceId)
    if (!workspace) throw new Error('Workspaces are never deleted.')
    return toWorkspaceAnswer(workspace)
  },
)
