/**
 * DELETE /session: signs out. The cookie is invalid from now on, also in the hands of one who has
 * copied it.
 */
import { deleteSession } from '../../sessions/sessions.ts'
import { SESSION_COOKIE, setCookie } from '../../sessions/cookies.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { SessionEnd, endedEverywhere } from './session-answer.ts'

export const signOut = userOperation(
  {
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session you call with, and deletes its cookie and what the browser kept of us.',
    tag: 'People',
    route: 'DELETE /session',
    scope: 'any',
    audit: 'session.end',
    answer: asAnswer(SessionEnd, 'The session has ended.'),
  },
  async (
    { workspaceId, userId, sessionId = '', reply },
    needs: Needs<'pool' | 'announce' | 'authenticate'>,
  ) => {
    await deleteSession(needs.pool, workspaceId, userId, sessionId)
    endedEverywhere(needs, userId)
    setCookie(reply, SESSION_COOKIE, '', 0)
    reply.header('clear-site-data', '"cache"') // files of messages, which may be kept for a year
    return { id: sessionId }
  },
)
