/**
 * Which failed message is being corrected, why it failed, and what of it the form cannot send
 * again.
 */
import { useTexts } from '../../i18n/texts.ts'
import { readFailure } from '../../api/message-data.ts'
import type { Message } from '../../api/types.ts'
import { FailureWords } from '../../ui/failure-words.tsx'
import { composeTexts } from './compose-texts.ts'

export function ReplacedNotice({ message, lost }: { message: Message; lost: string[] }) {
  const texts = useTexts(composeTexts)
  const failure = readFailure(message)
  return (
    <section className="notice notice-wait" aria-label={texts.correcting}>
      <p>
        <strong>{texts.correcting}</strong> {texts.correctingHelp}
      </p>
      {failure !== null && <FailureWords failure={failure} />}
      {lost.length > 0 && (
        <p>
          {texts.lost}{' '}
          {lost.map((pointer) => (
            <code key={pointer} className="compose-lost">
              {pointer}
            </code>
          ))}
        </p>
      )}
    </section>
  )
}
