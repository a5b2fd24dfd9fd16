/**
 * Links to the pages that the key may open, in groups. The current one is marked, and items that
 * need a person are counted.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { waitingCountQuery } from '../alerts/waiting-count.tsx'
import { waitingDraftsQuery } from '../api/drafts.ts'
import { mayDo, useMay, useUser } from '../api/me.ts'
import type { Scope } from '../api/me.ts'
import { paymentAccountsQuery } from '../api/payment-accounts.ts'
import { openPaymentsQuery, unreadablePaymentsQuery } from '../api/payments.ts'
import { countNeeding, sendersQuery } from '../api/senders.ts'
import { useApi } from '../api/session.tsx'
import { isInTrouble, webhookEndpointsQuery } from '../api/webhook-endpoints.ts'
import { useTexts } from '../i18n/texts.ts'
import { listen, readDecided } from '../pages/attention/decisions.ts'
import { pageTexts } from '../pages/page-texts.ts'
import { PAGE_GROUPS, PAGES, toPath } from '../pages/pages.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { layoutTexts } from './layout-texts.ts'

/** The stream reports what begins to need a person, but not everything that ends it. */
const COUNT_AGAIN_MS = 30_000
/** There is no room for more digits, and they would not matter. */
const COUNT_MAX = 99

export function Navigation({ scopes }: { scopes: Scope[] }) {
  const texts = useTexts(pageTexts)
  const { navigation, morePages, groups } = useTexts(layoutTexts)
  const [location, navigate] = useLocation()
  const isCurrent = (path: string) => location === toPath(path) || location.startsWith(`${toPath(path)}/`)
  const pages = PAGES.filter(({ icon, scope }) => icon !== undefined && mayDo(scopes, scope))
  const others = pages.filter(({ isDaily }) => isDaily !== true)
  return (
    <nav className="navigation" aria-label={navigation}>
      <ul className="navigation-list">
        {pages.map(({ name, path, icon = 'chat', isDaily, group }, index) => (
          <Fragment key={name}>
            {group !== undefined && group !== pages[index - 1]?.group && (
              <li className="navigation-group navigation-other">{groups[group]}</li>
            )}
            <li className={isDaily ? '' : 'navigation-other'}>
              <Link to={toPath(path)} className="navigation-link" isCurrent={isCurrent(path)}>
                <Icon name={icon} />
                <span>{texts[name]}</span>
                {name === 'attention' && <AttentionCount />}
                {name === 'conversations' && <UnreadCount />}
              </Link>
            </li>
          </Fragment>
        ))}
        {others.length > 0 && (
          <li className="navigation-more">
            <Menu
              label={morePages}
              className="navigation-link"
              parts={PAGE_GROUPS.map((group) => ({
                heading: groups[group],
                entries: others
                  .filter((page) => page.group === group)
                  .map(({ name, path, icon = 'chat' }) => ({
                    id: name,
                    name: texts[name],
                    icon,
                    isChosen: isCurrent(path),
                    onAction: () => navigate(toPath(path)),
                  })),
              })).filter(({ entries }) => entries.length > 0)}
            >
              <Icon name="more" />
              <span>{morePages}</span>
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Conversations that are unread, or for a key wait: as many as the title of the tab says. */
function UnreadCount() {
  const { unreadConversations } = useTexts(layoutTexts)
  const { data: count = 0 } = useQuery(waitingCountQuery(useApi(), useUser() !== null))
  if (count === 0) return null
  return (
    <span className="pill pill-good figures navigation-count">
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      <span className="visually-hidden"> {unreadConversations}</span>
    </span>
  )
}

/**
 * Messages that need a person, except those just decided, drafts, stopped senders and accounts,
 * failing endpoints, payments that do not fit: as many as the page shows.
 */
function AttentionCount() {
  const api = useApi()
  const { data: senders = [] } = useQuery({ ...sendersQuery(api), refetchInterval: COUNT_AGAIN_MS })
  const { data: endpoints = [] } = useQuery({
    ...webhookEndpointsQuery(api),
    enabled: useMay('webhooks:write'),
    refetchInterval: COUNT_AGAIN_MS,
  })
  const { data: drafts = [] } = useQuery(waitingDraftsQuery(api))
  const { data: payments } = useInfiniteQuery({
    ...openPaymentsQuery(api),
    enabled: useMay('payments:confirm'),
  })
  const { data: unreadable = [] } = useQuery({
    ...unreadablePaymentsQuery(api),
    enabled: useMay('payments:confirm'),
  })
  const { data: accounts = [] } = useQuery({
    ...paymentAccountsQuery(api),
    enabled: useMay('payments:read'),
  })
  const decided = useSyncExternalStore(listen, readDecided)
  const needing = senders.reduce((sum, sender) => sum + countNeeding(sender), 0)
  const stopped = [...senders, ...accounts].filter(({ stop }) => stop !== null).length
  const open = payments?.pages.flatMap(({ data }) => data).length ?? 0
  const others = stopped + endpoints.filter(isInTrouble).length + drafts.length + open + unreadable.length
  const count = Math.max(0, needing - decided.size) + others
  if (count === 0) return null
  return (
    <span className="pill pill-bad figures navigation-count">
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
    </span>
  )
}
