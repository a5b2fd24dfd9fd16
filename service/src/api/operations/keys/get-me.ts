/** GET /me: the workspace of this key and what it may do. Any valid key may ask; the console signs a person in with it. */
import { strictObject } from '../../../schema.ts'
import { findApiKey } from '../../../tenants/api-keys-repository.ts'
import { findWorkspace } from '../../../tenants/workspaces-repository.ts'
import { asAnswer, id, text } from '../../openapi/answer-fields.ts'
import { operation } from '../operation.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'

const Me = strictObject(
  {
    workspace: strictObject({
      id: id('Identifier of the workspace.'),
      name: text('Its name.'),
    }),
    key: KeyAnswer,
  },
  { title: 'Me', description: 'Whose key it is, and what it may do.' },
)

export const getMe = operation(
  {
    operationId: 'getMe',
    summary: 'Get the key you call with',
    description: 'Its workspace and its scopes. Any valid key may ask.',
    tag: 'Administration',
    route: 'GET /me',
    scope: 'any',
    answer: asAnswer(Me, 'The key and its workspace.'),
  },
  async ({ workspaceId, actor }, { pool }) => {
    const [workspace, key] = await Promise.all([
      findWorkspace(pool, workspaceId),
      findApiKey(pool, workspaceId, actor.id),
    ])
    if (!workspace || !key) throw new Error('Keys and workspaces are never deleted.')
    return { workspace: { id: workspace.id, name: workspace.name }, key: toKeyAnswer(key) }
  },
)
