/** A user as the public API shows it. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { oneOf, NAME_MAX } from '../../../engine/text-schema.ts'
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  isEmail,
  locales,
  type QuietHours,
  type User,
} from '../users-repository.ts'
import { roles } from '../../../engine/http/scopes.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import type { ProblemCode } from '../../../engine/problems/problems.ts'
import { date, id, nullableText, orNull, text, toDate } from '../../../engine/http/answer-fields.ts'

export const RoleField = oneOf(roles, 'What the user may do; each role may do what the one before it may.')
export const LocaleField = oneOf(locales, 'The language in which the user is written to.')
export const AvailableField = Type.Boolean({
  description: 'Whether conversations are given to the user in turn.',
})
const time = (description: string) => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description })
export const QuietHoursField = Type.Unsafe<QuietHours | null>(
  orNull(
    strictObject(
      {
        from: time('When they begin, such as `22:00`.'),
        until: time('When they end; may be on the next day.'),
      },
      { title: 'QuietHours', description: 'Two times by the clock of the workspace, which differ.' },
    ),
    'When none of the devices of the user is notified; null: there is no such time.',
  ),
)
export const EmailField = Type.String({
  maxLength: EMAIL_MAX,
  pattern: EMAIL_PATTERN,
  description: 'E-mail, with which the user signs in. Capitals do not count.',
})

/** Refuses a new e-mail that is too long in lower case, which its schema does not see. */
export function assertEmail(email: string): void {
  const detail = `Must have at most ${EMAIL_MAX} characters in lower case, 64 of them before the @.`
  if (!isEmail(email)) throw wrongFields([{ in: 'body', pointer: '/email', code: 'too_long', detail }])
}

export const NameField = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  description: `What people call the user, at most ${NAME_MAX} characters.`,
})

export const UserAnswer = strictObject(
  {
    id: id('Identifier of the user.'),
    name: text('What people call the user.'),
    email: nullableText('E-mail; null unless you may change users, or it is your own.'),
    role: RoleField,
    locale: LocaleField,
    isAvailable: AvailableField,
    quietHours: QuietHoursField,
    isDisabled: Type.Boolean({ description: 'Whether the user can no longer sign in.' }),
    hasPassword: Type.Boolean({ description: 'Whether the user has chosen a password.' }),
    createDate: date('When the user was invited.'),
  },
  { title: 'User', description: 'A person of the shop.' },
)

export const UNKNOWN_USER: [ProblemCode, string] = [
  'user_not_found',
  'There is no such user in this workspace.',
]

/** @param showsEmail whether the caller may see it */
export function toUserAnswer(
  { id, name, email, role, locale, isAvailable, quietHours, ...user }: User,
  showsEmail: boolean,
) {
  return {
    id,
    name,
    email: showsEmail ? email : null,
    role,
    locale,
    isAvailable,
    quietHours,
    isDisabled: user.disabledAt !== null,
    hasPassword: user.hasPassword,
    createDate: toDate(user.createdAt),
  }
}
