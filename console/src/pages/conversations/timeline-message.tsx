/** One message of the timeline: the bubble as the customer sees it, and a button for its details. */
import { bubble, bubbleFoot } from '@recado/chat/bubble.js'
import type { Message as ChatMessage } from '@recado/chat/contract.js'
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
  const footAdditions = useMemo(
    () => ({
      listTimes: () =>
        listTimes(message).map(
          ({ what, at }) => `${texts.times[what]}: ${formats.moment(at)} · ${toUtc(at)}`,
        ),
    }),
    [message, texts, formats],
  )
  const footViewer = useViewer(footAdditions)
  const viewer = useViewer(FAILURE_BELOW)
  const { failure, warnings } = readData(message.data)
  const referenceId = findReferenceId(message)
  const { state, payment } = (referenceId === null ? undefined : progress.get(referenceId)) ?? {}
  // Memoised: a redrawn bubble loses its picture and its selection.
  const orderProgress = useMemo(
    () => (state === undefined || payment === undefined ? undefined : { state, payment }),
    [state, payment],
  )
  const shown = useSaid(message, orderProgress, quoted?.id)
  const saidBefore = useSaid(quoted ?? message)
  const answered = quoted ? saidBefore : undefined
  const draw = useCallback(
    () => bubble(shown, answered, viewer, { onShowQuoted }, 'div'),
    [shown, answered, viewer, onShowQuoted],
  )
  const drawFoot = useCallback(() => bubbleFoot(toChatMessage(message), footViewer), [message, footViewer])

  const isOurs = message.role !== 'user'
  return (
    <article className={`timeline-message ${isOurs ? 'timeline-message-out' : ''}`}>
      <div className="timeline-bubble">
        <Drawn draw={draw} drawFoot={drawFoot} className="bubbles" />
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

/** The failure is shown below the bubble, where it can have links. */
const FAILURE_BELOW = { drawFailure: () => [] }

/** The message without its status: the same object while only the status changes. */
function useSaid(message: Message, progress?: Progress, quotedId?: string): ChatMessage {
  const { id, role, type, content, contentData, createDate } = message
  const status = message.status === 'failed' ? 'failed' : 'sent'
  return useMemo(() => {
    const said = { id, role, type, content, contentData, createDate, status, data: null, sendDate: null }
    return toChatMessage(said, progress, quotedId)
  }, [id, role, type, content, contentData, createDate, status, progress, quotedId])
}
