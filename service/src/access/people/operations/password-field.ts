/** A password that a person chooses. */
import { PASSWORD_MAX, PASSWORD_MIN } from '../../sessions/passwords.ts'
import { Type } from '../../../engine/schema.ts'

export const NewPasswordField = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  description: `Password, ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, and not the e-mail.`,
})
