/** A link as the public API shows it, once. */
import { strictObject } from '../../../schema.ts'
import { toLinkUrl, type Link } from '../../../people/links.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { date, text, toDate } from '../../openapi/answer-fields.ts'

export const LinkAnswer = strictObject(
  {
    link: text('Its address. Whoever opens it chooses the password of the user: hand it to nobody else.'),
    kind: oneOf(['invitation', 'reset'], '`reset`: the user has a password already.'),
    expireDate: date('Until when it works. It works once, and until another one is made.'),
  },
  { title: 'UserLink', description: 'A link with which a user chooses a password.' },
)

export const toLinkAnswer = (publicUrl: string, { token, kind, expiresAt }: Link) => ({
  link: toLinkUrl(publicUrl, token),
  kind,
  expireDate: toDate(expiresAt),
})
