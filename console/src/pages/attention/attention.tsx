/**
 * What needs a person: stopped senders and payment accounts, webhook endpoints in trouble, payments
 * that do not fit, drafts, and deliveries that failed, are held, or have an unknown outcome.
 * `/attention?state=held&sender=<id>` shows those of one state and one sender; choosing others
 * changes the address.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { deliveriesQuery } from '../../api/deliveries.ts'
import type { DeliveryFilter, DeliveryState } from '../../api/deliveries.ts'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Chips } from '../../ui/chips.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'
import { attentionTexts } from './attention-texts.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { EndpointsInTrouble } from './endpoints-in-trouble.tsx'
import { OpenPayments } from './open-payments.tsx'
import { UnreadablePayments } from './unreadable-payments.tsx'
import { StoppedAccounts } from './stopped-accounts.tsx'
import { StoppedSenders } from './stopped-senders.tsx'
import { useResolutions } from './use-resolutions.ts'
import { WaitingDrafts } from './waiting-drafts.tsx'
import './attention.css'

const STATES: DeliveryState[] = ['held', 'unknown', 'failed']
const CHOICES = ['all', ...STATES] as const
const ANY = 'any'

export default function Attention() {
  const title = useTexts(pageTexts).attention
  const texts = useTexts(attentionTexts)
  const [given, setGiven] = useSearchParams()
  const filter = { state: toState(given.get('state')), sender: given.get('sender') }
  const change = ({ state, sender }: DeliveryFilter) =>
    setGiven({ ...(state !== null && { state }), ...(sender !== null && { sender }) }, { replace: true })
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{texts.what}</p>
        </div>
      </div>
      <div className="cards">
        <StoppedSenders />
        <EndpointsInTrouble />
        <StoppedAccounts />
        <OpenPayments />
        <UnreadablePayments />
        <WaitingDrafts />
        <Filters filter={filter} onChange={change} />
        <Deliveries filter={filter} />
      </div>
    </div>
  )
}

/** Null for all, and for an unknown state. */
const toState = (text: string | null): DeliveryFilter['state'] =>
  STATES.find((state) => state === text) ?? null

type FiltersProps = { filter: DeliveryFilter; onChange: (filter: DeliveryFilter) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const texts = useTexts(attentionTexts)
  const { data: senders = [] } = useQuery(sendersQuery(useApi()))
  return (
    <div className="attention-filters">
      <Chips
        label={texts.filter}
        value={filter.state ?? 'all'}
        onChange={(state) => onChange({ ...filter, state: state === 'all' ? null : state })}
        choices={CHOICES.map((value) => ({ value, name: texts.filters[value] }))}
      />
      {(senders.length > 1 || filter.sender !== null) && (
        <Select
          label={texts.sender}
          isLabelHidden
          value={filter.sender ?? ANY}
          onChange={(sender) => onChange({ ...filter, sender: sender === ANY ? null : sender })}
          choices={[
            { value: ANY, name: texts.allSenders },
            ...senders.map(({ id, address }) => ({ value: id, name: formatPhoneNumber(address) })),
          ]}
        />
      )}
    </div>
  )
}

function Deliveries({ filter }: { filter: DeliveryFilter }) {
  const texts = useTexts(attentionTexts)
  const api = useApi()
  const query = useInfiniteQuery(deliveriesQuery(api, filter))
  const { data: senders = [] } = useQuery(sendersQuery(api))
  const { decided, resolve } = useResolutions()
  const list = useRef<HTMLUListElement>(null)
  if (query.data === undefined) return <NoData query={query} />
  const open = query.data.pages.flatMap(({ data }) => data).filter(({ messageId }) => !decided.has(messageId))
  return (
    <>
      <p className="visually-hidden" role="status">
        {open.length === 0 ? texts.nothing : texts.shown(open.length)}
      </p>
      {open.length === 0 && !query.hasNextPage && (
        <Empty icon="check" title={texts.nothing}>
          <p>{texts.nothingHelp}</p>
        </Empty>
      )}
      <ul className="cards" ref={list}>
        {open.map((delivery, index) => (
          <DeliveryCard
            key={delivery.messageId}
            delivery={delivery}
            isSenderSaid={senders.length > 1 && filter.sender === null}
            onResolve={(action) => {
              focusNext(list.current, index)
              resolve(delivery, action)
            }}
          />
        ))}
      </ul>
      <MoreButton list={query} />
    </>
  )
}

/** The focused card is removed: focuses the next one, or the page. */
function focusNext(list: HTMLUListElement | null, index: number): void {
  const next = list?.children[index + 1] ?? list?.children[index - 1] ?? document.getElementById('content')
  if (next instanceof HTMLElement) next.focus()
}
