/** Why an attempt failed: in a few words, or the service's own for a code that has none here. */
import { useTexts } from '../../i18n/texts.ts'
import { attemptsTexts } from './attempts-texts.ts'

type Props = { failure: { code: string; detail: string } }

export function AttemptFailure({ failure: { code, detail } }: Props) {
  const { failures } = useTexts(attemptsTexts)
  const words = failures[code]
  return (
    <>
      {words ?? <bdi>{detail}</bdi>} <code className="soft">{code}</code>
    </>
  )
}
