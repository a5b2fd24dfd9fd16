/**
 * DELETE /sessions/{sessionId}: ends one of the user's own sessions, such as that of a lost phone.
 */
import { deleteSession } from '../../sessions/sessions.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { endedEverywhere, SessionEnd } from './session-answer.ts'

export const endSession = userOperation(
  {
    operationId: 'endSession',
    summary: 'End one of your sessions',
    description: 'Within a second no process accepts its cookie any more, and its stream ends.',
    tag: 'People',
    route: 'DELETE /sessions/:sessionId',
    scope: 'any',
    audit: 'session.end',
    id: ['sessionId', 'Identifier of the session.'],
    answer: asAnswer(SessionEnd, 'The session has ended.'),
    unknown: ['session_not_found', 'You have no such session.'],
  },
  async ({ workspaceId, userId, id }, needs: Needs<'pool' | 'announce' | 'authenticate'>) => {
    if (!(await deleteSession(needs.pool, workspaceId, userId, id))) return null
    endedEverywhere(needs, userId)
    return { id }
  },
)
