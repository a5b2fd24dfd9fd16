/**
 * One message: the bubble as in the chat, with its reactions, its failure or warnings, the way of a
 * new one, and its details.
 */
import { bubble, bubbleFoot } from '@recado/chat/bubble.js'
import type { Message as ChatMessage } from '@recado/chat/contract.js'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo } from 'react'
import { colleaguesQuery } from '../../../api/colleagues.ts'
import { mediaQuery } from '../../../api/media.ts'
import { findReferenceId, readData } from '../../../api/message-data.ts'
import { useApi } from '../../../api/session.tsx'
import type { Message } from '../../../api/types.ts'
import { Drawn } from '../../../chat/drawn.tsx'
import { toChatMessage } from '../../../chat/to-chat.ts'
import type { Progress } from '../../../chat/to-chat.ts'
import { useFindMedia } from '../../../chat/use-find-media.ts'
import { useViewer } from '../../../chat/viewer.ts'
import { toUtc, useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import type { Reactions } from './find-reactions.ts'
import { listTimes } from './message-times.ts'
import { NotDelivered } from './not-delivered.tsx'
import type { Outgoing } from '../reply/outgoing.ts'
import { OutgoingNote } from '../reply/outgoing-note.tsx'
import { useCard } from './use-card.ts'

type Props = {
  message: Message
  /** If it is not stored yet. */
  outgoing: Outgoing | undefined
  progress: Map<string, Progress>
  reactions: Reactions
  quoted: Message | undefined
  onShowQuoted: (messageId: string) => void
  onShowDetails: (messageId: string) => void
  onQuote: ((messageId: string) => void) | undefined
  onReact: ((messageId: string, emoji: string) => void) | undefined
  onTakeBack: (text: string) => void
  /** Leads to the templates; missing where none can be sent, or where the window is open. */
  onTemplate?: (() => void) | undefined
}

export const TimelineMessage = memo(function TimelineMessage(props: Props) {
  const { message, outgoing, onShowDetails, onTakeBack, onTemplate } = props
  const texts = useTexts(conversationsTexts)
  const draw = useBubble(props)
  const drawFoot = useFoot(message)
  const { failure, warnings, isByPhone } = readData(message.data)
  const isOurs = message.role !== 'user'
  return (
    <article className={`timeline-message ${isOurs ? 'timeline-message-out' : ''}`}>
      {message.userId !== null && <Author userId={message.userId} />}
      {isByPhone && <p className="timeline-author soft small">{texts.byPhone}</p>}
      <div className="timeline-bubble">
        <Drawn draw={draw} drawFoot={drawFoot} className="bubbles" />
        {!outgoing && (
          <IconButton icon="more" label={texts.details} onPress={() => onShowDetails(message.id)} />
        )}
      </div>
      {outgoing && <OutgoingNote outgoing={outgoing} onTakeBack={onTakeBack} />}
      {failure !== null && message.status === 'failed' && (
        <div className="notice notice-bad timeline-note">
          <FailureWords failure={failure} />
          {failure.code === 'window_closed' && onTemplate && (
            <Button look="quiet" isSmall icon="file" onPress={onTemplate}>
              {texts.sendTemplate}
            </Button>
          )}
        </div>
      )}
      <NotDelivered message={message} className="timeline-note" />
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

/**
 * Which of the people of the shop wrote it: a program may have named a person who is none of them.
 */
function Author({ userId }: { userId: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi()))
  const author = colleagues.find(({ id }) => id === userId)
  return author === undefined ? null : (
    <p className="timeline-author soft small">
      <bdi>{author.name}</bdi>
    </p>
  )
}

/** The bubble without its foot: it is drawn again only when what it shows has changed. */
function useBubble({ message, outgoing, progress, reactions, quoted, ...actions }: Props): () => Node {
  const { onShowQuoted, onQuote, onReact } = actions
  const file = outgoing?.file
  const findMedia = useFindMedia(useCallback(() => file, [file]))
  const viewer = useViewer(useMemo(() => ({ drawFailure: () => [], findMedia }), [findMedia]))
  const unready = useUnreadyMedia(message)
  const referenceId = findReferenceId(message)
  const { state, payment } = (referenceId === null ? undefined : progress.get(referenceId)) ?? {}
  // Memoised: a redrawn bubble loses its picture and its selection.
  const orderProgress = useMemo(
    () => (state === undefined || payment === undefined ? undefined : { state, payment }),
    [state, payment],
  )
  const said = useSaid(message, orderProgress, quoted?.id)
  const card = useCard(message)
  const { customer, shop } = reactions
  const shown = useMemo<ChatMessage>(
    () => ({ ...said, ...(card && { card }), reactions: toReactions(customer, shop) }),
    [said, card, customer, shop],
  )
  const saidBefore = useSaid(quoted ?? message)
  const answered = quoted ? saidBefore : undefined
  // WhatsApp accepts an answer or a reaction only to a message that has its id.
  const isKnown = message.channelMessageId !== null
  return useCallback(
    () =>
      bubble(
        shown,
        answered,
        viewer,
        {
          onShowQuoted,
          ...(isKnown && onQuote && { onQuote: ({ id }) => onQuote(id) }),
          ...(isKnown && onReact && { onReact: ({ id }, emoji) => onReact(id, emoji) }),
        },
        'div',
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- a file that arrives is drawn by drawing the bubble again
    [shown, answered, viewer, onShowQuoted, isKnown, onQuote, onReact, unready],
  )
}

function useFoot(message: Message): () => Node {
  const texts = useTexts(conversationsTexts)
  const formats = useFormats()
  const additions = useMemo(
    () => ({
      listTimes: () =>
        listTimes(message).map(
          ({ what, at }) => `${texts.times[what]}: ${formats.moment(at)} · ${toUtc(at)}`,
        ),
    }),
    [message, texts, formats],
  )
  const viewer = useViewer(additions)
  return useCallback(() => bubbleFoot(toChatMessage(message), viewer), [message, viewer])
}

const toReactions = (customer: string, shop: string): NonNullable<ChatMessage['reactions']> => [
  ...(customer === '' ? [] : [{ direction: 'in' as const, emoji: customer }]),
  ...(shop === '' ? [] : [{ direction: 'out' as const, emoji: shop }]),
]

const WITH_MEDIA = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/**
 * Which files of a message are not there; empty when all are. Another value means that one has
 * arrived, or failed.
 */
function useUnreadyMedia({ id, type, channelMessageId }: Message): string {
  const query = mediaQuery(useApi(), id)
  const { data = [] } = useQuery({ ...query, enabled: WITH_MEDIA.has(type) && channelMessageId !== null })
  return data.flatMap(({ id: mediaId, state }) => (state === 'ready' ? [] : [`${mediaId} ${state}`])).join()
}

/** The message without its status: the same object while only the status changes. */
function useSaid(message: Message, progress?: Progress, quotedId?: string): ChatMessage {
  const { id, role, type, content, contentData, createDate } = message
  const status = message.status === 'failed' ? 'failed' : 'sent'
  return useMemo(() => {
    const said = { id, role, type, content, contentData, createDate, status, data: null, sendDate: null }
    return toChatMessage(said, progress, quotedId)
  }, [id, role, type, content, contentData, createDate, status, progress, quotedId])
}
