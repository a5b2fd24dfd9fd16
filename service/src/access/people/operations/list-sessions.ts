/** GET /sessions: where the user is signed in. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { listSessions as listSessionsOf } from '../../sessions/sessions.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import { SessionAnswer, toSessionAnswer } from './session-answer.ts'

const Sessions = strictObject(
  { data: Type.Array(SessionAnswer) },
  { title: 'Sessions', description: 'Latest first. There are no pages: a user has few.' },
)

export const listSessions = userOperation(
  {
    operationId: 'listSessions',
    summary: 'List your sessions',
    description: 'The browsers in which you are signed in.',
    tag: 'People',
    route: 'GET /sessions',
    scope: 'any',
    answer: asAnswer(Sessions, 'Your sessions.'),
  },
  async ({ workspaceId, userId, sessionId }, { pool, people, clock }: Needs<'pool' | 'people' | 'clock'>) => {
    const sessions = await listSessionsOf(pool, workspaceId, userId, people.sessionLife, clock.now())
    return { data: sessions.map((session) => toSessionAnswer(session, sessionId)) }
  },
)
