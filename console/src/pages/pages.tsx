/**
 * The pages of the console: their addresses, the scopes they need, and which are in the navigation.
 * A page is loaded when it is first opened, or once the browser has nothing else to do.
 */
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { mayDo, useMay, useMe } from '../api/me.ts'
import type { Scope } from '../api/me.ts'
import { useTexts } from '../i18n/texts.ts'
import { DocumentTitle } from '../layout/document-title.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Empty, Loading } from '../ui/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { pageTexts } from './page-texts.ts'
import { preloadedPage } from './preloaded-page.tsx'
import type { PreloadedPage } from './preloaded-page.tsx'

const Conversations = preloadedPage(() => import('./conversations/conversations.tsx'))
const Compose = preloadedPage(() => import('./compose/compose.tsx'))
const Attention = preloadedPage(() => import('./attention/attention.tsx'))
const Orders = preloadedPage(() => import('./orders/orders.tsx'))
const Keys = preloadedPage(() => import('./keys/keys.tsx'))
const People = preloadedPage(() => import('./people/people.tsx'))
const Account = preloadedPage(() => import('./account/account.tsx'))
const Audit = preloadedPage(() => import('./audit/audit.tsx'))
const Templates = preloadedPage(() => import('./templates/templates.tsx'))
const Webhooks = preloadedPage(() => import('./webhooks/webhooks.tsx'))
const Reports = preloadedPage(() => import('./reports/reports.tsx'))
const Day = preloadedPage(() => import('./day/day.tsx'))
const Payments = preloadedPage(() => import('./payments/payments.tsx'))
const PaymentAccounts = preloadedPage(() => import('./payment-accounts/payment-accounts.tsx'))
const Shop = preloadedPage(() => import('./shop/shop.tsx'))
const Connect = preloadedPage(() => import('./senders/connect/connect.tsx'))
const Senders = preloadedPage(() => import('./senders/senders.tsx'))

type PageName =
  | 'people'
  | 'account'
  | 'audit'
  | 'conversations'
  | 'compose'
  | 'attention'
  | 'orders'
  | 'reports'
  | 'payments'
  | 'day'
  | 'paymentAccounts'
  | 'keys'
  | 'senders'
  | 'connect'
  | 'shop'
  | 'templates'
  | 'webhooks'

type Page = {
  name: PageName
  path: string
  /** One of several, if it is a list. */
  scope: Scope | readonly Scope[]
  Component: PreloadedPage
  /** Shown in the navigation. */
  icon?: IconName
  /** People who sell need it all day: a phone shows it without opening a menu. */
  isDaily?: boolean
  /**
   * The heading under which the navigation has it; those of one group follow each other in PAGES.
   */
  group?: PageGroup
}

export const PAGE_GROUPS = ['money', 'setup', 'shop'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

const CONVERSATIONS: Page = {
  name: 'conversations',
  path: '/conversations/:conversationId?',
  scope: 'messages:read',
  Component: Conversations,
  icon: 'chat',
  isDaily: true,
}

export const PAGES: Page[] = [
  CONVERSATIONS,
  {
    name: 'orders',
    path: '/orders/:referenceId?',
    scope: ['orders:read', 'messages:read'],
    Component: Orders,
    icon: 'order',
    isDaily: true,
  },
  {
    name: 'compose',
    path: '/compose',
    scope: 'messages:send',
    Component: Compose,
    icon: 'pen',
    isDaily: true,
  },
  {
    name: 'attention',
    path: '/attention',
    scope: 'deliveries:resolve',
    Component: Attention,
    icon: 'alert',
    isDaily: true,
  },
  {
    name: 'payments',
    path: '/payments',
    scope: 'payments:read',
    Component: Payments,
    icon: 'money',
    group: 'money',
  },
  { name: 'day', path: '/day', scope: 'payments:read', Component: Day },
  {
    name: 'paymentAccounts',
    path: '/payment-accounts',
    scope: 'payments:accounts',
    Component: PaymentAccounts,
    icon: 'bank',
    group: 'money',
  },
  {
    name: 'templates',
    path: '/templates/:templateId?',
    scope: 'messages:read',
    Component: Templates,
    icon: 'file',
    group: 'setup',
  },
  {
    name: 'senders',
    path: '/senders',
    scope: 'senders:write',
    Component: Senders,
    icon: 'phone',
    group: 'setup',
  },
  { name: 'connect', path: '/senders/connect', scope: 'senders:write', Component: Connect },
  {
    name: 'webhooks',
    path: '/webhook-endpoints/:endpointId?',
    scope: 'webhooks:write',
    Component: Webhooks,
    icon: 'plug',
    group: 'setup',
  },
  { name: 'keys', path: '/keys', scope: 'keys:write', Component: Keys, icon: 'key', group: 'setup' },
  {
    name: 'reports',
    path: '/reports',
    scope: 'reports:read',
    Component: Reports,
    icon: 'chart',
    group: 'shop',
  },
  {
    name: 'people',
    path: '/people',
    scope: 'users:write',
    Component: People,
    icon: 'people',
    group: 'shop',
  },
  { name: 'shop', path: '/shop', scope: 'workspace:write', Component: Shop, icon: 'shop', group: 'shop' },
  { name: 'audit', path: '/audit', scope: 'audit:read', Component: Audit, icon: 'list', group: 'shop' },
  { name: 'account', path: '/account', scope: 'messages:read', Component: Account },
]

/** The address of a page without its parameters. */
export const toPath = (path: string) => path.replace(/\/:.*$/, '')

export function Pages() {
  const texts = useTexts(pageTexts)
  const [location] = useLocation()
  const scopes = useMe()?.scopes ?? []
  usePreloads(scopes)
  const first = PAGES.find(({ scope }) => mayDo(scopes, scope)) ?? CONVERSATIONS
  return (
    <PageBoundary at={location}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path="/">
            <Redirect to={toPath(first.path)} replace />
          </Route>
          {PAGES.map(({ name, path, scope, Component }) => (
            <Route key={name} path={path}>
              <DocumentTitle title={texts[name]} />
              <Allowed scope={scope}>
                <Component />
              </Allowed>
            </Route>
          ))}
          <Route>
            <DocumentTitle title={texts.notFound} />
            <Empty icon="search" title={texts.notFound}>
              <p>{texts.notFoundHelp}</p>
            </Empty>
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}

/** In place of a page whose code is not here yet. */
function PageLoading() {
  return (
    <div data-page-loading>
      <Loading />
    </div>
  )
}

/**
 * After the first page, those that the person may open: the first click on one does not wait for
 * its code.
 */
function usePreloads(scopes: Scope[]): void {
  useEffect(() => {
    const preload = () => {
      for (const { scope, Component } of PAGES) if (mayDo(scopes, scope)) Component.preload()
    }
    // Safari has no idle callbacks
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, PRELOAD_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(preload, { timeout: PRELOAD_AFTER_MS })
    return () => cancelIdleCallback(handle)
  }, [scopes])
}

const PRELOAD_AFTER_MS = 2_000

function Allowed({ scope, children }: Pick<Page, 'scope'> & { children: React.ReactNode }) {
  const texts = useTexts(pageTexts)
  if (useMay(scope)) return children
  return (
    <Empty icon="key" title={texts.notAllowed}>
      <p>{texts.notAllowedHelp([scope].flat()[0] ?? '')}</p>
    </Empty>
  )
}
