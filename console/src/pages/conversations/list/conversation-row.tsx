/** One conversation in the list: contact, last message and its status, and whether the window is open. */
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
  const texts = useTexts(conversationsTexts)
  const { statuses } = useTexts(chatTexts)
  const words = useWords()
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const { id, contact, from, to, lastMessage, lastMessageDate, window, hasFailed } = conversation
  const name = nameContact(contact, to)
  const tick = lastMessage?.role === 'assistant' ? TICKS[lastMessage.status] : undefined
  const said = useMemo(() => {
    if (lastMessage === null) return ''
    const { content, type } = lastMessage
    return toOneLine(content, type, { words })
  }, [lastMessage, words])
  const isWindowOpen = window.closesAt !== null && Date.parse(window.closesAt) > now.getTime()
  return (
    <li>
      <Link
        to={`/conversations/${id}${search}`}
        className="conversation-row"
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
        </span>
        {isSenderSaid && (
          <span className="conversation-row-with soft small figures">
            {texts.with(formatPhoneNumber(from))}
          </span>
        )}
      </Link>
      {isOpen && <SkipLink to={[OPEN_NAME]}>{texts.toConversation}</SkipLink>}
    </li>
  )
}

function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
}
