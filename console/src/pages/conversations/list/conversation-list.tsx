/**
 * The list of conversations, newest first, with views, search and filters; scrolling loads older
 * ones. Messages are below what a search finds.
 */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { NO_FILTERS } from '../../../api/conversation-cache.ts'
import type { ConversationFilters } from '../../../api/conversation-cache.ts'
import { useMay } from '../../../api/me.ts'
import { sendersQuery } from '../../../api/senders.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SkipLink } from '../../../ui/link.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { toSearch } from './address-filters.ts'
import { ConversationFiltersBar } from './conversation-filters.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { FoundMessages } from '../search/found-messages.tsx'
import { useFoundMessages } from '../search/use-found-messages.ts'
import { listTexts } from './list-texts.ts'
import { LIST, OPEN_NAME } from '../places.ts'
import { useListPosition } from './use-list-position.ts'
import { useDraftedIds, useListed } from './use-listed.ts'

/** How far from the end the next page is requested. */
const AHEAD = '600px'

/** How many conversations a search shows above the messages that it finds. */
const FIRST = 5

export function ConversationList({
  openId,
  filters,
  onFilter,
}: {
  openId: string | undefined
  filters: ConversationFilters
  onFilter: (filters: ConversationFilters) => void
}) {
  const texts = useTexts(listTexts)
  const { title } = useTexts(conversationsTexts)
  const asked = useDeferredValue(filters)
  const draftedIds = useDraftedIds()
  const { conversations, isPending, error, readAgain, more } = useListed(asked, draftedIds)
  const found = useFoundMessages(asked.q)
  const isMessageFound = found.messages.length > 0
  const [allFor, setAllFor] = useState('')
  const shown = isMessageFound && allFor !== asked.q ? conversations.slice(0, FIRST) : conversations
  const scroller = useRef<HTMLDivElement>(null)
  const search = toSearch(filters)
  useListPosition(scroller, search)

  const isSenderSaid = useHasSeveralSenders(conversations) && filters.from === null
  return (
    <section id={LIST} className="conversation-list" aria-label={title} tabIndex={-1}>
      {openId !== undefined && <SkipLink to={[OPEN_NAME]}>{texts.toConversation}</SkipLink>}
      <ConversationFiltersBar filters={filters} draftedCount={draftedIds?.length ?? 0} onFilter={onFilter} />
      <div className="conversation-scroller" ref={scroller}>
        {isPending && <Loading />}
        {error !== null && conversations.length === 0 && <Failed error={error} onRetry={readAgain} />}
        {!isPending && error === null && conversations.length === 0 && !isMessageFound && (
          <None filters={filters} onShowAll={() => onFilter(NO_FILTERS)} />
        )}
        {isMessageFound && shown.length > 0 && <h2 className="found-heading">{title}</h2>}
        <ul className="conversation-rows">
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
              isSenderSaid={isSenderSaid}
              hasDraft={draftedIds?.includes(conversation.id) ?? false}
              search={search}
            />
          ))}
        </ul>
        {shown.length < conversations.length ? (
          <p className="conversation-more">
            <Button look="quiet" isSmall onPress={() => setAllFor(asked.q)}>
              {texts.more}
            </Button>
          </p>
        ) : (
          more !== null && <More scroller={scroller} isLoading={more.isLoading} onMore={more.load} />
        )}
        <FoundMessages found={found} q={asked.q} search={search} />
      </div>
    </section>
  )
}

/** A key that may not list the senders counts those in the loaded conversations. */
function useHasSeveralSenders(conversations: Conversation[]): boolean {
  const { data } = useQuery({ ...sendersQuery(useApi()), enabled: useMay('senders:read') })
  return (data?.length ?? 0) > 1 || new Set(conversations.map(({ from }) => from)).size > 1
}

/** Where the shop has no number yet, its first step. */
function ConnectFirst() {
  const texts = useTexts(listTexts)
  const mayConnect = useMay('senders:write')
  const { data } = useQuery({ ...sendersQuery(useApi()), enabled: mayConnect })
  if (data?.length !== 0) return null
  return (
    <LinkButton href="/senders/connect" icon="plug">
      {texts.connect}
    </LinkButton>
  )
}

function None({ filters, onShowAll }: { filters: ConversationFilters; onShowAll: () => void }) {
  const texts = useTexts(listTexts)
  const { q, view, hasDraft } = filters
  if (filters === NO_FILTERS) {
    return (
      <Empty icon="chat" title={texts.none}>
        <p>{texts.noneHelp}</p>
        <ConnectFirst />
      </Empty>
    )
  }
  return (
    <Empty icon="search" title={hasDraft ? texts.noDrafts : q === '' ? texts.noneIn[view] : texts.noneFound}>
      {q !== '' && <p>{texts.noneFoundHelp}</p>}
      <Button look="quiet" onPress={onShowAll}>
        {texts.showAll}
      </Button>
    </Empty>
  )
}

/** Loads more when it comes near the view; a button for those who do not scroll. */
function More({
  scroller,
  isLoading,
  onMore,
}: {
  scroller: RefObject<HTMLDivElement | null>
  isLoading: boolean
  onMore: () => void
}) {
  const texts = useTexts(listTexts)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null || isLoading) return
    // Changes that piled up while the page was busy come together: the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onMore(), {
      root: scroller.current,
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller, isLoading, onMore])
  return (
    <div ref={end} className="conversation-more">
      <Button look="quiet" isSmall isPending={isLoading} onPress={onMore}>
        {isLoading ? texts.loadingMore : texts.more}
      </Button>
    </div>
  )
}
