/** One message that needs a person: its content, its history, and the possible decisions. */
import { toPlainText } from '@recado/chat/text/markup.js'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useId } from 'react'
import type { Delivery, DeliveryAction } from '../../api/deliveries.ts'
import { useMay } from '../../api/me.ts'
import { useTexts } from '../../i18n/texts.ts'
import { nameContact } from '../../ui/address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailureSource, FailureWords } from '../../ui/failure-words.tsx'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { isCorrectable } from '../compose/correction.ts'
import { conversationsTexts } from '../conversations/conversations-texts.ts'
import { useKindName } from '../../schema-form/use-kind-name.ts'
import { attentionTexts } from './attention-texts.ts'

type Props = {
  delivery: Delivery
  /** Names the sender, if the shop has several numbers. */
  isSenderSaid: boolean
  onResolve: (action: DeliveryAction) => void
}

const MOODS = { failed: 'pill-bad', unknown: 'pill-wait', held: 'pill-wait' }

export function DeliveryCard({ delivery, isSenderSaid, onResolve }: Props) {
  const texts = useTexts(attentionTexts)
  const nameKind = useKindName()
  const { sendTemplate } = useTexts(conversationsTexts)
  const { type, from, to, contact, state, content, failure } = delivery
  const { messageId, conversationId, referenceId, attempts, decideDate } = delivery
  const mayCorrect = useMay('messages:send')
  const name = nameContact(contact, to)
  const number = formatPhoneNumber(to)
  const id = useId()
  return (
    <li className="card" aria-labelledby={id} tabIndex={-1}>
      <div className="delivery-head">
        <h2 id={id}>
          {nameKind(type)} {texts.to} <bdi>{name}</bdi>
        </h2>
        <span className={`pill ${MOODS[state]}`}>{texts.states[state]}</span>
      </div>
      {content !== null && (
        <p className="delivery-content" dir="auto">
          {toPlainText(content)}
        </p>
      )}
      {state !== 'failed' && <p>{texts.explain[state]}</p>}
      {failure !== null &&
        (state === 'failed' ? <FailureWords failure={failure} /> : <FailureSource failure={failure} />)}
      <p className="small soft delivery-facts">
        <Moment at={delivery.failDate ?? delivery.lastAttemptDate ?? delivery.createDate} as="ago" />
        {name !== number && <bdi className="figures">{number}</bdi>}
        {isSenderSaid && <span className="figures">{texts.from(formatPhoneNumber(from))}</span>}
        <span>{texts.attempts(attempts)}</span>
        {decideDate !== null && (
          <span>
            {texts.waitsUntil} <Moment at={decideDate} />
          </span>
        )}
        <Link to={`/conversations/${conversationId}`}>{texts.openConversation}</Link>
        {referenceId !== null && (
          <Link to={`/orders/${encodeURIComponent(referenceId)}`}>
            <bdi>{texts.openOrder(referenceId)}</bdi>
          </Link>
        )}
      </p>
      <div className="actions">
        {state === 'failed' && mayCorrect && isCorrectable(delivery) && (
          <LinkButton isSmall icon="pen" href={`/compose?replaces=${messageId}`} aria-describedby={id}>
            {texts.correct}
          </LinkButton>
        )}
        {failure?.code === 'window_closed' && mayCorrect && (
          <LinkButton isSmall icon="file" href={`/conversations/${conversationId}`} aria-describedby={id}>
            {sendTemplate}
          </LinkButton>
        )}
        {delivery.actions.map((action) => (
          <Button key={action} look="quiet" isSmall aria-describedby={id} onPress={() => onResolve(action)}>
            {state === 'failed' && action === 'mark_failed' ? texts.archive : texts.actions[action]}
          </Button>
        ))}
      </div>
    </li>
  )
}
