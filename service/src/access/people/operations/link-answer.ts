/**
 * A link as the public API shows it, once. Where a mail server is set it is sent to the user as
 * well.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { toLinkUrl, type Link } from '../links.ts'
import { toLinkMail } from '../../mail/link-mails.ts'
import type { User } from '../users-repository.ts'
import { findWorkspace } from '../../../workspaces/workspaces-repository.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import { date, nullableText, toDate } from '../../../engine/http/answer-fields.ts'

export const LinkAnswer = strictObject(
  {
    link: nullableText(
      'Its address. The person who opens it chooses the password of the user: hand it to no one else. Null for a key: a link is for the user, by mail, or for a person who hands it out.',
    ),
    kind: oneOf(['invitation', 'reset'], '`reset`: the user has a password already.'),
    expireDate: date('Until when it works. It works once, and until another one is made.'),
    mail: Type.Unsafe<'sent' | 'failed' | null>({
      type: ['string', 'null'],
      enum: ['sent', 'failed', null],
      description:
        'Whether the mail server took it for the user; null where none is set. If not, hand the link out.',
    }),
  },
  { title: 'UserLink', description: 'A link with which a user chooses a password.' },
)

export const toLinkAnswer = (publicUrl: string, { token, kind, expiresAt }: Link) => ({
  link: toLinkUrl(publicUrl, token),
  kind,
  expireDate: toDate(expiresAt),
})

/**
 * Sends the link to the user, where a mail server is set, and shows it to a person: a key could
 * become the user by it.
 */
export async function handOut(
  { pool, people, publicUrl }: Needs<'pool' | 'people' | 'publicUrl'>,
  user: User,
  link: Link,
  maker: Actor,
) {
  const answer = toLinkAnswer(publicUrl(), link)
  const shown = { ...answer, link: maker.kind === 'user' ? answer.link : null }
  const { mailer } = people
  if (!mailer) return { ...shown, mail: null }
  const workspace = await findWorkspace(pool, user.workspaceId)
  if (!workspace) throw new Error('Workspaces are never deleted.')
  const { kind, expiresAt } = link
  const { locale, email: to, name } = user
  const about = { workspace: workspace.name, timeZone: workspace.timeZone, url: answer.link }
  const isSent = await mailer.send(toLinkMail({ kind, locale, to, name, expiresAt, ...about }))
  return { ...shown, mail: isSent ? ('sent' as const) : ('failed' as const) }
}
