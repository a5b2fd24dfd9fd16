/**
 * Below the bubble of a message that is not stored yet: how far its file is, or why it was not sent
 * and what can be done.
 */
import { formatter } from '@recado/chat/text/formatter.js'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { RefusedError } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { explainFinding } from '../../../ui/finding-texts.ts'
import { ProblemNotice } from '../../../ui/states.tsx'
import type { Outgoing } from './outgoing.ts'
import { WaitedTooLong } from './outbox.ts'
import { replyTexts } from './reply-texts.ts'
import { useOutbox } from './use-outbox.ts'

export function OutgoingNote({
  outgoing,
  onTakeBack,
}: {
  outgoing: Outgoing
  onTakeBack: (text: string) => void
}) {
  const texts = useTexts(replyTexts)
  const { locale } = useLanguage()
  const outbox = useOutbox()
  const { key, state, progress, kind, object } = outgoing
  if (state === 'uploading') {
    const percent = formatter(Intl.NumberFormat, locale, { style: 'percent' }).format(progress)
    return (
      <div className="timeline-note outgoing-note">
        <progress value={progress} aria-label={texts.uploading(percent)} />
        <span className="soft small">{texts.uploading(percent)}</span>
        <Button look="quiet" isSmall onPress={() => outbox.discard(key)}>
          {texts.discard}
        </Button>
      </div>
    )
  }
  if (state === 'held') {
    return (
      <div className="timeline-note outgoing-note" role="status">
        <span className="soft small">
          <Icon name="offline" /> {texts.held}
        </span>
        <Button look="quiet" isSmall onPress={() => outbox.discard(key)}>
          {texts.discard}
        </Button>
      </div>
    )
  }
  if (state !== 'failed') return null
  const { body } = object
  return (
    <div className="timeline-note outgoing-note">
      <Why error={outgoing.error} />
      <div className="dialog-actions">
        <Button isSmall onPress={() => outbox.retry(key)}>
          {texts.tryAgain}
        </Button>
        {kind === 'text' && typeof body === 'string' && (
          <Button
            look="quiet"
            isSmall
            onPress={() => {
              outbox.discard(key)
              onTakeBack(body)
            }}
          >
            {texts.takeBack}
          </Button>
        )}
        <Button look="quiet" isSmall onPress={() => outbox.discard(key)}>
          {texts.discard}
        </Button>
      </div>
    </div>
  )
}

function Why({ error }: { error: unknown }) {
  const texts = useTexts(replyTexts)
  const { language } = useLanguage()
  if (error === null || error instanceof WaitedTooLong) {
    return (
      <p className="notice notice-wait" role="status">
        {texts.failedToSend}. {error === null ? texts.interrupted : texts.waitedTooLong}
      </p>
    )
  }
  const faults = error instanceof RefusedError ? (error.problem.errors ?? []) : []
  return (
    <>
      <ProblemNotice error={error} occasion="sending" />
      {faults.map((fault) => (
        <p key={`${fault.pointer} ${fault.code}`} className="small">
          {explainFinding(fault, language)}
        </p>
      ))}
    </>
  )
}
