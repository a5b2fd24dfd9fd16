/**
 * What programs and assistants have written in a conversation, for a person to send: above the
 * reply box, as long as something waits.
 */
import { useQuery } from '@tanstack/react-query'
import { draftsOfQuery, mayHaveDraft, waitingDraftsQuery } from '../../../api/drafts.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftCard } from './draft-card.tsx'
import { draftsTexts } from './drafts-texts.ts'
import './drafts.css'

export function Drafts({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(draftsTexts)
  const api = useApi()
  const waiting = useQuery(waitingDraftsQuery(api))
  const isAny = waiting.isError || (waiting.data !== undefined && mayHaveDraft(waiting.data, conversation.id))
  const { data: drafts = [] } = useQuery({ ...draftsOfQuery(api, conversation.id), enabled: isAny })
  if (!isAny || drafts.length === 0) return null
  return (
    <details className="drafts" open>
      <summary>{texts.title(drafts.length)}</summary>
      <ul className="drafts-list">
        {drafts.map((draft) => (
          <DraftCard key={draft.id} draft={draft} conversation={conversation} />
        ))}
      </ul>
    </details>
  )
}
