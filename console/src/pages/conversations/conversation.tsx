/** One conversation: its contact, whether orders can be sent now, and all its messages. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { conversationQuery } from '../../api/conversation-cache.ts'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import type { Conversation as ConversationAnswer } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { nameContact } from '../../ui/address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link, SkipLink } from '../../ui/link.tsx'
import { Failed, Loading, ProblemNotice } from '../../ui/states.tsx'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { conversationsTexts } from './conversations-texts.ts'
import { Drafts } from './drafts/drafts.tsx'
import { focusReply, ReplyBox } from './reply/reply-box.tsx'
import { useOutbox } from './reply/use-outbox.ts'
import { useReply } from './reply/use-reply.ts'
import { useWindowOpen } from './reply/use-window-open.ts'
import { toE164 } from './reply/outgoing.ts'
import { LIST, OPEN_NAME, OPEN_ROW } from './places.ts'
import { Timeline } from './timeline.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { WindowClock } from './window-clock.tsx'

export function Conversation({ conversationId }: { conversationId: string }) {
  const conversation = useQuery(conversationQuery(useApi(), conversationId))
  if (conversation.isError && conversation.data === undefined) {
    return <Failed error={conversation.error} onRetry={() => void conversation.refetch()} />
  }
  if (conversation.data === undefined) return <Loading />
  return (
    <Opened conversation={conversation.data}>
      {conversation.isError && <ProblemNotice error={conversation.error} occasion="reading" />}
    </Opened>
  )
}

function Opened({ conversation, children }: { conversation: ConversationAnswer; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const maySend = useMay('messages:send')
  const outbox = useOutbox()
  const [reply, changeReply] = useReply(conversation.id)
  const { marksRead } = conversation
  const isOpen = useWindowOpen(conversation.window.closesAt)
  const latest = useRef(conversation)
  useEffect(() => {
    latest.current = conversation
  }, [conversation])
  const quote = useCallback(
    (quotedId: string) => {
      changeReply((before) => ({ ...before, quotedId }))
      focusReply(place.current)
    },
    [changeReply],
  )
  const react = useCallback(
    (messageId: string, emoji: string) =>
      outbox.add(latest.current, {
        kind: 'reaction',
        object: { message_id: messageId, emoji },
        quotedId: null,
      }),
    [outbox],
  )
  const takeBack = useCallback(
    (text: string) => {
      changeReply((before) => ({ ...before, text: [before.text, text].filter(Boolean).join('\n') }))
      focusReply(place.current)
    },
    [changeReply],
  )
  const canReply = maySend && isOpen
  return (
    <section ref={place} className="conversation" aria-labelledby={OPEN_NAME}>
      <Head conversation={conversation} />
      {children}
      <Timeline
        conversationId={conversation.id}
        marksRead={maySend && marksRead}
        onQuote={canReply ? quote : undefined}
        onReact={canReply ? react : undefined}
        onTakeBack={takeBack}
      />
      <Drafts conversation={conversation} />
      {maySend && (
        <ReplyBox
          conversation={conversation}
          isWindowOpen={isOpen}
          marksRead={marksRead}
          reply={reply}
          onChange={changeReply}
          dropPlace={place}
        />
      )}
    </section>
  )
}

function Head({ conversation }: { conversation: ConversationAnswer }) {
  const texts = useTexts(conversationsTexts)
  const isNarrow = useIsNarrow()
  const search = useSearch()
  const maySend = useMay('messages:send')
  const { contact, from, to, window } = conversation
  const name = nameContact(contact, to)
  return (
    <header className="conversation-head">
      <DocumentTitle title={name} />
      {isNarrow ? (
        <Link to={`/conversations${search === '' ? '' : `?${search}`}`} className="button button-icon">
          <Icon name="back" />
          <span className="visually-hidden">{texts.back}</span>
        </Link>
      ) : (
        <SkipLink to={[OPEN_ROW, LIST]}>{texts.back}</SkipLink>
      )}
      <div className="conversation-who">
        <h2 id={OPEN_NAME} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <p className="soft small figures">
          {formatPhoneNumber(to)} <span className="nowrap">{texts.with(formatPhoneNumber(from))}</span>
        </p>
      </div>
      <WindowClock closesAt={window.closesAt} />
      {maySend && (
        <LinkButton
          href={`/compose?${new URLSearchParams({ from: `+${from}`, to: toE164(to) }).toString()}`}
          look="quiet"
          isSmall
          icon="pen"
        >
          {texts.write}
        </LinkButton>
      )}
    </header>
  )
}
