/** The two fields of a person who chooses a password: the password, and the same once more. */
import { useTexts } from '../../i18n/texts.ts'
import { isTooShort, PASSWORD_MAX, PASSWORD_MIN } from '../../sign-in-methods/password-length.ts'
import { TextField } from '../../ui/fields.tsx'
import { signInTexts } from './sign-in-texts.ts'

type NewPasswordProps = {
  label: string
  password: string
  again: string
  onPassword: (password: string) => void
  onAgain: (again: string) => void
  /** The person has tried to go on: mistakes are shown. */
  isTried: boolean
  /** The service does not accept the password. */
  isRefused: boolean
}

export function NewPasswordFields({
  label,
  password,
  again,
  onPassword,
  onAgain,
  isTried,
  isRefused,
}: NewPasswordProps) {
  const texts = useTexts(signInTexts)
  return (
    <>
      <TextField
        label={label}
        type="password"
        note={texts.passwordNote(PASSWORD_MIN)}
        value={password}
        onChange={onPassword}
        isRequired
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        error={
          isTried && isTooShort(password) ? texts.tooShort(PASSWORD_MIN) : isRefused ? texts.notTaken : null
        }
      />
      <TextField
        label={texts.passwordAgain}
        type="password"
        value={again}
        onChange={onAgain}
        isRequired
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        error={isTried && again !== password ? texts.notTheSame : null}
      />
    </>
  )
}
