/** The conversations of the shop, and beside them (or instead of them, on a narrow screen) the one that is open. */
import { useState } from 'react'
import { useParams } from 'wouter'
import { NO_FILTERS } from '../../api/conversation-cache.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useIsNarrow } from '../../layout/use-is-narrow.ts'
import { Empty } from '../../ui/states.tsx'
import { ConversationList, createPlace } from './conversation-list.tsx'
import { conversationsTexts } from './conversations-texts.ts'
import { Conversation } from './conversation.tsx'
import './conversations.css'

export default function Conversations() {
  const texts = useTexts(conversationsTexts)
  const { conversationId } = useParams<{ conversationId?: string }>()
  const isNarrow = useIsNarrow()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [place] = useState(createPlace)

  return (
    <div className="conversations">
      <h1 className="visually-hidden">{texts.title}</h1>
      {(!isNarrow || conversationId === undefined) && (
        <ConversationList openId={conversationId} filters={filters} onFilter={setFilters} place={place} />
      )}
      {conversationId !== undefined && <Conversation key={conversationId} conversationId={conversationId} />}
      {!isNarrow && conversationId === undefined && (
        <div className="conversation-none">
          <Empty icon="chat" title={texts.choose} />
        </div>
      )}
    </div>
  )
}
