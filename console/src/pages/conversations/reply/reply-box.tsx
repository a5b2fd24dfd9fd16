/**
 * The foot of a conversation: a reply box while the window is open, the templates that can be sent
 * once it is closed, and internal notes at any time.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { findLoaded } from '../../../api/message-cache.ts'
import { useMay } from '../../../api/me.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Message } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Chips } from '../../../ui/chips.tsx'
import { NoteBox } from '../notes/note-box.tsx'
import { notesTexts } from '../notes/notes-texts.ts'
import { useSendTyping } from '../notes/use-send-typing.ts'
import { Writers } from '../notes/writers.tsx'
import { useVariableValues } from '../saved-replies/use-variable-values.ts'
import type { Attachment } from './attachments.tsx'
import { Composer } from './composer.tsx'
import type { KeptReply } from './kept-replies.ts'
import type { Reply } from './outgoing.ts'
import { QuoteStrip } from './quote-strip.tsx'
import { replyTexts } from './reply-texts.ts'
import { TemplateReply } from './template/template-reply.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useFootHeight } from './use-foot-height.ts'
import { useOutbox } from './use-outbox.ts'
import { useTyping } from './use-typing.ts'
import './reply.css'

/** What is written: a message to the customer, or a note that only the shop sees. */
export type ReplyKind = 'message' | 'note'

type Props = {
  conversation: Conversation
  isWindowOpen: boolean
  /** Whether the customer sees read receipts and the typing indicator. */
  marksRead: boolean
  reply: KeptReply
  onChange: (update: (before: KeptReply) => KeptReply) => void
  kind: ReplyKind
  onKind: (kind: ReplyKind) => void
  /** What is sent is the newest of the timeline, which may show other messages. */
  onSend: () => void
  /** Files may be dropped on it. */
  dropPlace: RefObject<HTMLElement | null>
}

export function ReplyBox(props: Props) {
  const { conversation, isWindowOpen, marksRead, reply, onChange, kind, onKind, onSend, dropPlace } = props
  const texts = useTexts(replyTexts)
  const { kinds, kindsOf } = useTexts(notesTexts)
  const outbox = useOutbox()
  const quoted = useMessage(conversation.id, reply.quotedId)
  const showCustomer = useTyping(conversation.id, marksRead)
  const sendTyping = useSendTyping(conversation.id)
  const readVariables = useVariableValues(conversation)
  const mayNote = useMay('inbox:write')
  const onTyping = useCallback(() => {
    showCustomer()
    sendTyping()
  }, [showCustomer, sendTyping])
  const [attachments, setAttachments] = useState<Attachment[]>([]) // they stay while a note is written
  const [recordingSince, setRecordingSince] = useState<number | null>(null)
  const isRecording = recordingSince !== null
  const send = (replies: Reply[]) => {
    for (const one of replies) outbox.add(conversation, one)
    onSend()
  }
  const foot = useRef<HTMLElement>(null)
  useFootHeight(foot)
  // On a phone what is not needed for most replies folds away. What replaces the reply is never the
  // only thing shown.
  const isNarrow = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = isNarrow && !isUnfolded && kind === 'message' && isWindowOpen
  return (
    <section ref={foot} className="reply" aria-label={texts.reply}>
      <div className="reply-kinds">
        {mayNote && !isFolded && !isRecording && (
          <Chips
            label={kinds}
            value={kind}
            onChange={onKind}
            choices={KINDS.map((value) => ({ value, name: kindsOf[value] }))}
          />
        )}
        <Writers conversationId={conversation.id} />
      </div>
      {isRecording || (kind === 'message' && isWindowOpen) ? (
        <Composer
          reply={reply}
          onChange={onChange}
          attachments={attachments}
          onAttachments={setAttachments}
          recordingSince={recordingSince}
          onRecordingSince={setRecordingSince}
          onSend={send}
          onTyping={onTyping}
          readVariables={readVariables}
          isFolded={isFolded}
          onFold={isNarrow ? () => setUnfolded((before) => !before) : undefined}
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
      ) : kind === 'note' ? (
        <NoteBox
          conversationId={conversation.id}
          text={reply.note}
          onChange={(note) => {
            onChange((before) => ({ ...before, note }))
            if (note !== '') sendTyping()
          }}
        />
      ) : (
        <TemplateReply recipient={conversation} onSent={onSend} />
      )}
    </section>
  )
}

const KINDS: ReplyKind[] = ['message', 'note']

/** Moves the focus to the text of the reply in `place`. */
export function focusReply(place: ParentNode | null): void {
  place?.querySelector<HTMLElement>('.reply textarea')?.focus()
}

/**
 * Moves the focus to the search of the templates, which are in `place` while the window is
 * closed.
 */
export function focusTemplates(place: ParentNode | null): void {
  place?.querySelector<HTMLElement>('.template-reply input')?.focus()
}

/** A message by its id: usually one that the timeline has loaded. */
function useMessage(conversationId: string, messageId: string | null): Message | undefined {
  const api = useApi()
  const cache = useQueryClient()
  const id = messageId ?? ''
  const { data } = useQuery({
    queryKey: queryKeys.message(id),
    queryFn: ({ signal }) => api.messages.get(id, { signal }),
    initialData: () => findLoaded(cache, conversationId, (message) => message.id === id),
    enabled: messageId !== null,
  })
  return messageId === null ? undefined : data
}
