/**
 * GET /me: who calls, in which workspace, and what the caller may do. Any caller may ask; the
 * console begins with it.
 */
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { MeAnswer, toMe } from './me-answer.ts'

export const getMe = operation(
  {
    operationId: 'getMe',
    summary: 'Get the key or the user you call as',
    description: 'With the workspace and the scopes. Anyone with a valid key or a session may ask.',
    tag: 'Administration',
    route: 'GET /me',
    scope: 'any',
    answer: asAnswer(MeAnswer, 'The key or the user, and the workspace.'),
  },
  async (caller, needs: Needs<'pool'>) => await toMe(needs, caller),
)
