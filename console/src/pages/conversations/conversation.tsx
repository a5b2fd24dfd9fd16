/** One conversation: its contact, whether orders can be sent now, and all its messages. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { conversationQuery, findListed } from '../../api/conversation-cache.ts'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import type { Conversation as ConversationAnswer } from '../../api/types.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { NoData, ProblemNotice } from '../../ui/states.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Customer } from './customer/customer.tsx'
import { customerTexts } from './customer/customer-texts.ts'
import { useIsWide } from './customer/use-is-wide.ts'
import { Drafts } from './drafts/drafts.tsx'
import { focusReply, focusTemplates, ReplyBox } from './reply/reply-box.tsx'
import type { ReplyKind } from './reply/reply-box.tsx'
import { useOutbox } from './reply/use-outbox.ts'
import { useReply } from './reply/use-reply.ts'
import { useWindowOpen } from './reply/use-window-open.ts'
import { ConversationHeader } from './header/conversation-header.tsx'
import { OPEN_NAME } from './places.ts'
import { Timeline } from './timeline/timeline.tsx'
import type { TimelineHandle } from './timeline/timeline.tsx'

export function Conversation({ conversationId }: { conversationId: string }) {
  const cache = useQueryClient()
  // the list knows it already, and the stream keeps the list up to date
  const [listed] = useState(() => findListed(cache, conversationId))
  const conversation = useQuery({ ...conversationQuery(useApi(), conversationId), ...listed })
  if (conversation.data === undefined) return <NoData query={conversation} />
  return (
    <Opened conversation={conversation.data}>
      {conversation.isError && <ProblemNotice error={conversation.error} occasion="reading" />}
    </Opened>
  )
}

function Opened({ conversation, children }: { conversation: ConversationAnswer; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const timeline = useRef<TimelineHandle>(null)
  const maySend = useMay('messages:send')
  const outbox = useOutbox()
  const [reply, changeReply] = useReply(conversation.id)
  const { marksRead } = conversation
  const isOpen = useWindowOpen(conversation.window.closesAt)
  const latest = useRef(conversation)
  useEffect(() => {
    latest.current = conversation
  }, [conversation])
  const [kind, setKind] = useState<ReplyKind>('message')
  const quote = useCallback(
    (quotedId: string) => {
      setKind('message')
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
  const chooseTemplate = useCallback(() => {
    setKind('message')
    afterPaint(() => focusTemplates(place.current)) // a note may have been in their place
  }, [])
  const canReply = maySend && isOpen
  const isWide = useIsWide()
  const { title: customerTitle } = useTexts(customerTexts)
  return (
    <>
      <section ref={place} className="conversation" aria-labelledby={OPEN_NAME}>
        <ConversationHeader conversation={conversation} />
        {children}
        <Timeline
          ref={timeline}
          conversation={conversation}
          marksRead={maySend && marksRead}
          onQuote={canReply ? quote : undefined}
          onReact={canReply ? react : undefined}
          onTakeBack={takeBack}
          onTemplate={maySend && !isOpen ? chooseTemplate : undefined}
        />
        <Drafts conversation={conversation} />
        {maySend && (
          <ReplyBox
            conversation={conversation}
            isWindowOpen={isOpen}
            marksRead={marksRead}
            reply={reply}
            onChange={changeReply}
            kind={kind}
            onKind={setKind}
            onSend={() => timeline.current?.showNewest()}
            dropPlace={place}
          />
        )}
      </section>
      {isWide && (
        <aside className="customer-panel" aria-label={customerTitle}>
          <Customer conversation={conversation} />
        </aside>
      )}
    </>
  )
}
