/** The one search, the views, and the filters of the list. */
import { useQuery } from '@tanstack/react-query'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { NO_FILTERS } from '../../../api/conversation-cache.ts'
import type { ConversationFilters } from '../../../api/conversation-cache.ts'
import { labelsQuery } from '../../../api/labels.ts'
import { useMay, useUser } from '../../../api/me.ts'
import { sendersQuery } from '../../../api/senders.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { SearchField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { NewConversationButton } from '../new/new-conversation-button.tsx'
import { InboxSettings } from '../settings/inbox-settings.tsx'
import { listTexts } from './list-texts.ts'
import { Views } from './views.tsx'

const ANY = 'any'

export function ConversationFiltersBar({
  filters,
  draftedCount,
  onFilter,
}: {
  filters: ConversationFilters
  /** In how many conversations a draft waits. */
  draftedCount: number
  onFilter: (filters: ConversationFilters) => void
}) {
  const texts = useTexts(listTexts)
  const change = (part: Partial<ConversationFilters>) => onFilter({ ...filters, hasDraft: false, ...part })
  const [typed, setTyped] = useTypedSearch(filters.q, (q) => change({ q }))
  const isUser = useUser() !== null
  return (
    <div className="conversation-filters">
      <div className="conversation-search">
        <SearchField label={texts.search} value={typed} onChange={setTyped} />
        <NewConversationButton />
        <InboxSettings />
      </div>
      {filters.q === '' && <Views view={filters.view} onView={(view) => change({ view })} />}
      <div className="chips" role="group" aria-label={texts.filters}>
        {isUser && (
          <ToggleButton
            className="chip"
            isSelected={filters.isUnread}
            onChange={(isUnread) => change({ isUnread })}
          >
            {texts.unread}
          </ToggleButton>
        )}
        <ToggleButton
          className="chip"
          isSelected={filters.windowOpen}
          onChange={(windowOpen) => change({ windowOpen })}
        >
          {texts.windowOpen}
        </ToggleButton>
        <ToggleButton
          className="chip"
          isSelected={filters.hasFailed}
          onChange={(hasFailed) => change({ hasFailed })}
        >
          {texts.hasFailed}
        </ToggleButton>
        {(draftedCount > 0 || filters.hasDraft) && (
          <ToggleButton
            className="chip"
            isSelected={filters.hasDraft}
            onChange={(hasDraft) => onFilter({ ...NO_FILTERS, hasDraft })}
          >
            {texts.hasDraft(draftedCount)}
          </ToggleButton>
        )}
        <LabelFilter labelId={filters.labelId} onChange={(labelId) => change({ labelId })} />
      </div>
      <SenderFilter from={filters.from} onChange={(from) => change({ from })} />
    </div>
  )
}

/** Shown only if there are labels. */
function LabelFilter({
  labelId,
  onChange,
}: {
  labelId: string | null
  onChange: (labelId: string | null) => void
}) {
  const texts = useTexts(listTexts)
  const { data: labels = [] } = useQuery(labelsQuery(useApi()))
  if (labels.length === 0) return null
  const chosen = labels.find(({ id }) => id === labelId)
  const entryOf = (id: string | null, name: string) => ({
    id: id ?? ANY,
    name,
    onAction: () => onChange(id),
    isChosen: id === labelId,
  })
  return (
    <Menu
      label={`${texts.label}: ${chosen?.name ?? texts.everyLabel}`}
      className={labelId === null ? 'chip' : 'chip chip-chosen'}
      parts={[
        { entries: [entryOf(null, texts.everyLabel), ...labels.map(({ id, name }) => entryOf(id, name))] },
      ]}
    >
      <Icon name="tag" />
      {chosen && <bdi>{chosen.name}</bdi>}
    </Menu>
  )
}

/** Shown only if there is a choice and the key may list the senders. */
function SenderFilter({ from, onChange }: { from: string | null; onChange: (from: string | null) => void }) {
  const texts = useTexts(listTexts)
  const api = useApi()
  const senders = useQuery({ ...sendersQuery(api), enabled: useMay('senders:read') })
  if ((senders.data?.length ?? 0) < 2) return null
  return (
    <Select
      label={texts.sender}
      isLabelHidden
      value={from ?? ANY}
      onChange={(value) => onChange(value === ANY ? null : value)}
      choices={[
        { value: ANY, name: texts.everySender },
        ...(senders.data ?? []).map(({ address }) => ({ value: address, name: formatPhoneNumber(address) })),
      ]}
    />
  )
}
