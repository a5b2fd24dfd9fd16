/** A session as the public API shows it: nothing with which to call. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import { signInWays, type Session } from '../../sessions/sessions.ts'
import { date, id, nullableText, toDate } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'

export const SessionAnswer = strictObject(
  {
    id: id('Identifier of the session.'),
    isCurrent: Type.Boolean({ description: 'Whether it is the one you call with.' }),
    signedInBy: oneOf(signInWays, 'How it began.'),
    address: nullableText('IP address from which it began.'),
    agent: nullableText('What the browser called itself then: the beginning of `User-Agent`.'),
    createDate: date('When it began.'),
    useDate: date('When it was last used; lags by up to a minute.'),
    expireDate: date('When it ends at the latest.'),
  },
  { title: 'Session', description: 'A browser that is signed in.' },
)

export const SessionEnd = strictObject(
  { id: id('Identifier of the session.') },
  { title: 'SessionEnd', description: 'A session that has ended.' },
)

export function toSessionAnswer(session: Session, currentId: string | undefined) {
  const { id, signedInBy, address, agent } = session
  return {
    id,
    isCurrent: id === currentId,
    signedInBy,
    address,
    agent,
    createDate: toDate(session.createdAt),
    useDate: toDate(session.usedAt),
    expireDate: toDate(session.endsAt),
  }
}

/** Sessions of a user were ended, or the role has changed: no process goes by what it remembers. */
export function endedEverywhere(
  { authenticate, announce }: Needs<'authenticate' | 'announce'>,
  userId: string,
): void {
  authenticate.forget()
  announce('keys', userId)
}
