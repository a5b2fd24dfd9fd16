/** One message of the timeline: the bubble as the customer sees it, and the way to all that is known of it. */
import { bubble } from '@recado/chat/bubble.js'
import { memo, useCallback, useMemo } from 'react'
import type { Message } from '../../api/types.ts'
import { Drawn } from '../../chat/drawn.tsx'
import { toChatMessage } from '../../chat/to-chat.ts'
import type { Progress } from '../../chat/to-chat.ts'
import { useViewer } from '../../chat/viewer.ts'
import { toUtc, useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { FailureWords } from '../../ui/failure-words.tsx'
import { conversationsTexts } from './conversations-texts.ts'
import { findReferenceId, readData } from '../../api/message-data.ts'
import { listTimes } from './message-times.ts'

type Props = {
  message: Message
  progress: Map<string, Progress>
  quoted: Message | undefined
  onShowQuoted: (messageId: string) => void
  onShowDetails: (messageId: string) => void
}

export const TimelineMessage = memo(function TimelineMessage({
  message,
  progress,
  quoted,
  onShowQuoted,
  onShowDetails,
}: Props) {
  const texts = useTexts(conversationsTexts)
  const formats = useFormats()
  const additions = useMemo(
    () => ({
      listTimes: () =>
        listTimes(message).map(
          ({ what, at }) => `${texts.times[what]}: ${formats.moment(at)} · ${toUtc(at)}`,
        ),
      drawFailure: () => [], // said below the bubble, where it can have links
    }),
    [message, texts, formats],
  )
  const viewer = useViewer(additions)
  const { failure, warnings } = readData(message.data)
  const referenceId = findReferenceId(message)
  const { state, payment } = (referenceId === null ? undefined : progress.get(referenceId)) ?? {}
  // the same for as long as it says the same: drawn anew, the bubble loses its picture and what is selected in it
  const orderProgress = useMemo(
    () => (state === undefined || payment === undefined ? undefined : { state, payment }),
    [state, payment],
  )
  const draw = useCallback(() => {
    const shown = toChatMessage(message, orderProgress, quoted?.id)
    const answered = quoted && toChatMessage(quoted)
    return bubble(shown, answered, viewer, { onShowQuoted }, 'div')
  }, [message, orderProgress, quoted, viewer, onShowQuoted])

  const isOurs = message.role !== 'user'
  return (
    <article className={`timeline-message ${isOurs ? 'timeline-message-out' : ''}`}>
      <div className="timeline-bubble">
        <Drawn draw={draw} className="bubbles" />
        <IconButton icon="more" label={texts.details} onPress={() => onShowDetails(message.id)} />
      </div>
      {failure !== null && message.status === 'failed' && (
        <div className="notice notice-bad timeline-note">
          <FailureWords failure={failure} />
        </div>
      )}
      {warnings.length > 0 && (
        <p className="timeline-note soft small">
          {texts.warnings(warnings.length)}{' '}
          <button type="button" className="link-button" onClick={() => onShowDetails(message.id)}>
            {texts.details}
          </button>
        </p>
      )}
    </article>
  )
})
