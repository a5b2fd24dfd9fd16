/** A password that a person chooses. */
import { wrongFields } from '../../../engine/http/faults.ts'
import { judgePassword, PASSWORD_MAX, PASSWORD_MIN } from '../../sessions/passwords.ts'
import { Type } from '../../../engine/schema.ts'

export const NewPasswordField = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  description: `Password, ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, and not the e-mail.`,
})

/**
 * Throws `invalid_request` if the user with this e-mail cannot choose the password.
 * @param pointer of its field in the body
 */
export function assertMayChoose(password: string, email: string, pointer: string): void {
  const detail = judgePassword(password, email)
  if (detail !== null) throw wrongFields([{ in: 'body', pointer, code: 'invalid', detail }])
}
