/** The foot of a conversation: a reply box while the window is open, and the templates that can be sent once it is closed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RefObject } from 'react'
import { answerOf } from '../../../api/client.ts'
import { findLoaded } from '../../../api/message-cache.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Message } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Composer } from './composer.tsx'
import type { KeptReply } from './kept-replies.ts'
import type { Reply } from './outgoing.ts'
import { QuoteStrip } from './quote-strip.tsx'
import { replyTexts } from './reply-texts.ts'
import { TemplateReply } from './template/template-reply.tsx'
import { useOutbox } from './use-outbox.ts'
import { useTyping } from './use-typing.ts'
import './reply.css'

type Props = {
  conversation: Conversation
  isWindowOpen: boolean
  /** Whether the customer is told what was seen, and that an answer is typed. */
  marksRead: boolean
  reply: KeptReply
  onChange: (update: (before: KeptReply) => KeptReply) => void
  /** Files may be dropped on it. */
  dropPlace: RefObject<HTMLElement | null>
}

export function ReplyBox({ conversation, isWindowOpen, marksRead, reply, onChange, dropPlace }: Props) {
  const texts = useTexts(replyTexts)
  const outbox = useOutbox()
  const quoted = useMessage(conversation.id, reply.quotedId)
  const onTyping = useTyping(conversation.id, marksRead)
  const setReply = useCallback((next: KeptReply) => onChange(() => next), [onChange])
  const onSend = (replies: Reply[]) => {
    for (const one of replies) outbox.add(conversation, one)
  }
  return (
    <section className="reply" aria-label={texts.reply}>
      {isWindowOpen ? (
        <Composer
          reply={reply}
          onChange={setReply}
          onSend={onSend}
          onTyping={onTyping}
          dropPlace={dropPlace}
          quote={
            quoted && (
              <QuoteStrip
                message={quoted}
                onStop={() => onChange((before) => ({ ...before, quotedId: null }))}
              />
            )
          }
        />
      ) : (
        <TemplateReply conversation={conversation} />
      )}
    </section>
  )
}

/** Moves the focus to the text of the reply in `place`. */
export function focusReply(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('.reply textarea')?.focus()
}

/** A message by its id: usually one that the timeline has loaded. */
function useMessage(conversationId: string, messageId: string | null): Message | undefined {
  const api = useApi()
  const cache = useQueryClient()
  const id = messageId ?? ''
  const { data } = useQuery({
    queryKey: queryKeys.message(id),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/messages/{messageId}', { params: { path: { messageId: id } }, signal })),
    initialData: () => findLoaded(cache, conversationId, (message) => message.id === id),
    enabled: messageId !== null,
  })
  return messageId === null ? undefined : data
}
