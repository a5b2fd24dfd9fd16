/**
 * One conversation in the list: contact, last message and its status, what is unread, who waits,
 * and whose it is.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { toOneLine } from '@recado/chat/text/wording.js'
import { useMemo } from 'react'
import type { Conversation } from '../../../api/types.ts'
import { chatTexts } from '../../../chat/chat-texts.ts'
import { useWords } from '../../../chat/viewer.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Link, SkipLink } from '../../../ui/link.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { LabelChip } from '../labels/label-chip.tsx'
import { listTexts } from './list-texts.ts'
import { OPEN_NAME, OPEN_ROW } from '../places.ts'

const TICKS: Partial<Record<string, IconName>> = {
  queued: 'clock',
  sending: 'clock',
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
  failed: 'alert',
  unknown: 'question',
}

type Props = {
  conversation: Conversation
  isOpen: boolean
  /** Names the sender, if the shop has several numbers. */
  isSenderSaid: boolean
  hasDraft: boolean
  /** Search of the list, kept when the conversation is opened. */
  search: string
}

export function ConversationRow({ conversation, isOpen, isSenderSaid, hasDraft, search }: Props) {
  const texts = useTexts(listTexts)
  const { with: withSender } = useTexts(conversationsTexts)
  const { statuses } = useTexts(chatTexts)
  const words = useWords()
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const { id, contact, from, to, lastMessage, lastMessageDate, window, hasFailed, inbox } = conversation
  const name = nameContact(contact, to)
  const isUntold = lastMessage?.byPhone === true && lastMessage.status === 'sent'
  const tick = lastMessage?.role === 'assistant' && !isUntold ? TICKS[lastMessage.status] : undefined
  const said = useMemo(() => {
    if (lastMessage === null) return ''
    const { content, type } = lastMessage
    return toOneLine(content, type, { words })
  }, [lastMessage, words])
  const unread = inbox.unread ?? 0
  const isWindowOpen = window.closesAt !== null && Date.parse(window.closesAt) > now.getTime()
  return (
    <li data-id={id}>
      <Link
        to={`/conversations/${id}${search}`}
        className={unread > 0 ? 'conversation-row conversation-row-unread' : 'conversation-row'}
        isCurrent={isOpen}
        {...(isOpen && { id: OPEN_ROW })}
      >
        <span className="avatar" aria-hidden="true">
          {firstLetter(name)}
          {isWindowOpen && <span className="avatar-open" />}
        </span>
        <span className="conversation-row-who">
          <bdi className="conversation-row-name">{name}</bdi>
          <time className="soft small figures" dateTime={lastMessageDate}>
            {formats.brief(lastMessageDate, now)}
          </time>
        </span>
        <span className="conversation-row-what soft">
          {tick !== undefined && lastMessage !== null && (
            <span className={`ticks ticks-${lastMessage.status}`}>
              <Icon name={tick} />
              <span className="visually-hidden">{statuses[lastMessage.status]}</span>
            </span>
          )}
          <bdi className="conversation-row-text">{said}</bdi>
          {isWindowOpen && <span className="visually-hidden">{texts.windowIsOpen}</span>}
          {hasDraft && <span className="pill pill-wait">{texts.draft}</span>}
          {hasFailed && <span className="pill pill-bad">{texts.failed}</span>}
          {unread > 0 && (
            <span className="unread figures">
              <span aria-hidden="true">{unread}</span>
              <span className="visually-hidden">{texts.unreadCount(unread)}</span>
            </span>
          )}
        </span>
        <InboxMarks inbox={inbox} now={now} />
        {isSenderSaid && (
          <span className="conversation-row-with soft small figures">
            {withSender(formatPhoneNumber(from))}
          </span>
        )}
      </Link>
      {isOpen && <SkipLink to={[OPEN_NAME]}>{texts.toConversation}</SkipLink>}
    </li>
  )
}

/**
 * Who waits and for how long, its state, its labels, and whose it is: a line only where there is
 * something to say.
 */
function InboxMarks({ inbox, now }: { inbox: Conversation['inbox']; now: Date }) {
  const texts = useTexts(listTexts)
  const formats = useFormats()
  const { state, waitsSince, snoozedUntil, labels, assignee } = inbox
  const waitedMs = waitsSince === null ? 0 : now.getTime() - Date.parse(waitsSince)
  if (state === 'open' && waitsSince === null && labels.length === 0 && assignee === null) return null
  return (
    <span className="conversation-row-marks small">
      {state === 'closed' && <span className="pill pill-calm">{texts.closed}</span>}
      {state === 'snoozed' && snoozedUntil !== null && (
        <span className="pill pill-calm">{texts.snoozedUntil(formats.brief(snoozedUntil, now))}</span>
      )}
      {state === 'open' && waitsSince !== null && (
        <span className="pill pill-wait figures">
          {waitedMs < MINUTE_MS ? texts.waitsNow : texts.waits(formats.span(waitedMs))}
        </span>
      )}
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {assignee !== null && (
        <span className="conversation-row-assignee soft">
          <span className="visually-hidden">{texts.assignedTo(assignee.name)}</span>
          <bdi aria-hidden="true">{assignee.name}</bdi>
        </span>
      )}
    </span>
  )
}

function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
}
