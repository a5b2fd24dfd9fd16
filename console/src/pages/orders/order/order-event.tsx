/** One event in the history of an order, with its time. */
import { bubble } from '@recado/chat/bubble.js'
import { useCallback } from 'react'
import type { Message, OrderEvent } from '../../../api/types.ts'
import { Drawn } from '../../../chat/drawn.tsx'
import { toChatMessage } from '../../../chat/to-chat.ts'
import type { Progress } from '../../../chat/to-chat.ts'
import { useViewer } from '../../../chat/viewer.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { orderTexts } from './order-texts.ts'

type Props = {
  event: OrderEvent
  /** The current state of the order. */
  progress: Progress | undefined
  /** It is a message that failed and is not decided yet. */
  isOpen: boolean
}

export function OrderEventRow({ event, progress, isOpen }: Props) {
  const texts = useTexts(orderTexts)
  return (
    <li className={`order-event ${isBad(event) ? 'order-event-bad' : ''}`}>
      <span className="order-event-mark">
        <Icon name={iconOf(event)} />
      </span>
      <p className="order-event-head">
        <strong>{nameEvent(event, texts)}</strong>{' '}
        <span className="soft small">
          <Moment at={event.date} />
        </span>
      </p>
      <EventBody event={event} progress={progress} />
      {isOpen && (
        <div>
          <LinkButton isSmall icon="pen" href={`/compose?replaces=${event.messageId}`}>
            {texts.correct}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

function EventBody({ event, progress }: { event: OrderEvent; progress: Progress | undefined }) {
  switch (event.kind) {
    case 'message':
    case 'reply':
      return <MessageBubble message={event.message} progress={progress} />
    case 'failure':
      return <FailureWords failure={event.failure} />
    case 'receipt':
      return event.failure === null ? null : <FailureWords failure={event.failure} />
    case 'resolution':
      return <ResolutionWords event={event} />
  }
}

function ResolutionWords({ event }: { event: Extract<OrderEvent, { kind: 'resolution' }> }) {
  const texts = useTexts(orderTexts)
  return (
    <p>
      {texts.by} <bdi>{event.resolution.resolvedBy.name}</bdi>
    </p>
  )
}

/** Later events show the status, so the bubble does not. */
const NO_ADDITIONS = { drawFailure: () => [] }

function MessageBubble({ message, progress }: { message: Message; progress: Progress | undefined }) {
  const viewer = useViewer(NO_ADDITIONS)
  const draw = useCallback(
    () => bubble(toChatMessage(message, progress), undefined, viewer, { onShowQuoted: () => {} }, 'div'),
    [message, progress, viewer],
  )
  return <Drawn draw={draw} className="bubbles order-event-bubble" />
}

type Texts = (typeof orderTexts)['en']

function nameEvent(event: OrderEvent, texts: Texts): string {
  switch (event.kind) {
    case 'message':
      if (event.message.role === 'user') return texts.payment
      return event.message.type === 'order_details' ? texts.orderSent : texts.statusSent
    case 'reply':
      return texts.reply
    case 'failure':
      return texts.outcomes[event.outcome]
    case 'receipt':
      return texts.receipts[event.status]
    case 'resolution':
      return texts.actions[event.resolution.action]
  }
}

function iconOf(event: OrderEvent): IconName {
  switch (event.kind) {
    case 'message':
      return 'order'
    case 'reply':
      return 'chat'
    case 'failure':
      return event.outcome === 'unknown' ? 'question' : 'alert'
    case 'receipt':
      return event.status === 'failed' ? 'alert' : event.status === 'sent' ? 'check' : 'checks'
    case 'resolution':
      return 'pen'
  }
}

const isBad = (event: OrderEvent): boolean =>
  event.kind === 'failure' || (event.kind === 'receipt' && event.status === 'failed')
